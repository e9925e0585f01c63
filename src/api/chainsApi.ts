import * as limits from '../domain/limits.ts';
import type { ChainMetadata } from '../domain/chains/parseChainMetadata.ts';
import { httpPort } from '../contracts/ports/http.ts';
import type { Services } from '../contracts/services.ts';
import { answer } from './answer.ts';
import { fetchChainMetadata, fetchInsightChains } from './fetchChainMetadata.ts';
import { fetchErrors } from './fetchErrors.ts';
import type { ServiceAccess } from './fetchService.ts';
import { serviceApi } from './serviceApi.ts';

/** What the site's service says of chains, where `chainsUrl` is configured. */
export const chainsApi = /* @__PURE__ */ serviceApi.injectEndpoints({
  endpoints: (build) => ({
    chainMetadata: build.query<ChainMetadata, { readonly chainId: number }>({
      queryFn: ({ chainId }, api) => answer(api, (services, signal) => fetchChainMetadata(accessOf(services), chainId, { chainsUrl: chainsUrlOf(services), signal })),
      keepUnusedDataFor: limits.chainMetadataSeconds,
    }),
    /** Ids of the chains that the indexer covers, see `assertInsight`. */
    insightChains: build.query<readonly number[], void>({
      queryFn: (_none, api) => answer(api, (services, signal) => fetchInsightChains(accessOf(services), { chainsUrl: chainsUrlOf(services), signal })),
      keepUnusedDataFor: limits.insightChainsSeconds,
    }),
  }),
});

function accessOf(services: Services): ServiceAccess {
  return { http: services.port(httpPort), service: services.service };
}

/** @throws fetch.notConfigured */
function chainsUrlOf({ service }: Services): string {
  if (service?.chainsUrl === undefined) throw fetchErrors.notConfigured({ field: 'chainsUrl' });
  return service.chainsUrl;
}
