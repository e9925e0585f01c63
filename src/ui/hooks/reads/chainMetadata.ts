import { chainsApi } from '../../../api/chainsApi.ts';
import type { ChainMetadata } from '../../../domain/chains/parseChainMetadata.ts';
import { createReader } from './createReader.ts';
import type { Reader } from './createReader.ts';

export const chainMetadataReader = /* @__PURE__ */ createReader<{ readonly chainId: number }, ChainMetadata>(chainsApi, chainsApi.endpoints.chainMetadata, { isLasting: true });

const ofAll = /* @__PURE__ */ createReader<void, readonly number[]>(chainsApi, chainsApi.endpoints.insightChains, { isLasting: true });
/** There is one list, so the question has one form. */
export const insightChainsReader: Reader<'all', readonly number[]> = { select: () => ofAll.select(), watch: (kit) => ofAll.watch(kit), refetch: (kit) => ofAll.refetch(kit) };
