import { chainsApi } from '../../api/chainsApi.ts';
import { fetchErrors } from '../../api/fetchErrors.ts';
import type { ChainId } from '../../domain/kitNames.ts';
import * as limits from '../../domain/limits.ts';
import type { Flow } from '../../store/coreState.ts';
import { runQuery } from './runQuery.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

export interface AssertInsightOptions {
  readonly signal?: AbortSignal;
}

/**
 * Makes sure that the indexer of the site's service covers chains, before a site or a plugin asks it of them. Which it covers is asked once a day.
 * @throws fetch.insightUnavailable naming the chains that it does not cover, fetch.notConfigured without a `chainsUrl`, fetch.failed, fetch.badAnswer, http.*, the signal's reason
 */
export function assertInsight(chainIds: readonly ChainId[], options: AssertInsightOptions = {}): Flow<Promise<void>> {
  assertArguments('assertInsight(chainIds: list, options?: object)', chainIds, options);
  const { signal } = options;
  return async (dispatch) => {
    const covered = await dispatch(runQuery(chainsApi, chainsApi.endpoints.insightChains, undefined, { maxAgeSeconds: limits.insightChainsSeconds, signal }));
    const missing = chainIds.filter((id) => !covered.includes(id));
    if (missing.length > 0) throw fetchErrors.insightUnavailable({ chains: missing.join(', ') });
  };
}
