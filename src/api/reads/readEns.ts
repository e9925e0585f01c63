import type { RpcTransport } from '../../contracts/transport.ts';
import type { AbiValue } from '../../domain/abi/abi.ts';
import { encodeParameters } from '../../domain/abi/codec.ts';
import { decodeFunctionData, decodeFunctionResult, encodeFunctionData } from '../../domain/abi/functions.ts';
import { parseFunction } from '../../domain/abi/parseAbi.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import type { EnsContracts } from '../../domain/chains/chains.ts';
import { ensErrors } from '../../domain/ens/ensErrors.ts';
import { coinTypeOf, encodeDnsName, nameAndParents, nodeOf, normalizeName } from '../../domain/ens/names.ts';
import { hasCode } from '../../domain/errors.ts';
import { parseImageUri, parseMediaUri } from '../../domain/tokens/mediaUri.ts';
import { parseNftUri } from '../../domain/tokens/parseNftUri.ts';
import type { NftUri } from '../../domain/tokens/parseNftUri.ts';
import { readCall } from './readCall.ts';
import type { ReadOptions } from './readCall.ts';
import { readContract } from './readContract.ts';
import { readInterfaceSupport, readNftBalance, readNftOwner, readTokenUri } from './readNft.ts';
import type { Hex } from '../../domain/encoding/hex.ts';

/** What a name's resolver asks to be fetched from elsewhere. @see EIP-3668 */
export interface OffchainLookup {
  readonly sender: string;
  readonly urls: readonly string[];
  readonly data: string;
}

/** How far a look-up may go. */
export interface EnsOptions extends ReadOptions {
  /** Fetches what a resolver keeps outside the chain. Absent: such names are refused, because an unknown server would learn who is looked up. */
  readonly offchain?: ((lookup: OffchainLookup, options: ReadOptions) => Promise<string>) | undefined;
}

/** A name, as a person typed it, and the registry to look in. */
export interface NameRequest {
  readonly ens: EnsContracts;
  readonly name: string;
}

/** The account behind a name, checksummed; undefined where the name has none. @throws ens.badName, ens.offchain, rpc.* @see ENSIP-1, ENSIP-10 */
export async function readEnsAddress(transport: RpcTransport, { ens, name, forChainId }: NameRequest & { /** Absent: the account of the main chain, which most names have alone. */ readonly forChainId?: number | undefined }, options: EnsOptions = {}): Promise<Hex | undefined> {
  const normal = normalizeName(name);
  const node = nodeOf(normal);
  if (forChainId === undefined || forChainId === 1) return toAccount(await readRecord(transport, ens, normal, 'function addr(bytes32 node) view returns (address)', [node], options));
  return toAccount(await readRecord(transport, ens, normal, 'function addr(bytes32 node, uint256 coinType) view returns (bytes)', [node, coinTypeOf(forChainId)], options));
}

/** The name that an account goes by, if that name leads back to the account; undefined otherwise. @throws input.notAddress, rpc.* @see ENSIP-3, ENSIP-19 */
export async function readEnsName(transport: RpcTransport, { ens, address }: { readonly ens: EnsContracts; readonly address: string }, options: EnsOptions = {}): Promise<string | undefined> {
  const account = parseAddress(address);
  const reverse = `${account.slice(2).toLowerCase()}.${ens.reverse ?? 'addr.reverse'}`;
  const name = await readRecord(transport, ens, reverse, 'function name(bytes32 node) view returns (string)', [nodeOf(reverse)], options);
  if (typeof name !== 'string' || name === '') return undefined;
  try {
    // A reverse record may claim any name, also in signs that only look like it.
    return normalizeName(name) === name && sameAddress(await readEnsAddress(transport, { ens, name }, options), account) ? name : undefined;
  } catch (error) {
    if (hasCode(error, 'ens.badName') || hasCode(error, 'ens.offchain')) return undefined;
    throw error;
  }
}

