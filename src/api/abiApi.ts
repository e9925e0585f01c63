import { httpPort } from '../contracts/ports/http.ts';
import type { Abi } from '../domain/abi/abi.ts';
import * as limits from '../domain/limits.ts';
import { answer } from './answer.ts';
import { readAbi } from './reads/readAbi.ts';
import { rpcApi, tagsOf } from './rpcApi.ts';
import type { OfChain } from './rpcApi.ts';

/** Interfaces of contracts, in the same slice as {@link rpcApi}. */
export const abiApi = /* @__PURE__ */ rpcApi.injectEndpoints({
  endpoints: (build) => ({
    /** The interface of a contract, as far as it can be found. */
    abi: build.query<Abi, OfChain & { readonly address: string }>({
      queryFn: ({ chainId, address }, api) => answer(api, async (services, signal) => readAbi(await services.transport(chainId), { address }, { http: services.port(httpPort), service: services.service }, { signal })),
      serializeQueryArgs: ({ queryArgs: { chainId, address } }) => ({ chainId, address: address.toLowerCase() }),
      keepUnusedDataFor: limits.abiSeconds,
      providesTags: (_abi, _error, { chainId }) => tagsOf(chainId),
    }),
  }),
});
