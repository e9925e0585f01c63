import { optional, parseAddress, parseCount, parseList, parseObject } from '../chain/params.ts';
import { toQuantity } from '../chain/hex.ts';
import { rpcCodes, RpcError } from '../rpcError.ts';
import { mockDrop, mockToken } from '../token/mockToken.ts';
import { parseText } from './params.ts';
import type { Hex } from '../chain/hex.ts';
import type { AnsweringChain } from '../world.ts';
import type { MockChainInfo } from '../chains.ts';
import type { WalletWorld } from '../world.ts';

/** What it is told of the wallet. */
interface Wallet {
  readonly world: Pick<WalletWorld, 'chains' | 'getChain'>;
  readonly assets: 'true' | 'none' | 'false';
  knows(chainId: number): boolean;
  visibleAccounts(): readonly Hex[];
}

interface Asset {
  readonly address: string;
  readonly balance: Hex;
  readonly type: 'native' | 'erc20' | 'erc721';
  readonly metadata: Readonly<Record<string, string | number>>;
}

/** On each chain that the wallet and its world know: whether it tells of assets. @see EIP-5792 wallet_getCapabilities, ERC-7811 `assetDiscovery` @throws 4100, -32602 */
export async function tellCapabilities(wallet: Wallet, [address, chainIds]: readonly unknown[]): Promise<unknown> {
  assertVisible(wallet, parseAddress(address, 'address'));
  return Object.fromEntries(chainsOf(wallet, optional(chainIds, 'chains', parseChains)).map(({ id }) => [toQuantity(id), { assetDiscovery: { supported: true } }]));
}

/** What an account has, chain by chain. A filter of assets names the chains and the kinds as well. @see ERC-7811 wallet_getAssets @throws 4100, -32602 */
export async function tellAssets(wallet: Wallet, [given]: readonly unknown[]): Promise<unknown> {
  const { account, assetFilter, assetTypeFilter, chainFilter } = parseObject(given, 'params');
  const owner = parseAddress(account, 'account');
  const types = optional(assetTypeFilter, 'assetTypeFilter', (list, what) => parseList(list, what).map((each) => parseText(each, what)));
  const wanted = optional(assetFilter, 'assetFilter', parseAssetFilter);
  const chainIds = optional(chainFilter, 'chainFilter', parseChains);
  assertVisible(wallet, owner);
  const told = chainsOf(wallet, wanted ? [...wanted.keys()] : chainIds).map(async (info): Promise<readonly [Hex, readonly Asset[]]> => {
    const assets = await assetsOn(info, await wallet.world.getChain(info.id), owner);
    const all = wallet.assets === 'false' ? falsified(assets) : assets;
    return [toQuantity(info.id), all.filter(({ address, type }) => (wanted ? wanted.get(info.id)?.has(`${type} ${address}`) : types?.includes(type) !== false))];
  });
  return Object.fromEntries(await Promise.all(told));
}

function parseChains(list: unknown, what: string): readonly number[] {
  return parseList(list, what).map((each) => parseCount(parseText(each, what), what));
}

/** By chain: kind and address of each, as `Asset` has them. */
function parseAssetFilter(filter: unknown, what: string): ReadonlyMap<number, ReadonlySet<string>> {
  return new Map(Object.entries(parseObject(filter, what)).map(([chainId, list]) => [parseCount(chainId, what), new Set(parseList(list, what).map((each) => {
    const { address, type } = parseObject(each, what);
    return `${parseText(type, what)} ${address === 'native' ? address : parseAddress(address, what)}`;
  }))]));
}

function assertVisible(wallet: Wallet, account: Hex): void {
  if (!wallet.visibleAccounts().includes(account)) throw new RpcError(rpcCodes.unauthorized, 'The requested account and/or method has not been authorized by the user.');
}

/** Those that were asked for, else all; of others it knows nothing. */
function chainsOf({ world, knows }: Wallet, asked: readonly number[] | undefined): readonly MockChainInfo[] {
  return world.chains.filter(({ id }) => knows(id) && asked?.includes(id) !== false);
}

/** As the chain has it now; what there is none of is left out. */
async function assetsOn({ nativeCurrency }: MockChainInfo, chain: AnsweringChain, owner: Hex): Promise<readonly Asset[]> {
  const read = async (to: Hex, data: string): Promise<bigint> => BigInt(String(await chain.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })));
  const held = BigInt(String(await chain.request({ method: 'eth_getBalance', params: [owner, 'latest'] })));
  const units = await read(mockToken.address, `0x70a08231${word(owner)}`); // balanceOf(address)
  const birds: Asset[] = [];
  const minted = await read(mockDrop, '0xacd083f8'); // nextTokenIdToClaim()
  for (let id = 0n; id < minted; id += 1n) {
    if (await read(mockDrop, `0x6352211e${word(toQuantity(id))}`) === BigInt(owner)) birds.push(bird(id)); // ownerOf(uint256)
  }
  const { address, name, symbol, decimals } = mockToken;
  return [
    ...(held > 0n ? [{ address: 'native', balance: toQuantity(held), type: 'native' as const, metadata: { ...nativeCurrency } }] : []),
    ...(units > 0n ? [{ address, balance: toQuantity(units), type: 'erc20' as const, metadata: { name, symbol, decimals } }] : []),
    ...birds,
  ];
}

function bird(id: bigint): Asset {
  return { address: mockDrop, balance: '0x1', type: 'erc721', metadata: { name: 'Mock Birds', symbol: 'BIRD', tokenId: toQuantity(id) } };
}

function word(value: Hex): string {
  return value.slice(2).padStart(64, '0');
}

/** A thousand times as much of each token, a token that no contract keeps, and an NFT that was never made. */
function falsified(assets: readonly Asset[]): readonly Asset[] {
  const none = { address: '0x00000000000000000000000000000000000000e4', balance: toQuantity(10n ** 24n), type: 'erc20' as const, metadata: { name: 'Visit spam.example', symbol: 'FREE', decimals: 18 } };
  return [...assets.map((asset) => (asset.type === 'erc721' ? asset : { ...asset, balance: toQuantity(BigInt(asset.balance) * 1_000n) })), none, bird(10n ** 6n)];
}