/** A text record, as its owner wrote it: make it fit to show. Undefined where there is none. @throws ens.badName, ens.offchain, rpc.* @see ENSIP-5 */
export async function readEnsText(transport: RpcTransport, { ens, name, key }: NameRequest & { readonly key: string }, options: EnsOptions = {}): Promise<string | undefined> {
  const normal = normalizeName(name);
  const text = await readRecord(transport, ens, normal, 'function text(bytes32 node, string key) view returns (string)', [nodeOf(normal), key], options);
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

const resolverOf = 'function resolver(bytes32 node) view returns (address)';
const resolve = /* @__PURE__ */ parseFunction('function resolve(bytes name, bytes data) view returns (bytes)');
const extendedResolver = '0x9061b923';

/** Asks the resolver of a name, or of the nearest name above it that answers for all below. Undefined where there is none. */
async function readRecord(transport: RpcTransport, ens: EnsContracts, normalName: string, signature: string, args: readonly unknown[], options: EnsOptions): Promise<AbiValue | undefined> {
  const { signal } = options;
  const names = nameAndParents(normalName);
  const resolvers = await Promise.all(names.map((name) => readContract(transport, { address: ens.registry, fn: resolverOf, args: [nodeOf(name)] }, { signal })));
  const at = resolvers.findIndex((resolver) => toAccount(resolver) !== undefined);
  const address = toAccount(resolvers[at]);
  if (address === undefined) return undefined;
  const fn = parseFunction(signature);
  try {
    if (await readInterfaceSupport(transport, { address, interfaceId: extendedResolver }, { signal })) {
      const [answer] = decodeFunctionResult(resolve, await callResolver(transport, address, encodeFunctionData(resolve, [encodeDnsName(normalName), encodeFunctionData(fn, args)]), options));
      return decodeFunctionResult(fn, answer)[0];
    }
    // A resolver of the old kind answers for its own name alone.
    return at === 0 ? decodeFunctionResult(fn, await callResolver(transport, address, encodeFunctionData(fn, args), options))[0] : undefined;
  } catch (error) {
    if (isSilent(error)) return undefined;
    throw error;
  }
}

const maxLookups = 4;
const offchainLookup = '0x556f1830';
/** An error, which is encoded as a call is. */
const lookup = /* @__PURE__ */ parseFunction('function OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)');
const callbackParameters = /* @__PURE__ */ parseFunction('function callback(bytes response, bytes extraData)').inputs;

/** @see EIP-3668 */
async function callResolver(transport: RpcTransport, to: string, data: string, { signal, offchain }: EnsOptions, lookups = 0): Promise<string> {
  try {
    return await readCall(transport, { to, data }, { signal });
  } catch (error) {
    const said = hasCode(error, 'contract.reverted') ? error.context['data'] : undefined;
    if (typeof said !== 'string' || !said.startsWith(offchainLookup)) throw error;
    if (!offchain || lookups >= maxLookups) throw ensErrors.offchain({ resolver: to }, { cause: error });
    const [sender, urls, callData, callback, extraData] = decodeFunctionData(lookup, said);
    // Another contract's look-up that bubbled up is none of this resolver's.
    if (!sameAddress(sender, to)) throw error;
    const response = await offchain({ sender: to, urls, data: callData }, { signal });
    return callResolver(transport, to, `${callback}${encodeParameters(callbackParameters, [response, extraData]).slice(2)}`, { signal, offchain }, lookups + 1);
  }
}

/** The resolver does not know the question, or is none. */
function isSilent(error: unknown): boolean {
  return hasCode(error, 'contract.reverted') || hasCode(error, 'contract.noCode') || hasCode(error, 'abi.badData');
}

/** Undefined for the zero address and for bytes that are no account of an EVM chain. */
function toAccount(value: unknown): Hex | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value) && !/^0x0*$/.test(value) ? parseAddress(value.toLowerCase()) : undefined;
}
