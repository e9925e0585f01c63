import type { Indexer, IndexerContext, IndexerQuery } from '../../src/contracts/points/indexers.ts';
import { isAddress, isHash } from '../../src/domain/encoding/isHex.ts';
import { nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import type { Nft } from '../../src/domain/tokens/nft.ts';
import type { AccountTransfer, OwnedToken } from '../../src/domain/tokens/owned.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import * as limits from './limits.ts';
import { parseUnits256 } from '../../src/domain/encoding/parseUnits256.ts';
import { countOf, fieldsOf, listIn, msOf, orNotFound, pageOf, standardOf } from './wire.ts';

const sourceId = 'indexer.blockscout';

interface Page {
  readonly items: readonly unknown[];
  readonly next: string | undefined;
}

/** Blockscout of a chain. @see Blockscout's REST API v2, /api/v2/addresses/{hash}/tokens, /nft, /token-transfers and /transactions, /api/v2/tokens/{hash}/instances/{id} */
export function createBlockscout(urlOf: (chainId: number) => string): Indexer {
  const ask = (path: string, { chainId, owner }: IndexerQuery, { fetchJson }: IndexerContext): Promise<unknown> =>
    // An account that the explorer has never seen is not found there.
    fetchJson(`${urlOf(chainId).replace(/\/+$/, '')}/api/v2/addresses/${owner}${path}`).catch(orNotFound).then((answer) => answer ?? { items: [] });
  const page = async (path: string, params: Readonly<Record<string, string>>, cursor: string | undefined, query: IndexerQuery, context: IndexerContext): Promise<Page> => {
    const all = new URLSearchParams({ ...params, ...Object.fromEntries(new URLSearchParams(cursor)) });
    const answer = await ask(`/${path}?${all.toString()}`, query, context);
    return { items: listIn(answer, 'items', sourceId), next: nextOf(fieldsOf(answer)['next_page_params']) };
  };
  return {
    readTokens: async (query, context) => {
      const [{ items, next }, account] = await Promise.all([page('tokens', { type: 'ERC-20' }, query.cursor, query, context), query.cursor === undefined ? ask('', query, context) : undefined]);
      return pageOf([toNative(account, query.chainId), ...items.map((item) => toToken(item, query.chainId))], next);
    },
    readNfts: async (query, context) => {
      const { items, next } = await page('nft', { type: 'ERC-721,ERC-1155' }, query.cursor, query, context);
      return pageOf(items.map((item) => toNft(item, query)), next);
    },
    readNft: async ({ chainId, contract, tokenId }, { fetchJson }) => {
      const instance = await fetchJson(`${urlOf(chainId).replace(/\/+$/, '')}/api/v2/tokens/${contract}/instances/${tokenId}`).catch(orNotFound);
      const { hash: owner } = fieldsOf(fieldsOf(instance)['owner']);
      return toNft(instance, { chainId, owner: typeof owner === 'string' ? owner : '' });
    },
    readTransfers: async (query, context) => {
      const at = partsOf(query.cursor);
      const [ofTokens, own] = await Promise.all([
        at.tokens === null ? noPage : page('token-transfers', {}, at.tokens, query, context),
        at.own === null ? noPage : page('transactions', {}, at.own, query, context),
      ]);
      const cursor = ofTokens.next === undefined && own.next === undefined ? undefined : JSON.stringify({ tokens: ofTokens.next ?? null, own: own.next ?? null });
      return pageOf([...ofTokens.items.map((item) => toTransfer(item, query.chainId)), ...own.items.map((item) => toTransaction(item, query))], cursor);
    },
  };
}

const noPage: Page = { items: [], next: undefined };

/** Two lists go on by themselves; `null`: that one has ended. */
function partsOf(cursor: string | undefined): { readonly tokens: string | null | undefined; readonly own: string | null | undefined } {
  const { tokens, own } = fieldsOf(cursor === undefined ? {} : JSON.parse(cursor));
  const part = (value: unknown): string | null | undefined => (typeof value === 'string' || value === null ? value : undefined);
  return { tokens: part(tokens), own: part(own) };
}

/** What the explorer wants back for its next page, as a query. Anything else than plain values is left out. */
function nextOf(params: unknown): string | undefined {
  if (!isRecord(params)) return undefined;
  const plain = Object.entries(params).flatMap(([key, value]) => {
    const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
    return text !== undefined && /^\w{1,60}$/.test(key) && text.length <= limits.maxPageParamCharacters ? [[key, text]] : [];
  });
  return plain.length === 0 ? undefined : new URLSearchParams(plain.slice(0, limits.maxPageParams)).toString();
}

/** Newer versions call it `address_hash`. */
function addressOf(token: unknown): unknown {
  const { address, address_hash: newer = address } = fieldsOf(token);
  return newer;
}

function toNative(account: unknown, chainId: number): OwnedToken | undefined {
  const { coin_balance: balance, exchange_rate: price } = fieldsOf(account);
  const units = parseUnits256(balance);
  return units === undefined ? undefined : { chainId, address: nativeTokenAddress, units, decimals: 18, symbol: '', name: '', ...(typeof price === 'string' && { priceUsd: price }) };
}

function toToken(item: unknown, chainId: number): OwnedToken | undefined {
  const { token, value } = fieldsOf(item);
  const { symbol, name, decimals, type, exchange_rate: price } = fieldsOf(token);
  const [address, units, places] = [addressOf(token), parseUnits256(value), countOf(decimals)];
  if (standardOf(type) !== 'ERC20' || units === undefined || places === undefined || !isAddress(address)) return undefined;
  return { chainId, address, units, decimals: places, symbol: textOf(symbol) ?? '', name: textOf(name) ?? '', ...(typeof price === 'string' && { priceUsd: price }) };
}

function toNft(item: unknown, { chainId, owner }: IndexerQuery): Nft | undefined {
  const { id: number, value, token, token_type: standard, image_url: image, metadata } = fieldsOf(item);
  const [address, id, held, type] = [addressOf(token), parseUnits256(number), parseUnits256(value), standardOf(standard ?? fieldsOf(token)['type'])];
  if (id === undefined || (type !== 'ERC721' && type !== 'ERC1155') || !isAddress(address)) return undefined;
  const { name: collection } = fieldsOf(token);
  const about = fieldsOf(metadata);
  const picture = textOf(about['image']) ?? textOf(about['image_url']) ?? textOf(image);
  return {
    chainId, id, type, tokenAddress: address, quantityOwned: held ?? 1n, ...(type === 'ERC721' && { owner }),
    metadata: { ...about, ...(typeof collection === 'string' && { collection }), ...(picture !== undefined && { image: picture }) },
  };
}

function toTransfer(item: unknown, chainId: number): AccountTransfer | undefined {
  const { tx_hash: older, transaction_hash: hash = older, block_number: block, timestamp, log_index: log, from, to, token, total, token_type: standard } = fieldsOf(item);
  const { symbol, type, decimals } = fieldsOf(token);
  const { value, token_id: id, decimals: own = decimals } = fieldsOf(total);
  const kind = standardOf(standard ?? type);
  const [address, blockNumber, atMs, tokenId, logIndex, places] = [addressOf(token), countOf(block), msOf(timestamp), parseUnits256(id), countOf(log), countOf(own)];
  const units = kind === 'ERC721' ? 1n : parseUnits256(value);
  const [sender, recipient] = [fieldsOf(from)['hash'], fieldsOf(to)['hash']];
  if (kind === undefined || blockNumber === undefined || atMs === undefined || units === undefined || !isHash(hash) || !isAddress(sender) || !isAddress(recipient) || !isAddress(address)) return undefined;
  return {
    chainId, kind, hash, blockNumber, atMs, from: sender, to: recipient, units, token: address,
    ...(kind !== 'ERC20' && tokenId !== undefined && { tokenId }), ...(typeof symbol === 'string' && { symbol }), ...(places !== undefined && { decimals: places }), ...(logIndex !== undefined && { logIndex }),
  };
}

function toTransaction(item: unknown, { chainId, owner }: IndexerQuery): AccountTransfer | undefined {
  const { hash, block: older, block_number: block = older, timestamp, from, to, value, status } = fieldsOf(item);
  const [blockNumber, atMs, units, sender, recipient] = [countOf(block), msOf(timestamp), parseUnits256(value), fieldsOf(from)['hash'], fieldsOf(to)['hash']];
  if (blockNumber === undefined || atMs === undefined || units === undefined || !isHash(hash) || !isAddress(sender)) return undefined;
  if (units === 0n && sender.toLowerCase() !== owner.toLowerCase()) return undefined; // another's call moves nothing here
  return { chainId, kind: units === 0n ? 'call' : 'native', hash, blockNumber, atMs, from: sender, units, ...(isAddress(recipient) && { to: recipient }), ...(status === 'error' && { hasFailed: true }) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
