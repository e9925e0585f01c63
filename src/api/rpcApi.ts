import { fakeBaseQuery } from '@reduxjs/toolkit/query';
import type { WireError } from '../domain/errors.ts';
import { decodeChainId, decodeQuantity, decodeSafeInteger } from '../domain/encoding/hex.ts';
import * as limits from '../domain/limits.ts';
import { createApi } from './createApi.ts';
import { readRpc } from './readRpc.ts';
import { decodeReceipt } from './receipt.ts';
import type { Receipt } from './receipt.ts';

export interface OfChain {
  readonly chainId: number;
}

const headSeconds = limits.maxBlockPollMs / 1_000; // what changes with every block is not worth keeping longer

/** What chains say. A tag's id is the chain's, so a confirmed transaction can make the balances of its chain be read again. */
export const rpcApi = /* @__PURE__ */ createApi({
  reducerPath: 'latchkey/rpcApi',
  baseQuery: /* @__PURE__ */ fakeBaseQuery<WireError>(),
  tagTypes: ['balance', 'block'],
  refetchOnMountOrArgChange: limits.queryStaleSeconds,
  refetchOnReconnect: true,
  keepUnusedDataFor: limits.queryStaleSeconds,
  endpoints: (build) => ({
    /** In wei, of the native currency. */
    balance: build.query<bigint, OfChain & { readonly address: string }>({
      queryFn: ({ chainId, address }, api) => readRpc(api, chainId, { method: 'eth_getBalance', params: [address, 'latest'] }, decodeQuantity),
      serializeQueryArgs: ({ queryArgs: { chainId, address } }) => ({ chainId, address: address.toLowerCase() }),
      providesTags: (_wei, _error, { chainId }) => [{ type: 'balance', id: chainId }],
    }),
    blockNumber: build.query<number, OfChain>({
      queryFn: ({ chainId }, api) => readRpc(api, chainId, { method: 'eth_blockNumber' }, decodeSafeInteger),
      keepUnusedDataFor: headSeconds,
      providesTags: (_number, _error, { chainId }) => [{ type: 'block', id: chainId }],
    }),
    /** Null while the transaction waits. Who polls asks with `forceRefetch`. */
    transactionReceipt: build.query<Receipt | null, OfChain & { readonly hash: string }>({
      queryFn: ({ chainId, hash }, api) => readRpc(api, chainId, { method: 'eth_getTransactionReceipt', params: [hash] }, (result) => decodeReceipt(result, hash)),
      keepUnusedDataFor: headSeconds,
      providesTags: (_receipt, _error, { chainId }) => [{ type: 'block', id: chainId }],
    }),
    /** What the endpoint itself says it serves: before anything is sent, this must be the chain it is configured for. */
    chainId: build.query<number, OfChain>({
      queryFn: ({ chainId }, api) => readRpc(api, chainId, { method: 'eth_chainId' }, decodeChainId),
    }),
  }),
});
