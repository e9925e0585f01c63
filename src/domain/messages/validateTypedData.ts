import { parseAddress } from '../accounts/address.ts';
import { encodeBytes } from '../encoding/bytes.ts';
import { isAddress, isHexData } from '../encoding/isHex.ts';
import { isRecord } from '../encoding/json.ts';
import { mapItems } from '../mapItems.ts';
import { toStorable } from '../toStorable.ts';
import type { TypedData } from '../transactions/transactions.ts';
import { bad, typedDataDomainFields, typedDataDomainType, parseArrayType, parseTypedDataTypes, quoted } from './typedDataTypes.ts';
import type { TypedDataTypes, TypedField } from './typedDataTypes.ts';

/** Length of typed data as text, and of all texts and bytes in it: an object may hold one of them many times. */
const maxTypedDataCharacters = 1024 * 1024;
const maxTypedDataValues = 20_000;

/**
 * Reads typed data from outside, an object or its JSON, and gives it back in one form: integers as bigint (the chain id as a number),
 * addresses checksummed, bytes as lower-case hex. What a wallet might read in another way than a person or a contract is refused: missing
 * fields, numbers past 2^53, padded chain ids, addresses as numbers, values out of range. Values that no type declares are left out, since they are
 * not signed; reviews say so. What it gives is frozen, and is given back as it is when it comes again: what is shown, hashed and
 * signed is one object, which was read once.
 * @see EIP-712
 * @throws message.badTypedData
 */
export function validateTypedData(data: unknown): TypedData {
  const given = typeof data === 'string' ? parsedJson(data) : data;
  if (!isRecord(given)) throw bad('no object');
  const known = validated.get(given);
  if (known) return known;
  const types = parseTypedDataTypes(given['types']);
  const { primaryType, domain, message } = given;
  if (typeof primaryType !== 'string' || primaryType === '') throw bad('primaryType is missing');
  if (primaryType === typedDataDomainType || !Object.hasOwn(types, primaryType)) throw bad(`primaryType is the unknown type ${quoted(primaryType)}`);
  const budget: Budget = { values: maxTypedDataValues, characters: maxTypedDataCharacters };
  const parsed = toStorable({ types, primaryType, domain: parseDomain(types, domain, budget), message: parseStruct(types, primaryType, message, 'message', budget) });
  validated.set(parsed, parsed);
  if (budget.hasUndeclared) trimmed.add(parsed);
  return parsed;
}

/** Whether {@link validateTypedData} left out values of these data that no type declares. A person may have been told of them elsewhere. */
export function hasUndeclaredValues(data: TypedData): boolean {
  return trimmed.has(data);
}

/** What this file has made, each by itself. */
const validated = /* @__PURE__ */ new WeakMap<object, TypedData>();
/** Of these, what had more in it. */
const trimmed = /* @__PURE__ */ new WeakSet<object>();

/** {@link validateTypedData} of the domain alone. @throws message.badTypedData */
export function validateDomain(domain: unknown): TypedData['domain'] {
  return parseDomain({}, domain, { values: maxTypedDataValues, characters: maxTypedDataCharacters });
}

/** Counts down: shared parts of an object may make a short text endless. */
interface Budget {
  values: number;
  characters: number;
  /** Something was left out that no type declares. */
  hasUndeclared?: true;
}

/** Of the domain what its type declares, all of it. */
function parseDomain(types: TypedDataTypes, domain: unknown, budget: Budget): TypedData['domain'] {
  if (!isRecord(domain)) throw bad('domain is missing');
  const declared = types[typedDataDomainType] ?? typedDataDomainFields.filter(({ name }) => Object.hasOwn(domain, name) && domain[name] !== undefined);
  for (const { name, type } of declared) if (!typedDataDomainFields.some((known) => known.name === name && known.type === type)) throw bad(`${typedDataDomainType} has no field ${quoted(name)} of type ${quoted(type)}`);
  const present = Object.fromEntries(Object.entries(domain).filter(([, value]) => value !== undefined));
  const { chainId, ...rest } = parseFieldValues(types, declared, present, 'domain', budget);
  if (chainId === undefined) return rest;
  const number = Number(chainId);
  if (!Number.isSafeInteger(number) || number <= 0) throw bad('domain.chainId is no chain id');
  return { ...rest, chainId: number };
}

