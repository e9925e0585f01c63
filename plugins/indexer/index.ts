import { indexersPoint } from '../../src/contracts/points/indexers.ts';
import type { IndexerAnswer } from '../../src/contracts/points/indexers.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { forChain, servicePermissions } from '../../src/contracts/serviceUrls.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { IndexerConfig } from './config.ts';
import * as limits from './limits.ts';

export { blockscoutOf } from './blockscoutOf.ts';
export type { IndexerConfig } from './config.ts';

const config: IndexerConfig = {};

/**
 * Finds what accounts own and what happened to them beyond what the site lists: `indexer.with({ blockscout: blockscoutOf(chains) })`. Asked in turn, each
 * only where those before it failed or know a part: the connected wallet (ERC-7811), the indexer of the site's service, Blockscout, and the logs of nodes.
 */
export const indexer = /* @__PURE__ */ definePlugin({
  id: 'indexer',
  needs: [httpPort],
  config,
  permissions: ({ insightUrl = '', blockscout = {}, chainIds }: IndexerConfig) => {
    const why = 'tells what the account owns and what happened to it';
    const { origins, ...rest } = servicePermissions({ urls: Object.values(blockscout), why });
    return { ...rest, origins: [...new Map([...servicePermissions({ urls: [insightUrl], chainIds, why }).origins, ...origins].map((each) => [each.origin, each])).values()] };
  },
  contributes: ({ insightUrl, blockscout = {}, countsPrices = false, logBlocks = limits.logBlocks, chainIds }: IndexerConfig) => {
    const answers: readonly [IndexerAnswer, ...IndexerAnswer[]] = ['tokens', 'nfts', 'transfers', ...(countsPrices ? ['prices' as const] : [])];
    const urlOf = new Map(Object.entries(blockscout).map(([chainId, url]) => [Number(chainId), url]));
    const wallet = indexersPoint.of({
      id: 'indexer.wallet', answers: ['tokens', 'nfts'], isPartial: true,
      load: async () => (await import('./readWallet.ts')).walletIndexer,
    }, { rank: 'early' });
    const insight = insightUrl !== undefined && indexersPoint.of({
      id: 'indexer.insight', answers, isOfService: true, chainIds,
      load: async () => (await import('./readInsight.ts')).createInsight((chainId) => forChain(insightUrl, chainId)),
    });
    const scout = urlOf.size > 0 && indexersPoint.of({
      id: 'indexer.blockscout', answers, chainIds: [...urlOf.keys()],
      load: async () => (await import('./readBlockscout.ts')).createBlockscout((chainId) => urlOf.get(chainId) ?? ''),
    });
    const logs = logBlocks > 0 && indexersPoint.of({
      id: 'indexer.logs', answers: ['tokens', 'transfers'], isPartial: true,
      load: async () => (await import('./readNodeLogs.ts')).createLogIndexer(logBlocks),
    }, { rank: 'late' });
    return [wallet, insight, scout, logs].filter((each) => each !== false);
  },
});
