// NFTs (ERC-721, ERC-1155): owners, balances, standards and where their pictures are.
export { readInterfaceSupport, readNft, readNftBalance, readNftBalances, readNftOwner, readNftStandard, readNftSupply, readTokenUri } from '../api/reads/readNft.ts';
export type { NftOptions, NftRef, NftStandard } from '../api/reads/readNft.ts';
export { parseMediaUri } from '../domain/tokens/mediaUri.ts';
export { parseNftUri } from '../domain/tokens/parseNftUri.ts';
export type { NftUri } from '../domain/tokens/parseNftUri.ts';
export type {} from '../errorTables.ts';
