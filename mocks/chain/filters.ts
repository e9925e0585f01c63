import { rpcCodes, RpcError } from '../rpcError.ts';
import { toQuantity } from './hex.ts';
import { findLogs, matchingLogs } from './logs.ts';
import type { BlockStore } from './blocks.ts';
import type { Hex } from './hex.ts';
import type { LogFilter } from './params.ts';
import type { Pool } from './pool.ts';
import type { RpcLog } from './wire.ts';

/** What an installed filter watches. */
type Watch = { readonly kind: 'logs'; readonly filter: LogFilter } | { readonly kind: 'blocks' } | { readonly kind: 'pending' };

/** The filters that clients have installed and poll. @see eth_newFilter */
export interface Filters {
  install(watch: Watch): Hex;
  /** Whether there was one to remove. */
  uninstall(id: string): boolean;
  /** What is new since the last time this was asked. @throws -32000 for a filter that is not installed */
  changes(id: string): readonly (RpcLog | Hex)[];
  /** Every log of a log filter. @throws -32000 as above */
  logs(id: string): readonly RpcLog[];
  /** Blocks from number `count` on are gone; those that take their place count as new. */
  rewind(count: number): void;
}

/** No filters yet, over these blocks and this pool. */
export function createFilters({ blocks, pool }: { readonly blocks: BlockStore; readonly pool: Pool }): Filters {
  const installed = new Map<string, Installed>();
  let lastId = 0;

  function get(id: string): Installed {
    const found = installed.get(id);
    if (!found) throw new RpcError(rpcCodes.refused, 'filter not found');
    return found;
  }

  return {
    install(watch) {
      lastId += 1;
      const id = toQuantity(lastId);
      installed.set(id, { watch, blocksSeen: blocks.all.length, pendingSeen: pool.acceptedHashes.length });
      return id;
    },
    uninstall: id => installed.delete(id),
    changes(id) {
      const filter = get(id);
      const newBlocks = blocks.all.slice(filter.blocksSeen);
      const newPending = pool.acceptedHashes.slice(filter.pendingSeen);
      filter.blocksSeen = blocks.all.length;
      filter.pendingSeen = pool.acceptedHashes.length;
      switch (filter.watch.kind) {
        case 'blocks':
          return newBlocks.map(({ hash }) => hash);
        case 'pending':
          return newPending;
        case 'logs':
          return matchingLogs(newBlocks, filter.watch.filter);
      }
    },
    logs(id) {
      const { watch } = get(id);
      if (watch.kind !== 'logs') throw new RpcError(rpcCodes.refused, 'filter not found');
      return findLogs(blocks, watch.filter);
    },
    rewind(count) {
      for (const filter of installed.values()) filter.blocksSeen = Math.min(filter.blocksSeen, count);
    },
  };
}

interface Installed {
  readonly watch: Watch;
  blocksSeen: number;
  pendingSeen: number;
}
