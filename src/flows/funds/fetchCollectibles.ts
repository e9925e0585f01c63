import { clockPort } from '../../contracts/ports/clock.ts';
import { collectiblesPoint } from '../../contracts/points/collectibles.ts';
import type { CollectiblesQuery } from '../../contracts/points/collectibles.ts';
import { maxCollectibles } from '../../domain/tokens/limits.ts';
import type { LookOptions } from './fetchTokens.ts';
import { askAllPages } from './askIndexers.ts';
import { fundsSourceMs } from './limits.ts';
import { parseNfts } from '../../domain/tokens/nft.ts';
import type { Nft } from '../../domain/tokens/nft.ts';
import { withLimit } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

/** What all sources found. */
export interface CollectiblesFound {
  readonly nfts: readonly Nft[];
  /** False: no source of NFTs is registered. */
  readonly hasSource: boolean;
  /** A source failed: there may be more. */
  readonly isIncomplete: boolean;
}

/** The NFTs of an owner on a chain, from all sources of NFTs and from the site's indexers. A source that fails is reported and passed over. @throws the signal's reason */
export function fetchCollectibles({ chainId, owner, signal, isLooked = true }: CollectiblesQuery & LookOptions): Flow<Promise<CollectiblesFound>> {
  return coreFlow(async (dispatch, _getState, services) => {
    if (isLooked) services.noteUserActivation();
    const sources = services.readOwned(collectiblesPoint);
    const lists = await Promise.all(sources.map(async ({ item, owner: by }) => {
      try {
        return await withLimit(async (inner) => parseNfts(await (await item.load())({ chainId, owner, signal: inner }), chainId), {
          clock: services.port(clockPort), signal, forMs: fundsSourceMs, timedOut: () => new Error(`No NFTs of '${item.id}' within ${fundsSourceMs} ms`),
        });
      } catch (error) {
        if (!signal.aborted) services.report(by, error);
        return undefined;
      }
    }));
    const indexed = await dispatch(askAllPages('nfts', { chainId, owner }, { signal, maxItems: maxCollectibles, isLooked }));
    signal.throwIfAborted();
    const byKey = new Map([...lists, ...indexed.told.map(({ items }) => parseNfts(items, chainId))].flatMap((list) => list ?? []).map((nft) => [`${nft.tokenAddress} ${nft.id}`, nft]));
    // What a wallet alone tells is no answer to which there are.
    return { nfts: [...byKey.values()].slice(0, maxCollectibles), hasSource: sources.length > 0 || indexed.isKnown || byKey.size > 0, isIncomplete: lists.includes(undefined) || indexed.hasFailed };
  });
}
