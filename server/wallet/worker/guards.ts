import { custodyError } from './custodyErrors.ts';

/** Reads a value from outside, or throws badRequest. In place of a library: the Worker carries as little as can be. */
export type Guard<T> = (value: unknown) => T;
export type Guarded<G> = G extends Guard<infer T> ? T : never;

const refuse = (): never => {
  throw custodyError('badRequest');
};

export const text = (options: { readonly max: number; readonly min?: number; readonly pattern?: RegExp }): Guard<string> => (value) =>
  typeof value === 'string' && value.length <= options.max && value.length >= (options.min ?? 0) && (options.pattern?.test(value) ?? true) ? value : refuse();

export const whole = (min: number, max: number): Guard<number> => (value) => (Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max ? Number(value) : refuse());

export const flag: Guard<boolean> = (value) => (typeof value === 'boolean' ? value : refuse());

export const literal = <const T extends string | number>(...values: readonly T[]): Guard<T> => (value) => values.find((each) => each === value) ?? refuse();

/** A copy, so that what was read does not change under it. */
export const bytes = (min: number, max: number): Guard<Uint8Array<ArrayBuffer>> => (value) => (value instanceof Uint8Array && value.length >= min && value.length <= max ? Uint8Array.from(value) : refuse());

export const list = <T>(item: Guard<T>, max: number, min = 0): Guard<readonly T[]> => (value) => (Array.isArray(value) && value.length >= min && value.length <= max ? value.map((each: unknown) => item(each)) : refuse());

export const optional = <T>(guard: Guard<T>): Guard<T | undefined> => (value) => (value === undefined ? undefined : guard(value));

type Shape = Readonly<Record<string, Guard<unknown>>>;
type RecordOf<S extends Shape> = { readonly [Name in keyof S]: Guarded<S[Name]> };

/** An object with these fields and no other. */
export const record = <const S extends Shape>(shape: S): Guard<RecordOf<S>> => (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse();
  if (Reflect.ownKeys(value).some((key) => typeof key !== 'string' || !Object.hasOwn(shape, key))) return refuse();
  const entries = Object.entries(shape).map(([name, guard]) => [name, guard(Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined)] as const);
  return Object.fromEntries(entries.filter(([, field]) => field !== undefined)) as RecordOf<S>; // built field by field from the very shape
};

/** One of several objects, told by a field. */
export const variant = <const Field extends string, const Shapes extends Readonly<Record<string, Guard<unknown>>>>(field: Field, shapes: Shapes): Guard<Guarded<Shapes[keyof Shapes]>> => (value) => {
  const name: unknown = typeof value === 'object' && value !== null && Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined;
  const guard = typeof name === 'string' && Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  return guard ? (guard(value) as Guarded<Shapes[keyof Shapes]>) : refuse(); // the guard of that very name
};

/** Plain data of JSON, within this many values and characters. It is copied, so that it is read once. */
export const json = (maxValues: number, maxCharacters: number): Guard<unknown> => (value) => {
  let [values, characters] = [maxValues, maxCharacters];
  const copy = (item: unknown, depth: number): unknown => {
    values -= 1;
    if (values < 0 || depth > 64) return refuse();
    if (typeof item === 'string') {
      characters -= item.length;
      return characters < 0 ? refuse() : item;
    }
    if (item === null || item === undefined || typeof item === 'boolean' || typeof item === 'number' || typeof item === 'bigint') return item;
    if (Array.isArray(item)) return Array.from(item, (each) => copy(each, depth + 1));
    if (typeof item !== 'object') return refuse();
    const prototype: unknown = Object.getPrototypeOf(item);
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return refuse();
    return Object.fromEntries(Object.entries(item).map(([key, each]) => {
      characters -= key.length;
      return key === '__proto__' ? refuse() : [key, copy(each, depth + 1)];
    }));
  };
  return copy(value, 0);
};
