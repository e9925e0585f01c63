import type { Hex } from '../../src/domain/encoding/hex.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import type { Collection, CollectionRequest, CollectionTokens, CollectionTokensRequest, TokenOwnersRequest } from './config.ts';
import { collectiblesKey } from './key.ts';

/** What a collection says of itself on chain: its standard, name, how many there are, and how many of them an owner has. @throws token.notNft, contract.*, input.notAddress, chain.unknown, rpc.* */
export const readCollection = /* @__PURE__ */ collectiblesKey.flow(async (scope, request: CollectionRequest): Promise<Collection> => {
  assertArguments('readCollection({ chainId: number, contract: string })', request);
  return (await loadPart(import('./work.ts'))).readCollection(scope, request);
});

/** The numbers of a collection's tokens, or of those of one owner, by pages, of ERC-721 contracts that list them. @see ERC-721 Enumerable @throws collectibles.notEnumerable, collectibles.badPage, contract.*, input.notAddress, chain.unknown, rpc.* */
export const readCollectionTokens = /* @__PURE__ */ collectiblesKey.flow(async (scope, request: CollectionTokensRequest): Promise<CollectionTokens> => {
  assertArguments('readCollectionTokens({ chainId: number, contract: string })', request);
  return (await loadPart(import('./work.ts'))).readCollectionTokens(scope, request);
});

/** Who owns each of several ERC-721 tokens, in their order; undefined for a token that there is not. Of ERC-1155 tokens, which may have many owners, `readNftBalances` counts. @throws collectibles.badPage, contract.*, input.notAddress, chain.unknown, rpc.* */
export const readTokenOwners = /* @__PURE__ */ collectiblesKey.flow(async (scope, request: TokenOwnersRequest): Promise<readonly (Hex | undefined)[]> => {
  assertArguments('readTokenOwners({ chainId: number, contract: string, tokenIds: list })', request);
  return (await loadPart(import('./work.ts'))).readTokenOwners(scope, request);
});
