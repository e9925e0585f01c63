import { isAddress } from '../encoding/isHex.ts';
import { inputErrors } from '../inputErrors.ts';
import { assertArguments } from '../assertArguments.ts';

/** One token of a contract, wherever it is. */
export interface NftUri {
  readonly chainId: number;
  readonly standard: 'ERC721' | 'ERC1155';
  readonly contract: string;
  readonly tokenId: bigint;
}

/** `eip155:1/erc721:0x…/42`. @see CAIP-22, CAIP-29, ENSIP-12 @throws input.notNftUri */
export function parseNftUri(uri: string): NftUri {
  assertArguments('parseNftUri(uri: string)', uri);
  const [, chain, standard, contract, id] = /^(?:did:nft:)?eip155:([1-9]\d{0,15})\/erc(721|1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/i.exec(uri.trim()) ?? [];
  const chainId = Number(chain);
  if (!Number.isSafeInteger(chainId) || !isAddress(contract) || id === undefined || BigInt(id) >= 2n ** 256n) throw inputErrors.notNftUri({ uri: uri.slice(0, 120) });
  return { chainId, standard: standard === '721' ? 'ERC721' : 'ERC1155', contract, tokenId: BigInt(id) };
}
