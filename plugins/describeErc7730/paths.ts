import * as limits from './limits.ts';

/** One step of a path: to a member by name, to an item by its place, to some or all items or bytes. Places count from the end where they are negative. */
export type Step =
  | { readonly at: 'name'; readonly name: string }
  | { readonly at: 'index'; readonly index: number }
  | { readonly at: 'slice'; readonly from: number | undefined; readonly to: number | undefined };

/** Where a value is: in the message (`#`, or relative to a group), in the descriptor (`$`), or in what holds the message (`@`). */
export interface Path {
  readonly root: '' | '#' | '$' | '@';
  readonly steps: readonly Step[];
}

/** Undefined for what is no path. `name[0]` is read as `name.[0]`. @see ERC-7730, path references */
export function parsePath(text: unknown): Path | undefined {
  if (typeof text !== 'string' || text === '' || text.length > limits.maxPathCharacters) return undefined;
  const [, root = '', rest = ''] = /^(?:([#$@])(?:\.|$))?(.*)$/.exec(text) ?? [];
  const steps: Step[] = [];
  for (const part of rest === '' ? [] : rest.replaceAll(/(?<=[^.])\[/g, '.[').split('.')) {
    const step = parseStep(part);
    if (!step) return undefined;
    steps.push(step);
  }
  if (steps.length > limits.maxPathSteps || (root === '' && steps.length === 0)) return undefined;
  return isRoot(root) ? { root, steps } : undefined;
}

function isRoot(text: string): text is Path['root'] {
  return text === '' || text === '#' || text === '$' || text === '@';
}

function parseStep(part: string): Step | undefined {
  if (/^[\w$-]+$/.test(part)) return { at: 'name', name: part };
  const [, index] = /^\[(-?\d{1,6})\]$/.exec(part) ?? [];
  if (index !== undefined) return { at: 'index', index: Number(index) };
  const [slice, from = '', to = ''] = /^\[(?:(-?\d{1,6})?:(-?\d{1,6})?)?\]$/.exec(part) ?? [];
  return slice === undefined ? undefined : { at: 'slice', from: numberOf(from), to: numberOf(to) };
}

function numberOf(digits: string): number | undefined {
  return digits === '' ? undefined : Number(digits);
}

/** The same text for paths that mean the same: `#.a` and `a` at the top, `[:]` and `[]`. */
export function formatPath({ root, steps }: Path): string {
  return [root === '#' ? '' : root, ...steps.map(formatStep)].filter((part) => part !== '').join('.');
}

function formatStep(step: Step): string {
  if (step.at === 'name') return step.name;
  if (step.at === 'index') return `[${step.index}]`;
  return step.from === undefined && step.to === undefined ? '[]' : `[${step.from ?? ''}:${step.to ?? ''}]`;
}
