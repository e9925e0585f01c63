import type { Token } from './token.ts';

/** Each token once; of two of one chain and address the first counts. */
export function uniqueTokens(tokens: readonly Token[]): readonly Token[] {
  const byKey = new Map<string, Token>();
  for (const token of tokens) {
    const key = `${token.chainId} ${token.address}`;
    if (!byKey.has(key)) byKey.set(key, token);
  }
  return [...byKey.values()];
}
