import { isRecord } from '../encoding/json.ts';
import { mapItems } from '../mapItems.ts';
import type { TypedData } from '../transactions/transactions.ts';
import { messageErrors } from './messageErrors.ts';
import { assertArguments } from '../assertArguments.ts';

/** Beside that of the domain. */
const maxTypedDataTypes = 50;
/** Length of all names and types of fields: the hash of a type is made of those of all types that it leads to. */
const maxTypedDataTypeCharacters = 64 * 1024;

export interface TypedField {
  readonly name: string;
  readonly type: string;
}
export type TypedDataTypes = TypedData['types'];

/** Fields of a domain in the order they are hashed in. @see EIP-712 */
export const typedDataDomainFields: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
];

/** The name of the type of a domain, among the types of typed data. @see EIP-712 */
export const typedDataDomainType = 'EIP712Domain';
const identifier = /^[A-Za-z_$][\w$]{0,127}$/;
/** With a colon, which EIP-712 does not have in a name and people meet nevertheless, e.g. `HyperliquidTransaction:UsdSend`. */
const typeIdentifier = /^[A-Za-z_$][\w$:]{0,127}$/;
const elementary = /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))$/;
/** What could be mistaken for an elementary type, or reach into a prototype. */
const reserved = /^(?:address|bool|string|byte|bytes\d*|u?int\d*|u?fixed\w*|function|tuple|__proto__)$/;

/** The items of an array type and how many of them there must be; undefined if it is none. */
export function parseArrayType(type: string): { readonly item: string; readonly length: number | undefined } | undefined {
  const [, item, length] = /^(.+)\[(\d{0,6})\]$/.exec(type) ?? [];
  return item === undefined ? undefined : { item, length: length ? Number(length) : undefined };
}

export function isElementaryType(type: string): boolean {
  return elementary.test(type);
}

/** Reads the table of types: names that are names, fields that exist, no type inside itself. @throws message.badTypedData */
export function parseTypedDataTypes(types: unknown): TypedDataTypes {
  if (!isRecord(types)) throw bad('types is no object');
  const entries = Object.entries(types);
  if (entries.filter(([name]) => name !== typedDataDomainType).length > maxTypedDataTypes) throw bad(`more than ${maxTypedDataTypes} types`);
  let characters = 0;
  const count = (text: string): void => {
    characters += text.length;
    if (characters > maxTypedDataTypeCharacters) throw bad(`its types are longer than ${maxTypedDataTypeCharacters} characters`);
  };
  const parsed: TypedDataTypes = Object.fromEntries(entries.map(([name, fields]) => {
    if (!typeIdentifier.test(name) || reserved.test(name)) throw bad(`${quoted(name)} cannot be the name of a type`);
    return [name, parseFields(name, fields, count)];
  }));
  for (const [name, fields] of Object.entries(parsed)) for (const { type } of fields) assertKnown(parsed, name, type);
  assertNoCircle(parsed);
  return parsed;
}

function parseFields(typeName: string, fields: unknown, count: (text: string) => void): readonly TypedField[] {
  if (!Array.isArray(fields)) throw bad(`${typeName} is no list of fields`);
  const seen = new Set<string>();
  return mapItems(fields, (field) => {
    if (!isRecord(field)) throw bad(`a field of ${typeName} is no object`);
    const { name, type } = field;
    if (typeof name !== 'string' || !identifier.test(name) || name === '__proto__') throw bad(`${quoted(name)} cannot be the name of a field of ${typeName}`);
    if (typeof type !== 'string') throw bad(`${typeName}.${name} has no type`);
    if (seen.has(name)) throw bad(`${typeName} has two fields named ${name}`);
    seen.add(name);
    count(name);
    count(type);
    return { name, type };
  });
}

function assertKnown(types: TypedDataTypes, owner: string, type: string): void {
  const name = typedDataBaseType(type);
  if (name === typedDataDomainType || (!isElementaryType(name) && !Object.hasOwn(types, name))) throw bad(`${owner} refers to the unknown type ${quoted(type)}`);
}

/** Structs may not contain themselves: each would need another without end. */
function assertNoCircle(types: TypedDataTypes): void {
  const state = new Map<string, 'open' | 'done'>();
  const visit = (name: string): void => {
    if (state.get(name) === 'open') throw bad(`${name} contains itself`);
    if (state.has(name)) return;
    state.set(name, 'open');
    for (const { type } of types[name] ?? []) if (Object.hasOwn(types, typedDataBaseType(type))) visit(typedDataBaseType(type));
    state.set(name, 'done');
  };
  for (const name of Object.keys(types)) visit(name);
}

/** The type under all the brackets; empty ones and those with a length of zero are no type. */
export function typedDataBaseType(type: string): string {
  assertArguments('typedDataBaseType(type: string)', type);
  return type.replace(/(?:\[(?:[1-9]\d{0,5})?\]){0,8}$/, '');
}

export function quoted(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : typeof value;
}

export function bad(why: string, cause?: unknown): Error {
  return messageErrors.badTypedData({ why }, { cause });
}
