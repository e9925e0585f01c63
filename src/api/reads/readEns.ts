import type { RpcTransport } from '../../contracts/transport.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import type { EnsContracts } from '../../domain/chains/chains.ts';
import { coinTypeOf, nodeOf, normalizeName } from '../../domain/ens/names.ts';
import { hasCode } from '../../domain/errors.ts';
import { parseImageUri, parseMediaUri } from '../../domain/tokens/mediaUri.ts';
import { parseNftUri } from '../../domain/tokens/parseNftUri.ts';
import type { NftUri } from '../../domain/tokens/parseNftUri.ts';
import type { EnsOptions } from './callResolver.ts';
import type { ReadOptions } from './readCall.ts';
import { isSilent, readEnsRecord, toAccount } from './readEnsRecord.ts';
import { readNftBalance, readNftOwner, readTokenUri } from './readNft.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** A name, as a person typed it, and the registry to look in. */
export interface NameRequest {
  readonly ens: EnsContracts;
  readonly name: string;
}

/** The account behind a name, checksummed; undefined where the name has none. @throws ens.badName, ens.offchain, http.*, fetch.*, rpc.* @see ENSIP-1, ENSIP-9, ENSIP-10, ENSIP-11 */
export async function readEnsAddress(transport: RpcTransport, request: NameRequest & { /** Absent: the account of the chain that keeps the name. */ readonly forChainId?: number | undefined }, options: EnsOptions = {}): Promise<Hex | undefined> {
  assertArguments('readEnsAddress(transport: RpcTransport, { ens: object, name: string }, options?: object)', transport, request, options);
  const { ens, name, forChainId } = request;
  const normalName = normalizeName(name);
  const node = nodeOf(normalName);
  if (!hasCoinType(transport, forChainId)) return undefined;
  const coinType = otherCoinType(transport, forChainId);
  if (coinType === undefined) return toAccount(await readEnsRecord(transport, { ens, normalName, signature: 'function addr(bytes32 node) view returns (address)', args: [node] }, options));
  return toAccount(await readEnsRecord(transport, { ens, normalName, signature: 'function addr(bytes32 node, uint256 coinType) view returns (bytes)', args: [node, coinType] }, options));
}

/** Whose name is read. */
export interface AccountOfName {
  readonly ens: EnsContracts;
  readonly address: string;
  /** The chain on which the account is. Absent: the chain that keeps the names. */
  readonly forChainId?: number | undefined;
}

/** The name that an account goes by on a chain, if that name leads back to the account there; undefined otherwise. @throws input.notAddress, ens.offchain, http.*, fetch.*, rpc.* @see ENSIP-3, ENSIP-19 */
export async function readEnsName(transport: RpcTransport, request: AccountOfName, options: EnsOptions = {}): Promise<string | undefined> {
  assertArguments('readEnsName(transport: RpcTransport, { ens: object, address: string }, options?: object)', transport, request, options);
  const { ens, address, forChainId } = request;
  const account = parseAddress(address);
  if (!hasCoinType(transport, forChainId)) return undefined;
  const coinType = otherCoinType(transport, forChainId);
  const normalName = `${account.slice(2).toLowerCase()}.${coinType === undefined ? (ens.reverse ?? 'addr.reverse') : `${coinType.toString(16)}.reverse`}`;
  const name = await readEnsRecord(transport, { ens, normalName, signature: 'function name(bytes32 node) view returns (string)', args: [nodeOf(normalName)] }, options);
  if (typeof name !== 'string' || name === '') return undefined;
  try {
    // A reverse record may claim any name, also in signs that only look like it.
    return normalizeName(name) === name && sameAddress(await readEnsAddress(transport, { ens, name, forChainId }, options), account) ? name : undefined;
  } catch (error) {
    if (hasCode(error, 'ens.badName') || hasCode(error, 'ens.offchain')) return undefined;
    throw error;
  }
}

