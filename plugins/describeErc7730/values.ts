import type { AbiParameter } from '../../src/domain/abi/abi.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import type { Types } from './descriptor.ts';
import { misfit } from './errors.ts';
import * as limits from './limits.ts';

/** A value that holds no others, or a list without items, whose type is `[]`. Which of them were shown is told by their identity. */
export interface Leaf {
  readonly kind: 'leaf';
  /** E.g. `details[0].token`. */
  readonly path: string;
  readonly type: string;
  readonly value: bigint | string | boolean;
}

export interface Struct {
  readonly kind: 'struct';
  readonly members: ReadonlyMap<string, Value>;
}

export interface List {
  readonly kind: 'list';
  readonly items: readonly Value[];
  /** Where there are no items: that there are none is a fact too. */
  readonly none: Leaf | undefined;
}

/** The arguments of a call, or the message of typed data, with their types. */
export type Value = Leaf | Struct | List;

/** @throws describeErc7730.doesNotFit for more values than are described */
export function valueOfCall(inputs: readonly AbiParameter[], values: readonly unknown[]): Struct {
  const leaf = leafMaker();
  const ofParameter = ({ type, components = [] }: AbiParameter, value: unknown, path: string): Value => {
    const item = itemOf(type);
    if (item !== undefined) return listOf(value, path, leaf, (each, at) => ofParameter({ name: '', type: item, components }, each, at));
    if (type !== 'tuple') return leaf(path, type, value);
    // A tuple is a list where a component has no name.
    return structOf(components.map((component, at) => [component.name || String(at), ofParameter(component, Array.isArray(value) ? value[at] : memberOf(value, component.name), `${path}.${component.name || at}`)]));
  };
  return structOf(inputs.map((input, at) => [input.name || String(at), ofParameter(input, values[at], input.name || String(at))]));
}

/** @throws describeErc7730.doesNotFit for more values than are described */
export function valueOfMessage(types: Types, primaryType: string, message: Readonly<Record<string, unknown>>): Struct {
  const leaf = leafMaker();
  const ofType = (type: string, value: unknown, path: string): Value => {
    const item = itemOf(type);
    if (item !== undefined) return listOf(value, path, leaf, (each, at) => ofType(item, each, at));
    return Object.hasOwn(types, type) ? ofStruct(type, value, path) : leaf(path, type, value);
  };
  const ofStruct = (name: string, value: unknown, path: string): Struct =>
    structOf((types[name] ?? []).map((member) => [member.name, ofType(member.type, memberOf(value, member.name), path === '' ? member.name : `${path}.${member.name}`)]));
  return ofStruct(primaryType, message, '');
}

/** All leaves of a value, in order. */
export function leavesOf(value: Value): readonly Leaf[] {
  if (value.kind === 'leaf') return [value];
  if (value.kind === 'struct') return [...value.members.values()].flatMap(leavesOf);
  return value.none ? [value.none] : value.items.flatMap(leavesOf);
}

function leafMaker(): (path: string, type: string, value: unknown) => Leaf {
  let count = 0;
  return (path, type, value) => {
    count += 1;
    if (count > limits.maxLeaves) throw misfit(`it has more than ${limits.maxLeaves} values`);
    return { kind: 'leaf', path, type, value: typeof value === 'bigint' || typeof value === 'boolean' ? value : String(value) };
  };
}

function itemOf(type: string): string | undefined {
  return /^(.+)\[\d*\]$/.exec(type)?.[1];
}

function listOf(value: unknown, path: string, leaf: (path: string, type: string, value: unknown) => Leaf, toItem: (item: unknown, path: string) => Value): List {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return { kind: 'list', items: items.map((item, at) => toItem(item, `${path}[${at}]`)), none: items.length === 0 ? leaf(path, '[]', '') : undefined };
}

function structOf(members: readonly (readonly [name: string, value: Value])[]): Struct {
  return { kind: 'struct', members: new Map(members) };
}

function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
