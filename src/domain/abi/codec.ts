import type { AbiParameter, AbiValue } from './abi.ts';
import { abiErrors } from './abiErrors.ts';
import { Fault, Source } from './coder.ts';
import { compileList } from './compile.ts';
import type { Hex } from '../encoding/hex.ts';
import { assertArguments } from '../assertArguments.ts';

/**
 * The values of a call, an event or an error as `0x…`. An integer is given as a bigint or a safe integer, bytes as `0x…` or a Uint8Array,
 * a tuple as an object by component name or as an array.
 * @throws abi.badValue, abi.unsupportedType
 */
export function encodeParameters(parameters: readonly AbiParameter[], values: readonly unknown[]): Hex {
  assertArguments('encodeParameters(parameters: list, values: list)', parameters, values);
  return `0x${encodeDigits(parameters, values)}`;
}

/** One value for each parameter. Bytes after the last one are ignored. @param data `0x…` @throws abi.badData, abi.unsupportedType */
export function decodeParameters(parameters: readonly AbiParameter[], data: string): readonly AbiValue[] {
  assertArguments('decodeParameters(parameters: list, data: string)', parameters, data);
  if (!/^0x/i.test(data)) throw abiErrors.badData({ type: compileList(parameters).type, why: 'it is not hexadecimal' });
  return decodeDigits(parameters, data.slice(2));
}

/** {@link encodeParameters} without the `0x`, for what is put behind something. */
export function encodeDigits(parameters: readonly AbiParameter[], values: readonly unknown[]): string {
  return refused(() => compileList(parameters).encode(values));
}

/** {@link decodeParameters} without the `0x`, for what stands behind something. */
export function decodeDigits(parameters: readonly AbiParameter[], given: string): readonly AbiValue[] {
  const list = compileList(parameters);
  const digits = given.toLowerCase();
  if (digits.length % 2 !== 0 || /[^0-9a-f]/.test(digits)) throw abiErrors.badData({ type: list.type, why: 'it is not hexadecimal' });
  try {
    const source = new Source(digits);
    source.claim(list.type, 0, list.headDigits);
    return list.decode(source, 0);
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause;
    throw abiErrors.badData({ type: cause.type, why: explain('values', cause) }, { cause: cause.cause });
  }
}

/** Turns what a coder complains of into the error a caller sees. @throws abi.badValue */
export function refused(encode: () => string): string {
  try {
    return encode();
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause;
    throw abiErrors.badValue({ type: cause.type, why: explain('args', cause) }, { cause: cause.cause });
  }
}

/** E.g. `args[1].price: it must be a bigint or a safe integer`. */
function explain(root: string, { path, message }: Fault): string {
  return `${root}${path}: ${message}`;
}
