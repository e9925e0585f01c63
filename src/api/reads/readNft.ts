import type { RpcTransport } from '../../contracts/transport.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import { hasCode } from '../../domain/errors.ts';
import { jsonTextOf } from '../../domain/tokens/jsonTextOf.ts';
import { maxUriCharacters } from '../../domain/tokens/limits.ts';
import { parseMediaUri } from '../../domain/tokens/mediaUri.ts';
import { parseNfts } from '../../domain/tokens/nft.ts';
import type { Nft } from '../../domain/tokens/nft.ts';
import { parseNftImage } from '../../domain/tokens/parseNftImage.ts';
import type { ReadOptions } from './readCall.ts';
import { readContract } from './readContract.ts';
import { tokenErrors } from './readErrors.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { toWord } from '../../domain/encoding/toWord.ts';

/** One token of a collection. */
export interface NftRef {
  readonly contract: string;
  readonly tokenId: bigint;
}
/** The two that collections follow. */
export type NftStandard = 'ERC721' | 'ERC1155';

/** Whether a contract says that it has an interface; false for one that has no such question. @see ERC-165 @throws contract.noCode, input.notAddress, rpc.* */
export async function readInterfaceSupport(transport: RpcTransport, request: { readonly address: string; readonly interfaceId: string }, options: ReadOptions = {}): Promise<boolean> {
  assertArguments('readInterfaceSupport(transport: RpcTransport, { address: string, interfaceId: string }, options?: object)', transport, request, options);
  const { address, interfaceId } = request;
  const asks = async (id: string): Promise<boolean> => {
    try {
      return (await readContract(transport, { address, fn: 'function supportsInterface(bytes4 interfaceId) view returns (bool)', args: [id] }, options)) === true;
    } catch (error) {
      if (hasCode(error, 'contract.reverted') || hasCode(error, 'abi.badData')) return false;
      throw error;
    }
  };
  // A fallback that says yes to everything says yes to this one too.
  const [isErc165, saysYesToAll, hasIt] = await Promise.all([asks('0x01ffc9a7'), asks('0xffffffff'), asks(interfaceId)]);
  return isErc165 && !saysYesToAll && hasIt;
}

/** @throws token.notNft, contract.noCode, input.notAddress, rpc.* */
export async function readNftStandard(transport: RpcTransport, request: Pick<NftRef, 'contract'>, options: ReadOptions = {}): Promise<NftStandard> {
  assertArguments('readNftStandard(transport: RpcTransport, { contract: string }, options?: object)', transport, request, options);
  const { contract } = request;
  const [isErc721, isErc1155] = await Promise.all(['0x80ac58cd', '0xd9b67a26'].map((interfaceId) => readInterfaceSupport(transport, { address: contract, interfaceId }, options)));
  if (isErc721) return 'ERC721';
  if (isErc1155) return 'ERC1155';
  throw tokenErrors.notNft({ address: contract });
}

/** Who owns an ERC-721 token, checksummed. @throws contract.reverted where there is no such token, input.notAddress, rpc.* */
export async function readNftOwner(transport: RpcTransport, request: NftRef, options: ReadOptions = {}): Promise<Hex> {
  assertArguments('readNftOwner(transport: RpcTransport, { contract: string, tokenId: bigint }, options?: object)', transport, request, options);
  const { contract, tokenId } = request;
  return readContract(transport, { address: contract, fn: 'function ownerOf(uint256 tokenId) view returns (address)', args: [tokenId] }, options);
}

/** How many tokens of an ERC-721 contract an account has; with `tokenId`, how many of that ERC-1155 token. @throws contract.*, input.notAddress, rpc.* */
export async function readNftBalance(transport: RpcTransport, request: Pick<NftRef, 'contract'> & { readonly owner: string; readonly tokenId?: bigint | undefined }, options: ReadOptions = {}): Promise<bigint> {
  assertArguments('readNftBalance(transport: RpcTransport, { contract: string, owner: string }, options?: object)', transport, request, options);
  const { contract, owner, tokenId } = request;
  return tokenId === undefined
    ? readContract(transport, { address: contract, fn: 'function balanceOf(address owner) view returns (uint256)', args: [owner] }, options)
    : readContract(transport, { address: contract, fn: 'function balanceOf(address owner, uint256 id) view returns (uint256)', args: [owner, tokenId] }, options);
}

/** Several ERC-1155 balances in one call, in the order asked. @throws contract.*, input.notAddress, rpc.* */
export async function readNftBalances(transport: RpcTransport, request: Pick<NftRef, 'contract'> & { readonly of: readonly { readonly owner: string; readonly tokenId: bigint }[] }, options: ReadOptions = {}): Promise<readonly bigint[]> {
  assertArguments('readNftBalances(transport: RpcTransport, { contract: string, of: list }, options?: object)', transport, request, options);
  const { contract, of } = request;
  const args = [of.map(({ owner }) => owner), of.map(({ tokenId }) => tokenId)] as const;
  return readContract(transport, { address: contract, fn: 'function balanceOfBatch(address[] owners, uint256[] ids) view returns (uint256[])', args }, options);
}

