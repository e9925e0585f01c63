import { createCache } from '../createCache.ts';
import { decodeBytes, encodeBytes } from '../encoding/bytes.ts';
import { keccak256Bytes } from '../encoding/keccak256.ts';
import type { TypedData } from '../transactions/transactions.ts';
import { typedDataBaseType, typedDataDomainFields, typedDataDomainType, parseArrayType } from './typedDataTypes.ts';
import type { TypedDataTypes, TypedField } from './typedDataTypes.ts';
import { validateDomain, validateTypedData } from './validateTypedData.ts';
import type { Hex } from '../encoding/hex.ts';

/** What `eth_signTypedData_v4` signs. The data is validated first. @see EIP-712 @throws message.badTypedData */
export function hashTypedData(data: TypedData | string): Hex {
  const { types, primaryType, domain, message } = validateTypedData(data);
  // Where the data spells the domain's type out, wallets hash by that.
  const hashStruct = createStructHasher({ ...types, [typedDataDomainType]: types[typedDataDomainType] ?? fieldsOf(domain) });
  const bytes = new Uint8Array(version.length + 2 * wordBytes);
  bytes.set(version);
  bytes.set(hashStruct(typedDataDomainType, domain), version.length);
  bytes.set(hashStruct(primaryType, message), version.length + wordBytes);
  return encodeBytes(keccak256Bytes(bytes));
}

/** The domain separator, which contracts keep. @see EIP-712 @throws message.badTypedData */
export function hashDomain(given: TypedData['domain']): Hex {
  const domain = validateDomain(given);
  return encodeBytes(createStructHasher({ [typedDataDomainType]: fieldsOf(domain) })(typedDataDomainType, domain));
}

function fieldsOf(domain: TypedData['domain']): readonly TypedField[] {
  return typedDataDomainFields.filter(({ name }) => domain[name] !== undefined);
}

/** @see EIP-191, version 0x01 */
const version = [0x19, 0x01];
const wordBytes = 32;

type Struct = Readonly<Record<string, unknown>>;

/** Writes words into one piece of memory a struct; the hash of each type is made once. */
function createStructHasher(types: TypedDataTypes): (name: string, value: Struct) => Uint8Array {
  const typeHashes = new Map<string, Uint8Array>();
  const typeHash = (name: string): Uint8Array => {
    const hash = typeHashes.get(name) ?? hashType(encodeType(types, name));
    typeHashes.set(name, hash);
    return hash;
  };
  const hashStruct = (name: string, value: Struct): Uint8Array => {
    const fields = types[name] ?? [];
    const words = new Uint8Array((1 + fields.length) * wordBytes);
    words.set(typeHash(name));
    for (const [i, { name: key, type }] of fields.entries()) writeValue(words, (1 + i) * wordBytes, type, value[key]);
    return keccak256Bytes(words);
  };
  const writeValue = (words: Uint8Array, at: number, type: string, value: unknown): void => {
    const array = parseArrayType(type);
    if (array) words.set(hashArray(array.item, value as readonly unknown[]), at); // validated
    else if (Object.hasOwn(types, type)) words.set(hashStruct(type, value as Struct), at); // validated
    else writeElementary(words, at, type, value);
  };
  const hashArray = (type: string, items: readonly unknown[]): Uint8Array => {
    const words = new Uint8Array(items.length * wordBytes);
    for (const [i, item] of items.entries()) writeValue(words, i * wordBytes, type, item);
    return keccak256Bytes(words);
  };
  return hashStruct;
}

function writeElementary(words: Uint8Array, at: number, type: string, value: unknown): void {
  switch (typeof value) {
    case 'boolean': words[at + wordBytes - 1] = Number(value); break;
    case 'number': case 'bigint': words.set(decodeBytes(`0x${BigInt.asUintN(256, BigInt(value)).toString(16).padStart(2 * wordBytes, '0')}`), at); break;
    default: {
      const text = value as string; // validated: the rest are texts
      if (type === 'string') words.set(keccak256Bytes(encoder.encode(text)), at);
      else if (type === 'bytes') words.set(keccak256Bytes(decodeBytes(text)), at);
      else words.set(decodeBytes(text), type === 'address' ? at + wordBytes - addressBytes : at);
    }
  }
}

const addressBytes = 20;
const encoder = /* @__PURE__ */ new TextEncoder();

// An app asks for the same few types again and again. By their text, not by the object they stand in: that may have changed since.
const maxKeptTypes = 256;
const maxKeptCharacters = 1_000;
const keptTypes = /* @__PURE__ */ createCache<string, Uint8Array>(maxKeptTypes);

function hashType(text: string): Uint8Array {
  const known = keptTypes.get(text);
  if (known) return known;
  const hash = keccak256Bytes(encoder.encode(text));
  if (text.length <= maxKeptCharacters) keptTypes.set(text, hash);
  return hash;
}

/** The type itself, then all it refers to, by the alphabet. */
function encodeType(types: TypedDataTypes, name: string): string {
  const found = new Set<string>();
  const collect = (each: string): void => {
    if (found.has(each)) return;
    found.add(each);
    for (const { type } of types[each] ?? []) if (Object.hasOwn(types, typedDataBaseType(type))) collect(typedDataBaseType(type));
  };
  collect(name);
  found.delete(name);
  return [name, ...[...found].sort()].map((each) => `${each}(${(types[each] ?? []).map((field) => `${field.type} ${field.name}`).join()})`).join('');
}
