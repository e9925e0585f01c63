import type { Indexer, IndexerContext, IndexerQuery } from '../../src/contracts/points/indexers.ts';
import { isHash, isAddress } from '../../src/domain/encoding/isHex.ts';
import { nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import type { Nft } from '../../src/domain/tokens/nft.ts';
import type { AccountTransfer, OwnedToken } from '../../src/domain/tokens/owned.ts';
import * as limits from './limits.ts';
import { parseUnits256 } from '../../src/domain/encoding/parseUnits256.ts';
import { countOf, fieldsOf, listIn, msOf, orNotFound, pageOf, standardOf } from './wire.ts';

const sourceId = 'indexer.insight';

/** The indexer of the site's service. @see thirdweb's Insight, GET /v1/tokens, /v1/nfts, /v1/nfts/{contract}/{tokenId}, /v1/tokens/transfers and /v1/wallets/{address}/transactions */
export function createInsight(urlOf: (chainId: number) => string): Indexer {
  const ask = async (path: string, params: Readonly<Record<string, string>>, { chainId, cursor }: IndexerQuery, { fetchJson }: IndexerContext): Promise<{ readonly items: readonly unknown[]; readonly cursor?: string }> => {
    const page = countOf(cursor ?? '0') ?? 0;
    const query = new URLSearchParams({ chain_id: String(chainId), ...params, limit: String(limits.pageItems), page: String(page) });
    const items = listIn(await fetchJson(`${urlOf(chainId).replace(/\/+$/, '')}/v1/${path}?${query.toString()}`), 'data', sourceId);
    return { items, ...(items.length >= limits.pageItems && { cursor: String(page + 1) }) };
  };
  return {
    readTokens: async (query, context) => {
      const { items, cursor } = await ask('tokens', { owner_address: query.owner, include_native: 'true', include_spam: 'false', metadata: 'true' }, query, context);
      return pageOf(items.map((item) => toToken(item)), cursor);
    },
    readNfts: async (query, context) => {
      const { items, cursor } = await ask('nfts', { owner_address: query.owner, include_owners: 'true', resolve_metadata_links: 'true' }, query, context);
      return pageOf(items.map((item) => toNft(item)), cursor);
    },
    readNft: async ({ chainId, contract, tokenId }, { fetchJson }) => {
      const query = new URLSearchParams({ chain_id: String(chainId), include_owners: 'true', resolve_metadata_links: 'true' });
      const answer = await fetchJson(`${urlOf(chainId).replace(/\/+$/, '')}/v1/nfts/${contract}/${tokenId}?${query.toString()}`).catch(orNotFound);
      const { data = answer } = fieldsOf(answer);
      return toNft(Array.isArray(data) ? data[0] : data);
    },
    readTransfers: async (query, context) => {
      const [ofTokens, own] = await Promise.all([
        ask('tokens/transfers', { owner_address: query.owner, metadata: 'true', sort_order: 'desc' }, query, context),
        ask(`wallets/${query.owner}/transactions`, { sort_by: 'block_number', sort_order: 'desc' }, query, context),
      ]);
      return pageOf([...ofTokens.items.map(toTransfer), ...own.items.map((item) => toTransaction(item, query.owner))], ofTokens.cursor ?? own.cursor);
    },
  };
}

function toToken(item: unknown): OwnedToken | undefined {
  const { chain_id: chain, token_address: address, balance, symbol, name, decimals, price_data: price } = fieldsOf(item);
  const [chainId, units, places] = [countOf(chain), parseUnits256(balance), countOf(decimals)];
  if (chainId === undefined || units === undefined || places === undefined || !isAddress(address)) return undefined;
  const priceUsd = priceOf(fieldsOf(price)['price_usd'] ?? fieldsOf(item)['price_usd']);
  return { chainId, address: address === zeroAddress ? nativeTokenAddress : address, units, decimals: places, symbol: textOf(symbol), name: textOf(name), ...(priceUsd !== undefined && { priceUsd }) };
}

function toNft(item: unknown): Nft | undefined {
  const { chain_id: chain, token_address: address, contract_address: other = address, token_id: token, balance, token_type: standard, contract, owner_addresses: owners, name, description, image_url: image, metadata_url: tokenUri, extra_metadata: extra } = fieldsOf(item);
  const [chainId, id, held, type] = [countOf(chain), parseUnits256(token), parseUnits256(balance), standardOf(standard ?? fieldsOf(contract)['type'])];
  if (chainId === undefined || id === undefined || (type !== 'ERC721' && type !== 'ERC1155') || !isAddress(other)) return undefined;
  const [owner]: readonly unknown[] = Array.isArray(owners) ? owners : [];
  return {
    chainId, id, type, tokenAddress: other,
    metadata: { ...fieldsOf(extra), ...strings({ name, description, image, collection: fieldsOf(contract)['name'] }) },
    ...strings({ tokenUri }), ...(type === 'ERC721' && isAddress(owner) && { owner }), ...(held !== undefined && { quantityOwned: held }),
  };
}

function toTransfer(item: unknown): AccountTransfer | undefined {
  const { chain_id: chain, token_type: standard, transaction_hash: hash, block_number: block, block_timestamp: time, log_index: log, from_address: from, to_address: to, contract_address: contract, token_address: token = contract, token_id: id, amount, token_metadata: about } = fieldsOf(item);
  const kind = standardOf(standard);
  const [chainId, blockNumber, atMs, tokenId, logIndex] = [countOf(chain), countOf(block), msOf(time), parseUnits256(id), countOf(log)];
  const units = kind === 'ERC721' ? 1n : parseUnits256(amount);
  if (chainId === undefined || kind === undefined || blockNumber === undefined || atMs === undefined || units === undefined || !isHash(hash) || !isAddress(from) || !isAddress(to) || !isAddress(token)) return undefined;
  const { symbol, decimals } = fieldsOf(about);
  const places = countOf(decimals);
  return { chainId, kind, hash, blockNumber, atMs, from, to, units, token, ...(kind !== 'ERC20' && tokenId !== undefined && { tokenId }), ...strings({ symbol }), ...(places !== undefined && { decimals: places }), ...(logIndex !== undefined && { logIndex }) };
}

function toTransaction(item: unknown, owner: string): AccountTransfer | undefined {
  const { chain_id: chain, hash, block_number: block, block_timestamp: time, from_address: from, to_address: to, value, status } = fieldsOf(item);
  const [chainId, blockNumber, atMs, units] = [countOf(chain), countOf(block), msOf(time), parseUnits256(value)];
  if (chainId === undefined || blockNumber === undefined || atMs === undefined || units === undefined || !isHash(hash) || !isAddress(from)) return undefined;
  if (units === 0n && from.toLowerCase() !== owner.toLowerCase()) return undefined; // another's call moves nothing here
  return { chainId, kind: units === 0n ? 'call' : 'native', hash, blockNumber, atMs, from, units, ...(isAddress(to) && { to }), ...((status === 0 || status === '0' || status === false) && { hasFailed: true }) };
}

const zeroAddress = `0x${'0'.repeat(40)}`;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function priceOf(value: unknown): string | undefined {
  return typeof value === 'number' && value >= 0 && value < 1e15 ? value.toFixed(18) : typeof value === 'string' ? value : undefined;
}

function strings<Key extends string>(given: Readonly<Record<Key, unknown>>): Partial<Record<Key, string>> {
  const found: Partial<Record<Key, string>> = {};
  for (const key in given) {
    const value = given[key];
    if (typeof value === 'string') found[key] = value;
  }
  return found;
}
