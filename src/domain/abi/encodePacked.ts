import { createCache } from '../createCache.ts';
import * as limits from '../limits.ts';
import { abiErrors } from './abiErrors.ts';
import { refused } from './codec.ts';
import { Fault, under } from './coder.ts';
import { compile } from './compile.ts';
import { toDigits, toTextDigits } from './leafCoders.ts';
import { asHex } from '../encoding/hex.ts';
import type { Hex } from '../encoding/hex.ts';
import { assertArguments } from '../assertArguments.ts';

/**
 * Values side by side without padding, for hashes that contracts make of them (leaves of allowlists, CREATE2 salts). Ambiguous as soon as
 * two of the values have no fixed length. @see Solidity, non-standard packed mode @throws abi.badValue, abi.unsupportedType
 */
export function encodePacked(types: readonly string[], values: readonly unknown[]): Hex {
  assertArguments('encodePacked(types: list, values: list)', types, values);
  const pack = types.map(packerOf);
  return asHex(refused(() => {
    if (values.length !== types.length) throw new Fault(`(${types.join()})`, `${values.length} values are given for ${types.length}`);
    return `0x${pack.map((each, i) => packAt(each, values[i], i)).join('')}`;
  }));
}

type Packer = (value: unknown) => string;

const packers = /* @__PURE__ */ createCache<string, Packer>(limits.signatureCacheEntries);

function packerOf(type: string): Packer {
  const ready = packers.get(type);
  if (ready) return ready;
  const packer = createPacker(type);
  packers.set(type, packer);
  return packer;
}

function createPacker(type: string): Packer {
  if (type === 'string') return toTextDigits;
  if (type === 'bytes') return (value) => toDigits(type, value);
  if (/^(tuple|string|bytes\[)/.test(type)) throw abiErrors.unsupportedType({ type }); // neither does Solidity pack them
  const { encode, encodeInPlace } = compile({ name: '', type });
  if (type.endsWith(']')) return encodeInPlace;
  const [, kind, size] = /^([a-z]+)(\d*)$/.exec(type) ?? [];
  if (kind === 'bytes' || kind === 'function') return (value) => encode(value).slice(0, kind === 'function' ? 48 : Number(size) * 2);
  const digits = kind === 'address' ? 40 : kind === 'bool' ? 2 : Number(size) / 4;
  return (value) => encode(value).slice(-digits);
}

function packAt(pack: Packer, value: unknown, i: number): string {
  try {
    return pack(value);
  } catch (error) {
    throw under(`[${i}]`, error);
  }
}
