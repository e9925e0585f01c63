// What is fetched once a collection is looked at.
import { readInterfaceSupport, readNftBalance, readNftStandard, readNftSupply } from '../../src/api/reads/readNft.ts';
import { readMulticall } from '../../src/api/reads/readMulticall.ts';
import { readContractMetadata } from '../../src/api/reads/readTokenMetadata.ts';
import { parseAddress } from '../../src/domain/accounts/address.ts';
import type { Hex } from '../../src/domain/encoding/hex.ts';
import { hasCode } from '../../src/domain/errors.ts';
import { openTransport } from '../../src/flows/reads/openTransport.ts';
import type { Collection, CollectionRequest, CollectionTokens, CollectionTokensRequest, TokenOwnersRequest } from './config.ts';
import { collectiblesErrors } from './errors.ts';
import type { collectiblesKey } from './key.ts';
import * as limits from './limits.ts';

type Scope = Pick<ReturnType<typeof collectiblesKey.scope>, 'dispatch'>;

/** ERC-165 id of ERC-721 Enumerable. */
const enumerableId = '0x780e9d63';

/** What `readCollection` does. */
export async function readCollection({ dispatch }: Scope, { chainId, contract, owner, signal }: CollectionRequest): Promise<Collection> {
  const address = parseAddress(contract);
  const transport = await dispatch(openTransport({ chainId }));
  const standard = await readNftStandard(transport, { contract: address }, { signal });
  const isSingle = standard === 'ERC721';
  const [{ name }, supply, balance, isEnumerable] = await Promise.all([
    readContractMetadata(transport, { address }, { signal }),
    isSingle ? readNftSupply(transport, { contract: address }, { signal }) : undefined,
    isSingle && owner !== undefined ? readNftBalance(transport, { contract: address, owner }, { signal }) : undefined,
    isSingle && readInterfaceSupport(transport, { address, interfaceId: enumerableId }, { signal }),
  ]);
  return { chainId, contract: address, standard, name, ...(supply !== undefined && { supply }), ...(balance !== undefined && { balance }), isEnumerable };
}

/** What `readCollectionTokens` does. */
export async function readCollectionTokens({ dispatch }: Scope, { chainId, contract, owner, start = 0, count = limits.tokensDefault, signal }: CollectionTokensRequest): Promise<CollectionTokens> {
  const address = parseAddress(contract);
  if (!Number.isSafeInteger(start) || start < 0 || !Number.isInteger(count) || count < 1 || count > limits.maxTokens) throw collectiblesErrors.badPage({ start, count });
  const transport = await dispatch(openTransport({ chainId }));
  const [isEnumerable, total] = await Promise.all([
    readInterfaceSupport(transport, { address, interfaceId: enumerableId }, { signal }),
    owner === undefined ? readNftSupply(transport, { contract: address }, { signal }) : readNftBalance(transport, { contract: address, owner }, { signal }),
  ]);
  if (!isEnumerable || total === undefined) throw collectiblesErrors.notEnumerable({ contract: address });
  const left = total - BigInt(start);
  const places = Array.from({ length: left <= 0n ? 0 : left < BigInt(count) ? Number(left) : count }, (_none, at) => BigInt(start + at));
  const found = await readMulticall(transport, places.map((place) => (owner === undefined
    ? { address, fn: 'function tokenByIndex(uint256 index) view returns (uint256)', args: [place] }
    : { address, fn: 'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)', args: [owner, place] })), { signal });
  return { total, tokenIds: found.flatMap((each) => valueOf(each) ?? []).filter((id) => typeof id === 'bigint') };
}

/** What `readTokenOwners` does. */
export async function readTokenOwners({ dispatch }: Scope, { chainId, contract, tokenIds, signal }: TokenOwnersRequest): Promise<readonly (Hex | undefined)[]> {
  const address = parseAddress(contract);
  if (tokenIds.length > limits.maxTokens || !tokenIds.every((id: unknown) => typeof id === 'bigint')) throw collectiblesErrors.badPage({ start: 0, count: tokenIds.length });
  const transport = await dispatch(openTransport({ chainId }));
  const found = await readMulticall(transport, tokenIds.map((id) => ({ address, fn: 'function ownerOf(uint256 tokenId) view returns (address)', args: [id] })), { signal });
  return found.map((each) => {
    const owner: unknown = valueOf(each);
    return typeof owner === 'string' ? parseAddress(owner) : undefined;
  });
}

/** Undefined where the contract refused, as for what is not there; whatever else went wrong is thrown. */
function valueOf<T>(result: PromiseSettledResult<T>): T | undefined {
  if (result.status === 'fulfilled') return result.value;
  if (hasCode(result.reason, 'contract.reverted')) return undefined;
  throw result.reason;
}
