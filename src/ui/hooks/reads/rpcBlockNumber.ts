import { rpcApi } from '../../../api/rpcApi.ts';
import type { OfChain } from '../../../api/rpcApi.ts';
import { createReader } from './createReader.ts';
import type { Reader } from './createReader.ts';
import { followBlocks } from './followBlocks.ts';

const reader = /* @__PURE__ */ createReader<OfChain, number>(rpcApi, rpcApi.endpoints.blockNumber);

/** Keeps the chain's height up to date as long as a component watches: read once, then told by the watcher, which asks for all who listen. */
export const blockNumberReader: Reader<OfChain, number> = {
  ...reader,
  watch: (kit, query) => {
    const stopReading = reader.watch(kit, query);
    const stopFollowing = followBlocks(kit, query.chainId, (event) => {
      if (event.type === 'block') kit.dispatch(rpcApi.util.upsertQueryEntries([{ endpointName: 'blockNumber', arg: query, value: event.number }]));
    });
    return () => {
      stopFollowing();
      stopReading();
    };
  },
};
