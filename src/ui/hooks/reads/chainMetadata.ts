import { chainsApi } from '../../../api/chainsApi.ts';
import type { ChainMetadata } from '../../../domain/chains/parseChainMetadata.ts';
import { createReader } from './createReader.ts';

export const chainMetadataReader = /* @__PURE__ */ createReader<{ readonly chainId: number }, ChainMetadata>(chainsApi, chainsApi.endpoints.chainMetadata, { isLasting: true });
