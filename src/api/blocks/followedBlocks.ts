import type { BlockEvent, BlockWatcher } from '../../contracts/blocks.ts';
import { defineLive } from '../../contracts/defineLive.ts';
import type { Cleanup } from '../../kernel/plugin.ts';

/** Blocks that came while a chain was followed. None where `fromBlock` is above `toBlock`: of the first head that is seen nothing tells how old it is. */
export interface NewBlocks {
  readonly fromBlock: number;
  readonly toBlock: number;
}

interface FollowedBlocks {
  /** Undefined: nothing follows the chain any more. `isFirst`: no head was seen before it. */
  tell(chainId: number, event: BlockEvent | undefined, isFirst: boolean): void;
  /** Told of the new heads of every chain whose blocks something else follows, at once of those that came before: code that comes with a block misses none. It makes no node be asked. */
  listen(listener: (chainId: number, blocks: NewBlocks) => void): Cleanup;
}

/** What the watchers of all chains tell, for what takes part only while they are followed anyway. */
export const followedBlocks = /* @__PURE__ */ defineLive('followedBlocks', (): FollowedBlocks => {
  const listeners = new Set<(chainId: number, blocks: NewBlocks) => void>();
  const seen = new Map<number, NewBlocks>();
  return {
    tell: (chainId, event, isFirst) => {
      if (!event) return void seen.delete(chainId);
      if (event.type !== 'block') return; // the new head follows
      const blocks = { fromBlock: isFirst ? event.number + 1 : event.number - event.skipped, toBlock: event.number };
      seen.set(chainId, { ...blocks, fromBlock: Math.min(seen.get(chainId)?.fromBlock ?? blocks.fromBlock, blocks.fromBlock) });
      for (const listener of [...listeners]) listener(chainId, blocks);
    },
    listen: (listener) => {
      listeners.add(listener);
      for (const [chainId, blocks] of seen) listener(chainId, blocks);
      return () => void listeners.delete(listener);
    },
  };
});

/** A watcher that tells of what it sees to `heard` as well, while it has other listeners; undefined once it has none. */
export function overheard(watcher: BlockWatcher, heard: (event: BlockEvent | undefined, isFirst: boolean) => void): BlockWatcher {
  let listeners = 0;
  let isFirst = true;
  let stop = (): void => {};
  const hear = (event: BlockEvent): void => {
    heard(event, isFirst);
    isFirst = false;
  };
  return {
    head: watcher.head,
    subscribe: (listener) => {
      const unsubscribe = watcher.subscribe(listener);
      listeners += 1;
      if (listeners === 1) stop = watcher.subscribe(hear);
      let isOver = false;
      return () => {
        unsubscribe();
        if (isOver) return;
        isOver = true;
        listeners -= 1;
        if (listeners > 0) return;
        stop();
        heard(undefined, false);
      };
    },
  };
}
