import type { Indexer, IndexerContext, IndexerQuery } from '../../src/contracts/points/indexers.ts';
import { isAddress } from '../../src/domain/encoding/isHex.ts';
import { nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import type { Nft } from '../../src/domain/tokens/nft.ts';
import type { OwnedToken } from '../../src/domain/tokens/owned.ts';
import { parseUnits256 } from '../../src/domain/encoding/parseUnits256.ts';
import { countOf, fieldsOf, pageOf, standardOf } from './wire.ts';

/** The connected wallet's own word. It knows the account anyway, so that no one else learns of it. @see ERC-7811 wallet_getAssets */
export const walletIndexer: Indexer = {
  readTokens: async (query, context) => pageOf((await assetsOf(query, context)).map((asset) => toToken(asset, query.chainId))),
  readNfts: async (query, context) => pageOf((await assetsOf(query, context)).map((asset) => toNft(asset, query))),
};

/** Keys are chain ids in hex, as each wallet writes them. */
async function assetsOf({ chainId, owner }: IndexerQuery, { walletAssets }: IndexerContext): Promise<readonly unknown[]> {
  const answer = await walletAssets({ chainId, owner });
  return Object.entries(fieldsOf(answer)).flatMap(([chain, assets]: readonly [string, unknown]): readonly unknown[] => (countOf(chain) === chainId && Array.isArray(assets) ? assets : []));
}

function toToken(asset: unknown, chainId: number): OwnedToken | undefined {
  const { address, balance, type, metadata } = fieldsOf(asset);
  const { name, symbol, decimals } = fieldsOf(metadata);
  const units = parseUnits256(balance);
  const isNative = type === 'native';
  const places = countOf(decimals) ?? (isNative ? 18 : undefined);
  if (units === undefined || places === undefined || !(isNative || (standardOf(type) === 'ERC20' && isAddress(address)))) return undefined;
  return { chainId, address: isNative || !isAddress(address) ? nativeTokenAddress : address, units, decimals: places, name: typeof name === 'string' ? name : '', symbol: typeof symbol === 'string' ? symbol : '' };
}

function toNft(asset: unknown, { chainId, owner }: IndexerQuery): Nft | undefined {
  const { address, balance, type: told, metadata } = fieldsOf(asset);
  const { name, tokenId, tokenURI, tokenUri = tokenURI, ...about } = fieldsOf(metadata);
  const [id, held, type] = [parseUnits256(tokenId), parseUnits256(balance), standardOf(told)];
  if (id === undefined || (type !== 'ERC721' && type !== 'ERC1155') || !isAddress(address)) return undefined;
  return { chainId, id, type, tokenAddress: address, quantityOwned: held ?? 1n, ...(type === 'ERC721' && { owner }), metadata: { ...about, ...(typeof name === 'string' && { collection: name }) }, ...(typeof tokenUri === 'string' && { tokenUri }) };
}
