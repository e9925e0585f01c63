import { clockPort } from '../../contracts/ports/clock.ts';
import { collectiblesPoint } from '../../contracts/points/collectibles.ts';
import type { CollectiblesQuery } from '../../contracts/points/collectibles.ts';
import { maxCollectibles } from '../../domain/tokens/limits.ts';
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

/** The NFTs of an owner on a chain, from all sources. A source that fails is reported and passed over. @throws the signal's reason */
export function fetchCollectibles({ chainId, owner, signal }: CollectiblesQuery): Flow<Promise<CollectiblesFound>> {
  return coreFlow(async (_dispatch, _getState, services) => {
    services.noteUserActivation();
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
    signal.throwIfAborted();
    const byKey = new Map(lists.flatMap((list) => list ?? []).map((nft) => [`${nft.tokenAddress} ${nft.id}`, nft]));
    return { nfts: [...byKey.values()].slice(0, maxCollectibles), hasSource: sources.length > 0, isIncomplete: lists.includes(undefined) };
  });
}
