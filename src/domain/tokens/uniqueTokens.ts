import type { Token } from './token.ts';

/** Each token once; of two of one chain and address the first counts. */
export function uniqueTokens<T extends Pick<Token, 'chainId' | 'address'>>(tokens: readonly T[]): readonly T[] {
  const byKey = new Map<string, T>();
  for (const token of tokens) {
    const key = `${token.chainId} ${token.address}`;
    if (!byKey.has(key)) byKey.set(key, token);
  }
  return [...byKey.values()];
}
