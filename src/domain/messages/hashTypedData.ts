import { concat, keccak256, toBeHex, toUtf8Bytes, zeroPadValue } from 'ethers';
import type { TypedData } from '../transactions/transactions.ts';
import { baseOf, domainFields, domainType, parseArrayType } from './typedDataTypes.ts';
import type { TypedDataTypes } from './typedDataTypes.ts';
import { validateTypedData } from './validateTypedData.ts';

/** What `eth_signTypedData_v4` signs. The data is validated first. @see EIP-712 @throws message.badTypedData */
export function hashTypedData(data: TypedData | string): string {
  const { types, primaryType, domain, message } = validateTypedData(data);
  // Where the data spells the domain's type out, wallets hash by that.
  const declared = types[domainType] ?? domainFields.filter(({ name }) => domain[name] !== undefined);
  const withDomain = { ...types, [domainType]: declared };
  const hashed = createHasher(withDomain);
  return keccak256(concat(['0x1901', hashed(domainType, domain), hashed(primaryType, message)]));
}

type Struct = Readonly<Record<string, unknown>>;

/** Hashes structs; the hash of each type is made once. */
function createHasher(types: TypedDataTypes): (name: string, value: Struct) => string {
  const typeHashes = new Map<string, string>();
  const typeHash = (name: string): string => {
    const known = typeHashes.get(name) ?? keccak256(toUtf8Bytes(encodeType(types, name)));
    typeHashes.set(name, known);
    return known;
  };
  const hashStruct = (name: string, value: Struct): string => keccak256(concat([typeHash(name), ...(types[name] ?? []).map((field) => encodeValue(field.type, value[field.name]))]));
  const encodeValue = (type: string, value: unknown): string => {
    const array = parseArrayType(type);
    if (array) return keccak256(concat((value as readonly unknown[]).map((item) => encodeValue(array.item, item)))); // validated
    if (Object.hasOwn(types, type)) return hashStruct(type, value as Struct); // validated
    return encodeElementary(type, value);
  };
  return hashStruct;
}

function encodeElementary(type: string, value: unknown): string {
  switch (typeof value) {
    case 'boolean': return zeroPadValue(value ? '0x01' : '0x00', 32);
    case 'number': case 'bigint': return toBeHex(BigInt.asUintN(256, BigInt(value)), 32);
    default: {
      const text = value as string; // validated: the rest are texts
      if (type === 'string') return keccak256(toUtf8Bytes(text));
      if (type === 'bytes') return keccak256(text);
      return type === 'address' ? zeroPadValue(text, 32) : text.padEnd(66, '0');
    }
  }
}

/** The type itself, then all it refers to, by the alphabet. */
function encodeType(types: TypedDataTypes, name: string): string {
  const found = new Set<string>();
  const collect = (each: string): void => {
    if (found.has(each)) return;
    found.add(each);
    for (const { type } of types[each] ?? []) if (Object.hasOwn(types, baseOf(type))) collect(baseOf(type));
  };
  collect(name);
  found.delete(name);
  return [name, ...[...found].sort()].map((each) => `${each}(${(types[each] ?? []).map((field) => `${field.type} ${field.name}`).join()})`).join('');
}