function parseStruct(types: TypedDataTypes, name: string, value: unknown, path: string, budget: Budget): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw bad(`${path} is no object`);
  return parseFieldValues(types, types[name] ?? [], value, path, budget);
}

function parseFieldValues(types: TypedDataTypes, fields: readonly TypedField[], value: Readonly<Record<string, unknown>>, path: string, budget: Budget): Readonly<Record<string, unknown>> {
  const names = new Set(fields.map(({ name }) => name));
  if (Object.keys(value).some((key) => !names.has(key))) budget.hasUndeclared = true;
  return Object.fromEntries(fields.map(({ name, type }) => {
    if (!Object.hasOwn(value, name)) throw bad(`${path}.${name} is missing`);
    return [name, parseValue(types, type, value[name], `${path}.${name}`, budget)];
  }));
}

function parseValue(types: TypedDataTypes, type: string, value: unknown, path: string, budget: Budget): unknown {
  budget.values -= 1;
  if (budget.values < 0) throw bad(`more than ${maxTypedDataValues} values`);
  budget.characters -= typeof value === 'string' ? value.length : value instanceof Uint8Array ? 2 * value.length : 0;
  if (budget.characters < 0) throw bad(`its values are longer than ${maxTypedDataCharacters} characters`);
  const array = parseArrayType(type);
  if (array) {
    if (!Array.isArray(value) || (array.length !== undefined && value.length !== array.length)) throw bad(`${path} is no ${type}`);
    return mapItems(value, (item, at) => parseValue(types, array.item, item, `${path}[${at}]`, budget));
  }
  if (Object.hasOwn(types, type)) return parseStruct(types, type, value, path, budget);
  const parsed = parseElementary(type, value);
  if (parsed === undefined) throw bad(`${path} is no ${type}: ${quoted(value)}`);
  return parsed;
}

/** Undefined for what is no value of the type. */
function parseElementary(type: string, value: unknown): string | bigint | boolean | undefined {
  if (type === 'string') return typeof value === 'string' && !/\p{Surrogate}/u.test(value) ? value : undefined; // half a character has no UTF-8
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined;
  if (type === 'address') return isAddress(value) ? parsedAddress(value) : undefined;
  const [, kind, size = ''] = /^(bytes|u?int)(\d*)$/.exec(type) ?? [];
  if (kind === 'bytes') return parseBytes(value, size);
  return parseInteger(value, Number(size), kind === 'int');
}

function parsedAddress(value: string): string {
  try {
    return parseAddress(value);
  } catch (cause) {
    throw bad(`the checksum of ${value} is wrong`, cause);
  }
}

function parseBytes(value: unknown, size: string): string | undefined {
  const hex = value instanceof Uint8Array ? encodeBytes(value) : value;
  if (!isHexData(hex) || (size !== '' && hex.length !== 2 + 2 * Number(size))) return undefined;
  return hex.toLowerCase();
}

/** A number up to 2^53, a bigint, or either's text in decimal or hex, without leading zeros. */
function parseInteger(value: unknown, bits: number, isSigned: boolean): bigint | undefined {
  if (!isWhole(value)) return undefined;
  const integer = BigInt(value);
  return integer === (isSigned ? BigInt.asIntN(bits, integer) : BigInt.asUintN(bits, integer)) ? integer : undefined;
}

function isWhole(value: unknown): value is bigint | number | string {
  if (typeof value === 'string') return /^(?:0|-?[1-9]\d{0,77}|0x0|0x[1-9a-f][\da-f]{0,63})$/i.test(value);
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

function parsedJson(text: string): unknown {
  if (text.length > maxTypedDataCharacters) throw bad('the text is too long');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw bad('the text is no JSON', cause);
  }
}
