import { inputErrors } from '../inputErrors.ts';
import { isRecord } from '../encoding/json.ts';
import * as limits from './limits.ts';
import { parseListedToken, parseTokenList } from './parseTokenList.ts';
import type { ListedToken } from './parseTokenList.ts';
import type { Token } from './token.ts';
import { uniqueTokens } from './uniqueTokens.ts';

/** Tokens as a site gives them: an array of its own, or a whole token list. All of it or nothing; of two of one address the first counts. @throws input.notTokenList */
export function parseTokens(value: unknown): readonly Token[] {
  const tokens = Array.isArray(value) ? parseArray(value) : parseTokenList(value).tokens.map((token) => toToken(token, undefined));
  return uniqueTokens(tokens);
}

function parseArray(items: readonly unknown[]): readonly Token[] {
  if (items.length > limits.maxListedTokens) throw inputErrors.notTokenList({ why: `it has more than ${limits.maxListedTokens} tokens` });
  return items.map((item, at) => {
    const { iconUri, priceUsd, ...token }: Readonly<Record<string, unknown>> = isRecord(item) ? item : {};
    try {
      return toToken(parseListedToken({ ...token, ...(iconUri !== undefined && { logoURI: iconUri }) }), priceUsd);
    } catch (cause) {
      throw inputErrors.notTokenList({ why: `token ${at}: ${cause instanceof Error ? cause.message : 'it is none'}` }, { cause });
    }
  });
}

function toToken({ chainId, address, decimals, name, symbol, logoUri }: ListedToken, price: unknown): Token {
  const priceUsd = parsePrice(price);
  return { chainId, address, symbol, name, decimals, ...(logoUri !== undefined && { iconUri: logoUri }), ...(priceUsd !== undefined && { priceUsd }) };
}

/** A price that makes no sense counts as none: it must not take the token away. */
export function parsePrice(value: unknown): string | undefined {
  const text = typeof value !== 'number' ? value : /e-/.test(String(value)) ? value.toFixed(18) : String(value);
  const [, whole, fraction = ''] = (typeof text === 'string' && /^(\d{1,15})(?:\.(\d+))?$/.exec(text)) || [];
  return whole === undefined ? undefined : `${whole}.${fraction.slice(0, 18).padEnd(1, '0')}`.replace(/(\.\d+?)0+$/, '$1');
}
