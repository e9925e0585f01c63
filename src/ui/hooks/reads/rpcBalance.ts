import { rpcApi } from '../../../api/rpcApi.ts';
import type { OfChain } from '../../../api/rpcApi.ts';
import { createReader } from './createReader.ts';

/** Apart from the other reads, which bring ABI coding along. */
export const balanceReader = /* @__PURE__ */ createReader<OfChain & { readonly address: string }, bigint>(rpcApi, rpcApi.endpoints.balance);
