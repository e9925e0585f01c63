import { decodeBytes, encodeBytes } from '../../src/domain/encoding/bytes.ts';
import { misfit } from './errors.ts';
import type { Step } from './paths.ts';
import type { Leaf, Value } from './values.ts';

/** Some bytes of a leaf. */
export interface Piece {
  readonly kind: 'piece';
  readonly type: 'bytes' | 'string';
  readonly value: string;
}

/** Which item of a list a path went through: its place among those that were picked, and of how many. */
export interface Pick {
  readonly at: number;
  readonly of: number;
}

export interface Found {
  readonly value: Value | Piece;
  /** One for each list that the path picked several items of. */
  readonly picks: readonly Pick[];
}

/**
 * What a path leads to. Where it picks several items of a list, all of them, or the one that `picks` names: parameters go along with the value that
 * they belong to. @throws describeErc7730.doesNotFit where nothing is there, or lists that belong together differ in length
 */
export function resolvePath(value: Value, steps: readonly Step[], picks?: readonly Pick[]): readonly Found[] {
  let found: readonly Found[] = [{ value, picks: [] }];
  for (const step of steps) found = found.flatMap((each) => take(each, step, picks));
  return found;
}

function take({ value, picks }: Found, step: Step, along: readonly Pick[] | undefined): readonly Found[] {
  if (step.at === 'name') {
    const member = value.kind === 'struct' ? value.members.get(step.name) : undefined;
    if (!member) throw misfit(`nothing is at ${step.name}`);
    return [{ value: member, picks }];
  }
  if (value.kind === 'list') return step.at === 'index' ? [{ value: itemAt(value.items, step.index), picks }] : pickItems(value.items, step, picks, along);
  if (value.kind !== 'leaf' || value.type === 'bool') throw misfit('part of a value is asked for that has none');
  if (step.at === 'slice' && step.from === undefined && step.to === undefined) return [{ value, picks }];
  return [{ value: pieceOf(value, step), picks }];
}

function itemAt(items: readonly Value[], index: number): Value {
  const item = items.at(index);
  if (!item || index < -items.length) throw misfit(`a list has no item ${index}`);
  return item;
}

function pickItems(items: readonly Value[], { from, to }: Extract<Step, { readonly at: 'slice' }>, picks: readonly Pick[], along: readonly Pick[] | undefined): readonly Found[] {
  const picked = items.slice(from, to).map((value, at, { length }) => ({ value, picks: [...picks, { at, of: length }] }));
  const wanted = along?.[picks.length];
  if (!wanted) return picked;
  const own = picked[wanted.at];
  if (!own || picked.length !== wanted.of) throw misfit('lists that belong together differ in length');
  return [own];
}

/** Of a number its bytes, the most significant first. */
function pieceOf(leaf: Leaf, step: Exclude<Step, { readonly at: 'name' }>): Piece {
  const bytes = bytesOf(leaf);
  const [from, to] = step.at === 'slice' ? [step.from, step.to] : [step.index, step.index === -1 ? undefined : step.index + 1];
  const piece = bytes.slice(from, to);
  return leaf.type === 'string' ? { kind: 'piece', type: 'string', value: new TextDecoder().decode(piece) } : { kind: 'piece', type: 'bytes', value: encodeBytes(piece) };
}

function bytesOf({ type, value }: Leaf): Uint8Array {
  if (typeof value === 'bigint') {
    const bits = Number(/\d+$/.exec(type)?.[0] ?? 256);
    return decodeBytes(`0x${BigInt.asUintN(bits, value).toString(16).padStart(bits / 4, '0')}`);
  }
  return type === 'string' ? new TextEncoder().encode(String(value)) : decodeBytes(String(value));
}