/**
 * How many there are of an ERC-1155 token, or of all tokens of an ERC-721 contract where no token is named. Undefined where the contract does not count: both
 * standards leave that to extensions. @throws contract.noCode, input.notAddress, rpc.*
 */
export async function readNftSupply(transport: RpcTransport, request: Pick<NftRef, 'contract'> & { readonly tokenId?: bigint | undefined }, options: ReadOptions = {}): Promise<bigint | undefined> {
  assertArguments('readNftSupply(transport: RpcTransport, { contract: string }, options?: object)', transport, request, options);
  const { contract, tokenId } = request;
  try {
    return await (tokenId === undefined
      ? readContract(transport, { address: contract, fn: 'function totalSupply() view returns (uint256)' }, options)
      : readContract(transport, { address: contract, fn: 'function totalSupply(uint256 id) view returns (uint256)', args: [tokenId] }, options));
  } catch (error) {
    if (hasCode(error, 'contract.reverted') || hasCode(error, 'abi.badData')) return undefined;
    throw error;
  }
}

/** How metadata are read, and where it may go on without them. */
export interface NftOptions extends ReadOptions {
  /** Reads JSON at an untrusted address: https, ipfs or ipns. Absent: of metadata only those that stand in the address itself are read. */
  readonly readMetadata?: ((uri: string, options: ReadOptions) => Promise<unknown>) | undefined;
}

/**
 * One token with all that is known of it: standard, owner, how many there are and how many of them `holder` has, and its metadata fit to show. Metadata that
 * cannot be read, or make no sense, are empty: the token is there all the same. @throws token.notNft, contract.reverted where there is no such token, contract.noCode, input.notAddress, rpc.*
 */
export async function readNft(transport: RpcTransport, ref: NftRef & { readonly holder?: string | undefined }, given: NftOptions = {}): Promise<Nft> {
  assertArguments('readNft(transport: RpcTransport, { contract: string, tokenId: bigint }, options?: object)', transport, ref, given);
  const { contract, tokenId, holder } = ref;
  const { readMetadata, ...options } = given;
  const standard = await readNftStandard(transport, { contract }, options);
  const isSingle = standard === 'ERC721';
  const [owner, supply, balance, tokenUri] = await Promise.all([
    isSingle ? readNftOwner(transport, { contract, tokenId }, options) : undefined,
    isSingle ? undefined : readNftSupply(transport, { contract, tokenId }, options),
    isSingle || holder === undefined ? undefined : readNftBalance(transport, { contract, owner: holder, tokenId }, options),
    readTokenUri(transport, { contract, tokenId, standard }, options).catch((error: unknown) => {
      if (hasCode(error, 'contract.reverted') || hasCode(error, 'abi.badData')) return undefined;
      throw error;
    }),
  ]);
  const held = holder !== undefined && owner !== undefined ? BigInt(sameAddress(holder, owner)) : balance;
  const metadata = await readMetadataAt(tokenUri, { readMetadata, ...options });
  const [nft] = parseNfts([{ chainId: transport.chainId, tokenAddress: parseAddress(contract), id: tokenId, type: standard, tokenUri, owner, supply, quantityOwned: held, metadata: { ...Object(metadata), image: parseNftImage(metadata) } }], transport.chainId);
  if (!nft) throw tokenErrors.notNft({ address: contract });
  return nft;
}

async function readMetadataAt(tokenUri: string | undefined, { readMetadata, ...options }: NftOptions): Promise<unknown> {
  const uri = tokenUri === undefined || tokenUri.length > maxUriCharacters ? undefined : parseMediaUri(tokenUri);
  if (uri === undefined) return undefined;
  try {
    return /^data:/i.test(uri) ? JSON.parse(jsonTextOf(uri)) : await readMetadata?.(uri, options);
  } catch {
    options.signal?.throwIfAborted();
    return undefined;
  }
}

/** Where a token's metadata is, `{id}` filled in. It is untrusted: check its scheme before anything is fetched. @see ERC-721, ERC-1155 metadata @throws contract.*, input.notAddress, rpc.* */
export async function readTokenUri(transport: RpcTransport, request: NftRef & { readonly standard: NftStandard }, options: ReadOptions = {}): Promise<string> {
  assertArguments('readTokenUri(transport: RpcTransport, { contract: string, tokenId: bigint, standard: string }, options?: object)', transport, request, options);
  const { contract, tokenId, standard } = request;
  const fn = standard === 'ERC721' ? 'function tokenURI(uint256 tokenId) view returns (string)' : 'function uri(uint256 id) view returns (string)';
  const uri = await readContract(transport, { address: contract, fn, args: [tokenId] }, options);
  return uri.replaceAll('{id}', () => toWord(tokenId).slice(2));
}
