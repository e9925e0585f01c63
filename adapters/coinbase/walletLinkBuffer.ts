/** Bytes with the few methods of Node's `Buffer` that the SDK calls. */
class Bytes extends Uint8Array {
  override toString(encoding?: string): string {
    return encoding === 'hex' ? Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('') : new TextDecoder().decode(this);
  }

  copy(target: Uint8Array, at = 0): number {
    target.set(this, at);
    return this.length;
  }
}

/**
 * What the SDK takes for Node's `Buffer` when a wallet on a phone is to sign or send: a page has none. Only as much of it as is called there, for
 * hexadecimal text, plain text and lists of bytes.
 */
export const walletLinkBuffer = /* @__PURE__ */ Object.assign(
  // Called with `new`, too, which gives what it returns.
  function buffer(value: string | ArrayLike<number>, encoding?: string): Bytes {
    return toBytes(value, encoding);
  },
  {
    isBuffer: (value: unknown): value is Bytes => value instanceof Bytes,
    from: toBytes,
    alloc: (size: number): Bytes => new Bytes(size),
    allocUnsafe: (size: number): Bytes => new Bytes(size),
    concat: (parts: readonly Uint8Array[]): Bytes => toBytes(parts.flatMap((part) => [...part])),
  },
);

function toBytes(value: string | ArrayLike<number>, encoding?: string): Bytes {
  if (typeof value !== 'string') return new Bytes(value);
  return new Bytes(encoding === 'hex' ? (value.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)) : new TextEncoder().encode(value));
}
