import { parseAddress } from '../accounts/address.ts';
import { isAddress } from '../encoding/isHex.ts';
import { isRecord } from '../encoding/json.ts';
import * as limits from './limits.ts';
import { shownText } from '../text/shownText.ts';
import { parseImageUri } from './mediaUri.ts';
import { parseNftMedia } from './parseNftMedia.ts';
import type { NftMedia } from './parseNftMedia.ts';

/** What a token's maker says of it, as text alone but for its picture and what it plays. */
export interface NftMetadata {
  readonly name?: string;
  readonly description?: string;
  /** https, ipfs or data. */
  readonly image?: string;
  /** Its video, sound, page or model, where it has one. */
  readonly media?: NftMedia;
  /** What its collection is called. */
  readonly collection?: string;
  /** Its properties, in their order, e.g. `{ name: 'Eyes', value: 'Blue' }`. */
  readonly attributes?: readonly NftAttribute[];
}

/** One property of a token. */
export interface NftAttribute {
  /** May be empty. */
  readonly name: string;
  readonly value: string;
}

/** One token of a collection, as an account owns it, as it may be shown. Serialisable. */
export interface Nft {
  readonly chainId: number;
  readonly tokenAddress: string;
  readonly id: bigint;
  readonly type: 'ERC721' | 'ERC1155';
  /** Fit to show and bounded: the token's maker chose it. */
  readonly metadata: NftMetadata;
  readonly tokenUri?: string;
  readonly owner?: string;
  /** How many there are; of ERC-1155 alone. */
  readonly supply?: bigint;
  readonly quantityOwned?: bigint;
}

/** Reads what an indexer tells, one by one: what is no NFT is passed over, what must not be shown is left out. */
export function parseNfts(value: unknown, chainId: number): readonly Nft[] {
  if (!Array.isArray(value)) return [];
  const found = value.slice(0, limits.maxCollectibles).flatMap((item: unknown) => parseNft(item, chainId) ?? []);
  return [...new Map(found.map((nft) => [`${nft.tokenAddress} ${nft.id}`, nft])).values()];
}

function parseNft(value: unknown, chainId: number): Nft | undefined {
  if (!isRecord(value) || value['chainId'] !== chainId) return undefined;
  const { tokenAddress, id, type, metadata, tokenUri, owner, supply, quantityOwned } = value;
  if (!isAddress(tokenAddress) || !isUnsigned(id) || (type !== 'ERC721' && type !== 'ERC1155')) return undefined;
  const { name, description, image, collection, attributes }: Readonly<Record<string, unknown>> = isRecord(metadata) ? metadata : {};
  const picture = typeof image === 'string' && image.length <= limits.maxUriCharacters ? parseImageUri(image) : undefined;
  const media = parseNftMedia(metadata);
  return {
    chainId, id, type, tokenAddress: parseAddress(tokenAddress.toLowerCase()),
    metadata: { ...textField('name', name, limits.maxTokenNameGraphemes), ...textField('description', description, limits.maxCollectibleTextGraphemes), ...(picture !== undefined && { image: picture }), ...(media && { media }), ...textField('collection', collection, limits.maxTokenNameGraphemes), ...attributesField(attributes) },
    ...(typeof tokenUri === 'string' && tokenUri.length <= limits.maxUriCharacters && { tokenUri }),
    ...(isAddress(owner) && { owner: parseAddress(owner.toLowerCase()) }),
    ...(isUnsigned(supply) && { supply }),
    ...(isUnsigned(quantityOwned) && { quantityOwned }),
  };
}

function textField(key: 'name' | 'description' | 'collection', value: unknown, maxGraphemes: number): Partial<Record<'name' | 'description' | 'collection', string>> {
  const text = typeof value === 'string' ? shownText(value, maxGraphemes) : '';
  return text === '' ? {} : { [key]: text };
}

/** As marketplaces write them: a list of a trait and its value, which may be a number. */
function attributesField(value: unknown): { readonly attributes?: readonly NftAttribute[] } {
  if (!Array.isArray(value)) return {};
  const attributes = value.slice(0, limits.maxNftAttributes).flatMap((item: unknown): readonly NftAttribute[] => {
    const { trait_type: trait, value: said }: Readonly<Record<string, unknown>> = isRecord(item) ? item : {};
    const text = typeof said === 'string' || typeof said === 'number' || typeof said === 'boolean' ? shownText(String(said), limits.maxTokenNameGraphemes) : '';
    return text === '' ? [] : [{ name: typeof trait === 'string' ? shownText(trait, limits.maxTokenNameGraphemes) : '', value: text }];
  });
  return attributes.length === 0 ? {} : { attributes };
}

function isUnsigned(value: unknown): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value < 2n ** 256n;
}
