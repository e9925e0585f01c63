/** Bytes or a number as JSON-RPC writes them, with 0x in front. */
export type Hex = `0x${string}`;

/** A number as JSON-RPC writes it: hexadecimal, no leading zeros. @see EIP-1474 Quantity */
export function toQuantity(value: bigint | number): Hex {
  return `0x${value.toString(16)}`;
}

/** Whether this is 0x and hexadecimal digits, of any length. */
export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value);
}
