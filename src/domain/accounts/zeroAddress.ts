/** The address of no account, by which contracts mean none. */
export const zeroAddress = '0x0000000000000000000000000000000000000000';

/** Of an address, whether it is that of no account. */
export function isZeroAddress(address: string): boolean {
  return /^0x0{40}$/.test(address);
}
