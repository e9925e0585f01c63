/** Where the key of a nonce names the module that checks the operation: in its first 20 bytes (the reference implementation, Safe7579, OpenZeppelin), or in its last, behind 3 of its own and a mode of 0 (Nexus). */
export type NonceLayout = 'first' | 'nexus';

/** The sequence of nonces that stands for `key`, of 192 bits, among those of a module: what is left of it is folded from the whole, so that keys of a page remain apart. @see ERC-4337, semi-abstracted nonces */
export function nonceKeyFor(validator: string, key: bigint, layout: NonceLayout): bigint {
  return layout === 'first' ? (BigInt(validator) << 32n) | fold(key, 32n) : (fold(key, 24n) << 168n) | BigInt(validator);
}

function fold(key: bigint, bits: bigint): bigint {
  let folded = 0n;
  for (let left = key; left > 0n; left >>= bits) folded ^= BigInt.asUintN(Number(bits), left);
  return folded;
}
