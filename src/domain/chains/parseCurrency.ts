import type { NativeCurrency } from './chains.ts';
import * as limits from './limits.ts';
import { shownText } from '../text/shownText.ts';

/** A currency of untrusted input, its texts fit to show. Its symbol and decimals are for `assertCurrency` to check. */
export function parseCurrency(value: unknown): NativeCurrency {
  const { name, symbol, decimals }: Readonly<Record<string, unknown>> = Object(value);
  return { name: parseChainText(name) || parseChainText(symbol), symbol: parseChainText(symbol), decimals: typeof decimals === 'number' ? decimals : Number.NaN };
}

/** A name or symbol of a chain, fit to show; empty for what is no text. */
export function parseChainText(value: unknown): string {
  return typeof value === 'string' ? shownText(value, limits.maxChainNameGraphemes) : '';
}
