// NFTs (ERC-721, ERC-1155): owners, balances, standards, and where their pictures and files are.
export { readInterfaceSupport, readNft, readNftBalance, readNftBalances, readNftOwner, readNftStandard, readNftSupply, readTokenUri } from '../api/reads/readNft.ts';
export type { NftOptions, NftRef, NftStandard } from '../api/reads/readNft.ts';
export { parseMediaUri } from '../domain/tokens/mediaUri.ts';
export { parseNftUri } from '../domain/tokens/parseNftUri.ts';
export type { NftUri } from '../domain/tokens/parseNftUri.ts';
export { parseNftMedia } from '../domain/tokens/parseNftMedia.ts';
export type { NftMedia } from '../domain/tokens/parseNftMedia.ts';
// Their files: pictures, videos, sounds, pages and models
export { fetchMedia } from '../flows/funds/fetchMedia.ts';
export type { FetchedMedia, MediaRequest } from '../flows/funds/fetchMedia.ts';
export { sniffMedia } from '../domain/tokens/sniffMedia.ts';
export type { MediaKind, MediaType } from '../domain/tokens/sniffMedia.ts';
export type {} from '../errorTables.ts';