/** What resolvers call a chain other than the one that keeps the names; undefined for that one, whose accounts they have without a coin type. */
function otherCoinType(transport: RpcTransport, forChainId: number | undefined): bigint | undefined {
  return forChainId === undefined || isOfNameChain(transport, forChainId) ? undefined : coinTypeOf(forChainId);
}

/** Whether an account is meant as the chain that keeps the names has it, or the main chain, which testnets stand in for. */
export function isOfNameChain({ chainId }: RpcTransport, forChainId: number | undefined): boolean {
  return forChainId === undefined || forChainId === 1 || forChainId === chainId;
}

/** Ids that leave no room for the mark of EVM chains would be taken for other chains. @see ENSIP-11 */
function hasCoinType(transport: RpcTransport, forChainId: number | undefined): boolean {
  return isOfNameChain(transport, forChainId) || (forChainId !== undefined && forChainId < 2 ** 31);
}

/** A text record, as its owner wrote it: make it fit to show. Undefined where there is none. @throws ens.badName, ens.offchain, rpc.* @see ENSIP-5 */
export async function readEnsText(transport: RpcTransport, request: NameRequest & { readonly key: string }, options: EnsOptions = {}): Promise<string | undefined> {
  assertArguments('readEnsText(transport: RpcTransport, { ens: object, name: string, key: string }, options?: object)', transport, request, options);
  const { ens, name, key } = request;
  const normalName = normalizeName(name);
  const text = await readEnsRecord(transport, { ens, normalName, signature: 'function text(bytes32 node, string key) view returns (string)', args: [nodeOf(normalName), key] }, options);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Where a name's picture is: by itself, or in the metadata of a token that the name's account owns. */
export type EnsAvatar = { readonly kind: 'image'; readonly uri: string } | { readonly kind: 'nftMetadata'; readonly uri: string; readonly nft: NftUri };

/** How far the search for a picture may go. */
export interface AvatarOptions extends EnsOptions {
  /** For a token on another chain; absent, or where it throws `chain.unknown`, such a picture is passed over. */
  readonly transportOf?: ((chainId: number) => Promise<RpcTransport>) | undefined;
}

/** A checked address (https, ipfs, or the picture itself), of which nothing was fetched; undefined where there is none that may be shown. @throws ens.badName, ens.offchain, rpc.* @see ENSIP-12 */
export async function readEnsAvatar(transport: RpcTransport, request: NameRequest, options: AvatarOptions = {}): Promise<EnsAvatar | undefined> {
  assertArguments('readEnsAvatar(transport: RpcTransport, { ens: object, name: string }, options?: object)', transport, request, options);
  const text = await readEnsText(transport, { ...request, key: 'avatar' }, options);
  if (text === undefined) return undefined;
  if (!/^(did:nft:)?eip155:/i.test(text.trim())) {
    const uri = parseImageUri(text);
    return uri === undefined ? undefined : { kind: 'image', uri };
  }
  try {
    const nft = parseNftUri(text);
    const owner = await readEnsAddress(transport, request, options);
    const there = nft.chainId === transport.chainId ? transport : await options.transportOf?.(nft.chainId);
    if (owner === undefined || !there || !(await owns(there, nft, owner, options))) return undefined;
    const uri = parseMediaUri(await readTokenUri(there, nft, options));
    return uri === undefined ? undefined : { kind: 'nftMetadata', uri, nft };
  } catch (error) {
    if (passedOver.some((code) => hasCode(error, code)) || isSilent(error)) return undefined;
    throw error;
  }
}

/** A text that names no token, or one on a chain without nodes here. */
const passedOver = ['input.notNftUri', 'input.notAddress', 'chain.unknown'] as const;

async function owns(transport: RpcTransport, { contract, tokenId, standard }: NftUri, owner: string, options: ReadOptions): Promise<boolean> {
  return standard === 'ERC721' ? sameAddress(await readNftOwner(transport, { contract, tokenId }, options), owner) : (await readNftBalance(transport, { contract, tokenId, owner }, options)) > 0n;
}
