import { rpcErrors } from './rpcError.ts';

/** A JSON object of which nothing is known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** @returns whether it is a JSON object, not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parameter at a position, as a string. @throws -32602 */
export function parseString(params: readonly unknown[], at: number): string {
  const value = params[at];
  if (typeof value !== 'string') throw rpcErrors.invalidParams(`Expected a string as parameter ${at}.`);
  return value;
}

/** The parameter at a position, as an object. @throws -32602 */
export function parseObject(params: readonly unknown[], at: number): JsonObject {
  const value = params[at];
  if (!isObject(value)) throw rpcErrors.invalidParams(`Expected an object as parameter ${at}.`);
  return value;
}

/** A chain id in the form `eth_chainId` returns. @throws -32602 for leading zeros, upper case and anything else */
export function parseChainId(value: unknown): string {
  if (typeof value !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/.test(value)) {
    throw rpcErrors.invalidParams(`Expected 0x-prefixed, unpadded, non-zero hexadecimal string 'chainId'. Received: "${String(value)}"`);
  }
  return value;
}
