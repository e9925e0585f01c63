/** Sequences of nonces of one account: the ordinary one, and others for what goes out while that is in use. @see ERC-4337, semi-abstracted nonces */
export interface NonceKeys {
  /** A sequence that no operation of this page waits in. Give it back once the operation has ended. */
  take(): { readonly key: bigint; release(): void };
}

/** `randomKey` gives 192 bits. `ordinary`: the sequence that is used while it is free. */
export function createNonceKeys(randomKey: () => bigint, ordinary = 0n): NonceKeys {
  const taken = new Set<bigint>();
  return {
    take: () => {
      let key = taken.has(ordinary) ? randomKey() : ordinary;
      while (taken.has(key)) key += 1n;
      taken.add(key);
      return { key, release: () => void taken.delete(key) };
    },
  };
}
