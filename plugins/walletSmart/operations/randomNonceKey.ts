/** 192 bits that no operation of an account has had, and never 0. `fraction` gives numbers from 0 to below 1. @see ERC-4337, semi-abstracted nonces */
export function randomNonceKey(fraction: () => number): bigint {
  let key = 0n;
  for (let words = 0; words < 6; words += 1) key = (key << 32n) | BigInt(Math.floor(fraction() * 2 ** 32));
  return key === 0n ? 1n : key;
}
