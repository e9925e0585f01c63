import { rpcApi } from '../../../api/rpcApi.ts';
import type { OfChain } from '../../../api/rpcApi.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';
import { createReader } from './createReader.ts';
import type { Reader } from './createReader.ts';

const reader = /* @__PURE__ */ createReader<OfChain, number>(rpcApi, rpcApi.endpoints.blockNumber);

/** Keeps the chain's height up to date as long as a component watches: read once, then told by the watcher, which asks for all who listen. */
export const blockNumberReader: Reader<OfChain, number> = {
  ...reader,
  watch: (kit, query) => {
    const stopReading = reader.watch(kit, query);
    let isOver = false;
    let unwatch = (): void => {};
    servicesOf(kit).blocks(query.chainId).then((blocks) => {
      if (isOver) return;
      unwatch = blocks.subscribe((event) => {
        if (event.type === 'block') kit.dispatch(rpcApi.util.upsertQueryEntries([{ endpointName: 'blockNumber', arg: query, value: event.number }]));
      });
    }).catch((error: unknown) => servicesOf(kit).report('core', error));
    return () => {
      isOver = true;
      unwatch();
      stopReading();
    };
  },
};
