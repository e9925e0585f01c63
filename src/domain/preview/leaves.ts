import type { AbiParameter } from '../abi/abi.ts';
import * as limits from './limits.ts';
import { isRecord } from '../encoding/json.ts';
import { parseArrayType } from '../messages/typedDataTypes.ts';
import type { TypedDataTypes } from '../messages/typedDataTypes.ts';

/** One value that holds no others, and where it stands. */
export interface Leaf {
  /** E.g. `details[0].token`. */
  readonly path: string;
  /** Elementary, or `[]` for a list without items. */
  readonly type: string;
  readonly value: bigint | string | boolean;
}

export interface Leaves {
  readonly leaves: readonly Leaf[];
  /** Past the limit, and left out. */
  readonly leftOut: number;
}

/** The arguments of a call, laid flat. */
export function leavesOfCall(inputs: readonly AbiParameter[], values: readonly unknown[]): Leaves {
  return collected((add) => inputs.forEach((input, at) => walkParameter(input, values[at], input.name || String(at), add)));
}

/** The message of typed data, laid flat; only what is wanted of it, if that is said. */
export function leavesOfTypedData(types: TypedDataTypes, primaryType: string, message: Readonly<Record<string, unknown>>, isWanted = (_path: string): boolean => true): Leaves {
  return collected((add) => walkStruct(types, primaryType, message, '', (leaf) => { if (isWanted(leaf.path)) add(leaf); }));
}

type Add = (leaf: { readonly path: string; readonly type: string; readonly value: unknown }) => void;

function collected(walk: (add: Add) => void): Leaves {
  const leaves: Leaf[] = [];
  let leftOut = 0;
  walk(({ path, type, value }) => {
    if (leaves.length >= limits.maxPreviewFields) leftOut += 1;
    else leaves.push({ path, type, value: typeof value === 'bigint' || typeof value === 'boolean' ? value : String(value) });
  });
  return { leaves, leftOut };
}

function walkParameter({ type, components = [] }: AbiParameter, value: unknown, path: string, add: Add): void {
  const array = parseArrayType(type);
  if (array) return walkItems(value, path, add, (item, at) => walkParameter({ name: '', type: array.item, components }, item, at, add));
  if (type !== 'tuple') return add({ path, type, value });
  // A tuple is a list where a component has no name.
  const partOf = (name: string, at: number): unknown => (Array.isArray(value) ? value[at] : isRecord(value) ? value[name] : undefined);
  components.forEach((component, at) => walkParameter(component, partOf(component.name, at), `${path}.${component.name || at}`, add));
}

function walkStruct(types: TypedDataTypes, name: string, value: unknown, path: string, add: Add): void {
  const parts = isRecord(value) ? value : {};
  for (const field of types[name] ?? []) walkField(types, field.type, parts[field.name], path === '' ? field.name : `${path}.${field.name}`, add);
}

function walkField(types: TypedDataTypes, type: string, value: unknown, path: string, add: Add): void {
  const array = parseArrayType(type);
  if (array) return walkItems(value, path, add, (item, at) => walkField(types, array.item, item, at, add));
  if (Object.hasOwn(types, type)) return walkStruct(types, type, value, path, add);
  add({ path, type, value });
}

function walkItems(value: unknown, path: string, add: Add, walk: (item: unknown, path: string) => void): void {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  if (items.length === 0) add({ path, type: '[]', value: '' });
  items.forEach((item, at) => walk(item, `${path}[${at}]`));
}

/** The path that roles are written by. */
export function rolePath({ path }: Pick<Leaf, 'path'>): string {
  return path.replaceAll(/\[\d+\]/g, '[]');
}

/** The leaf of that role nearest by: in the same struct, or in one around it. */
export function beside(leaf: Leaf, leaves: readonly Leaf[], isWanted: (leaf: Leaf) => boolean): Leaf | undefined {
  const wanted = leaves.filter(isWanted);
  for (let parent = parentOf(leaf.path); ; parent = parentOf(parent)) {
    const found = wanted.find(({ path }) => parentOf(path) === parent);
    if (found || parent === '') return found;
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), path.endsWith(']') ? path.lastIndexOf('[') : -1, 0));
}
