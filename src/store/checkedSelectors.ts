import { assertArguments } from '../domain/assertArguments.ts';

/**
 * Selectors that say, in development, when they are given something else than the state of a kit, such as that of a host store in which the kit stands
 * at another path. A published page goes without.
 */
export function checkedSelectors<Selectors extends Readonly<Record<string, (state: never, ...rest: never[]) => unknown>>>(path: string, selectors: Selectors): Selectors {
  const checked = Object.entries(selectors).map(([name, select]) => [name, (...args: readonly never[]) => {
    assertArguments(`${name}({ ${path}: object })`, ...args);
    return select(...(args as [never])); // what it was called with
  }]);
  return Object.fromEntries(checked) as Selectors; // the same names and types
}
