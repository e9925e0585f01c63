import { parseAddress } from '../accounts/address.ts';
import { decodeChainId, encodeQuantity } from '../encoding/hex.ts';
import type { Hex } from '../encoding/hex.ts';
import { isAddress } from '../encoding/isHex.ts';
import { isRecord } from '../encoding/json.ts';
import { isNativeToken } from '../tokens/nativeToken.ts';
import { requestErrors } from './requestErrors.ts';

/** What is asked of a wallet about what an account owns. */
export interface AssetsRequest {
  readonly account: string;
  /** Absent: all that the wallet has. */
  readonly chainIds?: readonly number[];
  /** Whether an asset was asked for. */
  isWanted(chainId: number, asset: Pick<Asset, 'address' | 'type'>): boolean;
}

/** One thing that an account owns, as it is told. @see ERC-7811 */
export interface Asset {
  readonly address: string;
  readonly balance: Hex;
  readonly type: 'native' | 'erc20' | 'erc721' | 'erc1155';
  readonly metadata: Readonly<Record<string, string | number>>;
}

const method = 'wallet_getAssets';
const maxFilters = 200;

/** Reads the one parameter of `wallet_getAssets`. A filter of assets names the chains, before the filter of chains and that of types. @see ERC-7811 @throws request.badParams, input.* */
export function parseAssetsRequest(given: unknown): AssetsRequest {
  if (!isRecord(given) || !isAddress(given['account'])) throw bad('there is no account');
  const { account, assetFilter, assetTypeFilter: types, chainFilter } = given;
  if (types !== undefined && !(Array.isArray(types) && types.length <= maxFilters && types.every((type) => typeof type === 'string'))) throw bad('the types are no list');
  if (chainFilter !== undefined && !(Array.isArray(chainFilter) && chainFilter.length <= maxFilters)) throw bad('the chains are no list');
  const assets = assetFilter === undefined ? undefined : parseFilter(assetFilter);
  const chainIds = assets ? [...assets.keys()] : chainFilter?.map(decodeChainId);
  return {
    account: parseAddress(account), ...(chainIds && { chainIds: [...new Set(chainIds)] }),
    isWanted: (chainId, { address, type }) => (assets ? assets.get(chainId)?.has(keyOf(address, type)) === true : types === undefined || types.includes(type)),
  };
}

function parseFilter(filter: unknown): ReadonlyMap<number, ReadonlySet<string>> {
  if (!isRecord(filter) || Object.keys(filter).length > maxFilters) throw bad('the assets are no list a chain');
  return new Map(Object.entries(filter).map(([chain, wanted]: readonly [string, unknown]) => {
    if (!Array.isArray(wanted) || wanted.length > maxFilters) throw bad('the assets are no list a chain');
    return [decodeChainId(/^\d+$/.test(chain) ? encodeQuantity(Number(chain)) : chain), new Set(wanted.map((item: unknown) => { // keys of objects lose the form that some libraries give them
      const { address, type }: { readonly address?: unknown; readonly type?: unknown } = Object(item);
      if (typeof address !== 'string' || typeof type !== 'string' || !(address === 'native' || isAddress(address))) throw bad('an asset is none');
      return keyOf(address, type);
    }))];
  }));
}

function keyOf(address: string, type: string): string {
  return `${type} ${isNativeToken(address) ? 'native' : address.toLowerCase()}`;
}

function bad(why: string): Error {
  return requestErrors.badParams({ method, why });
}
