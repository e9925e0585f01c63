/** Whether an address stands for none, or for any. */
export function isZeroAddress(address: string): boolean {
  return /^0x0{40}$/.test(address);
}
