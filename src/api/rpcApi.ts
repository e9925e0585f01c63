import { decodeQuantity, decodeSafeInteger } from '../domain/encoding/hex.ts';
import * as limits from '../domain/limits.ts';
import { createKitApi } from './createKitApi.ts';
import { readRpc } from './readRpc.ts';

export interface OfChain {
  readonly chainId: number;
}

const headSeconds = limits.maxBlockPollMs / 1_000; // what changes with every block is not worth keeping longer

/**
 * What chains say. A tag's id is the chain's: a confirmed transaction makes what carries the tag `balance` be read again, and a chain that is
 * written anew all that carries the tag `chain`.
 */
export const rpcApi = /* @__PURE__ */ createKitApi('latchkey/rpcApi').enhanceEndpoints({ addTagTypes: ['balance', 'chain'] }).injectEndpoints({
  endpoints: (build) => ({
    /** In wei, of the native currency. */
    balance: build.query<bigint, OfChain & { readonly address: string }>({
      queryFn: ({ chainId, address }, api) => readRpc(api, chainId, { method: 'eth_getBalance', params: [address, 'latest'] }, decodeQuantity),
      serializeQueryArgs: ({ queryArgs: { chainId, address } }) => ({ chainId, address: address.toLowerCase() }),
      providesTags: (_wei, _error, { chainId }) => tagsOf(chainId, 'latest'),
    }),
    blockNumber: build.query<number, OfChain>({
      queryFn: ({ chainId }, api) => readRpc(api, chainId, { method: 'eth_blockNumber' }, decodeSafeInteger),
      keepUnusedDataFor: headSeconds,
      providesTags: (_number, _error, { chainId }) => tagsOf(chainId),
    }),
  }),
});

/** The tags of what was read of a chain; of its latest state, a transaction may change it. */
export function tagsOf(chainId: number, state?: 'latest') {
  return [{ type: 'chain', id: chainId } as const, ...(state === 'latest' ? [{ type: 'balance', id: chainId } as const] : [])];
}
