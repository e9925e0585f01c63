import { parseAddress } from '../accounts/address.ts';
import { decodeChainId } from '../encoding/hex.ts';
import { inputErrors } from '../inputErrors.ts';
import { isCount, isRecord } from '../encoding/json.ts';
import * as limits from './limits.ts';
import { shownText } from '../text/shownText.ts';
import { parseImageUri } from './mediaUri.ts';

/** One token of a list. Serialisable. */
export interface ListedToken {
  readonly chainId: number;
  /** Checksummed. */
  readonly address: string;
  readonly decimals: number;
  /** Fit to show. May be empty, as in a list of tokens that have none. */
  readonly name: string;
  readonly symbol: string;
  /** https, ipfs or data, as the list gives it. */
  readonly logoUri?: string;
  readonly tags: readonly string[];
}

/** A list that was read as a whole. */
export interface TokenList {
  readonly name: string;
  readonly timestampMs: number;
  readonly version: { readonly major: number; readonly minor: number; readonly patch: number };
  readonly logoUri?: string;
  readonly tokens: readonly ListedToken[];
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a token list, as a whole or not at all. Only tokens of EVM chains have a place in it. What a list says in `extensions` is checked
 * and left out. @throws input.notTokenList @see https://uniswap.org/tokenlist.schema.json
 */
export function parseTokenList(value: unknown): TokenList {
  try {
    const { name, timestamp, version, tokens, logoURI, keywords, tags }: Fields = record(value);
    check(isWords(name, 30), 'a name');
    check(typeof timestamp === 'string' && isoTime.test(timestamp) && Number.isFinite(Date.parse(timestamp)), 'a timestamp');
    check(Array.isArray(tokens) && tokens.length >= 1 && tokens.length <= limits.maxListedTokens, `1 to ${limits.maxListedTokens} tokens`);
    check(keywords === undefined || (Array.isArray(keywords) && keywords.length <= 20 && keywords.every((word) => isWords(word, 20))), 'keywords');
    const tagIds = tags === undefined ? [] : Object.entries(record(tags));
    check(tagIds.length <= 20 && tagIds.every(([id, tag]) => isTagId(id) && isWords(record(tag)['name'], 20)), 'tags');
    return {
      name: shownText(name, 30),
      timestampMs: Date.parse(timestamp),
      version: parseVersion(version),
      ...logo(logoURI),
      tokens: tokens.map((token: unknown, at) => within(`token ${at}`, () => parseListedToken(token))),
    };
  } catch (cause) {
    throw inputErrors.notTokenList({ why: cause instanceof Error ? cause.message : 'it is none' }, { cause });
  }
}

/** One token by the rules of a list. @throws input.notAddress, input.notChainId, TypeError that says what is missing */
export function parseListedToken(value: unknown): ListedToken {
  const { chainId, address, decimals, name, symbol, logoURI, tags = [], extensions = {} }: Fields = record(value);
  check(typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= limits.maxTokenDecimals, 'decimals');
  check(typeof name === 'string' && name.length <= 60, 'a name');
  check(typeof symbol === 'string' && symbol.length <= 20 && !/\s/.test(symbol), 'a symbol');
  check(Array.isArray(tags) && tags.length <= 10 && tags.every(isTagId), 'tags');
  check(isExtension(extensions, 0), 'extensions');
  return { chainId: decodeChainId(typeof chainId === 'number' ? chainId : undefined), address: parseAddress(address), decimals, name: shownText(name, 60), symbol: shownText(symbol, 20), ...logo(logoURI), tags };
}

function parseVersion(value: unknown): TokenList['version'] {
  const { major, minor, patch }: Fields = record(value);
  check(isCount(major) && isCount(minor) && isCount(patch), 'a version');
  return { major, minor, patch };
}

/** An address with a scheme; one that may not be shown is left out. */
function logo(uri: unknown): { readonly logoUri?: string } {
  if (uri === undefined) return {};
  check(typeof uri === 'string' && /^[a-z][a-z\d+.-]*:./i.test(uri) && URL.canParse(uri), 'a logo');
  const image = parseImageUri(uri);
  return image === undefined ? {} : { logoUri: image };
}

/** Two levels of objects with short values. */
function isExtension(value: unknown, level: number): boolean {
  if (typeof value !== 'object' || value === null) return level > 0 && (value === null || typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value.length >= 1 && value.length <= 42));
  if (Array.isArray(value) || level > 2) return false;
  const entries = Object.entries(value);
  return entries.length <= 10 && entries.every(([key, item]) => /^\w{1,40}$/.test(key) && isExtension(item, level + 1));
}

const isoTime = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

function isWords(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most && /^[\w ]+$/.test(value);
}

function isTagId(value: unknown): value is string {
  return typeof value === 'string' && /^\w{1,10}$/.test(value);
}

function record(value: unknown): Fields {
  check(isRecord(value), 'an object');
  return value;
}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new TypeError(`it needs ${what}`);
}

function within<T>(place: string, parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new TypeError(`${place}: ${cause instanceof Error ? cause.message : 'it is none'}`, { cause });
  }
}
