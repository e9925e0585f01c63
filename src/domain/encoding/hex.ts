import { textOf } from '../errors.ts';
import { inputErrors } from '../inputErrors.ts';

/** Bytes, a hash, an address or a quantity as hexadecimal text: the form that viem, wagmi and abitype have, so that values of theirs and of the kit fit each other. */
export type Hex = `0x${string}`;

/** For the compiler: a text that is known to be `0x…`, such as what the contract of a session or a library says is. */
export function asHex(text: string): Hex {
  return text as Hex; // its caller knows; what is not known goes through a parser
}

/** A quantity: no leading zeros, zero is `0x0`. @see Ethereum JSON-RPC, hex value encoding @throws input.notQuantity for what is negative or no whole number */
export function encodeQuantity(value: bigint | number): Hex {
  if ((typeof value !== 'bigint' && !Number.isSafeInteger(value)) || value < 0) throw inputErrors.notQuantity({ value: textOf(value).slice(0, 80) });
  return `0x${value.toString(16)}`;
}

/** @throws input.notQuantity for anything but a hexadecimal quantity of at most 256 bits */
export function decodeQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw inputErrors.notQuantity({ value: textOf(value).slice(0, 80) });
  return BigInt(value);
}

/** A quantity that counts blocks, nonces and the like. @throws input.notQuantity above 2^53 - 1 */
export function decodeSafeInteger(value: unknown): number {
  const quantity = decodeQuantity(value);
  if (quantity > Number.MAX_SAFE_INTEGER) throw inputErrors.notQuantity({ value: quantity });
  return Number(quantity);
}

/** A chain id as wallets give it: hex by EIP-695, but decimal strings and numbers are seen too. @throws input.notChainId */
export function decodeChainId(value: unknown): number {
  const chainId = typeof value === 'number' ? value : typeof value === 'string' && /^(0x[0-9a-f]{1,14}|\d{1,16})$/i.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(chainId) || chainId <= 0) throw inputErrors.notChainId({ value: textOf(value).slice(0, 80) });
  return chainId;
}
