import { createTestKit } from '../../../mocks/testing/index.ts';
import type { BlockEvent, BlockWatcher } from '../../contracts/blocks.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { followedBlocks, overheard } from './followedBlocks.ts';

const block = (number: number, skipped = 0): BlockEvent => ({ type: 'block', number, skipped, hash: '0x', parentHash: '0x', timestampSeconds: 0 });

function createWatcher() {
  const listeners = new Set<(event: BlockEvent) => void>();
  const watcher: BlockWatcher = {
    head: () => undefined,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { watcher, listeners, tell: (event: BlockEvent) => [...listeners].forEach((listener) => listener(event)) };
}

describe('overheard', () => {
  it('hears what a watcher tells while something else listens, knows the first head, and says when nothing listens any more', () => {
    const { watcher, listeners, tell } = createWatcher();
    const heard: unknown[] = [];
    const { subscribe } = overheard(watcher, (event, isFirst) => heard.push([event && 'number' in event ? event.number : event, isFirst]));
    expect(listeners.size).toBe(0);
    const [one, other] = [subscribe(() => {}), subscribe(() => {})];
    tell(block(5));
    tell(block(6));
    one();
    one();
    tell(block(7));
    other();
    expect([heard, listeners.size]).toEqual([[[5, true], [6, false], [7, false], [undefined, false]], 0]);
    subscribe(() => {});
    tell(block(9, 1));
    expect(heard.at(-1)).toEqual([9, false]);
  });
});

describe('followedBlocks', () => {
  it('tells the blocks that came after the first head, those before a listener came as well, and none of a chain that nothing follows any more', () => {
    const { kit, world } = createTestKit();
    const followed = servicesOf(kit).live(followedBlocks);
    const listen = (): readonly unknown[] => {
      const told: unknown[] = [];
      followed.listen((chainId, { fromBlock, toBlock }) => void told.push([chainId, fromBlock, toBlock]));
      return told;
    };
    const early = listen();
    followed.tell(1, block(5), true);
    followed.tell(1, block(8, 2), false);
    followed.tell(1, { type: 'reorged', fromNumber: 8 }, false);
    followed.tell(1, block(8), false);
    followed.tell(2, block(3), true);
    const late = listen();
    followed.tell(1, undefined, false);
    expect([early, late, listen()]).toEqual([[[1, 6, 5], [1, 6, 8], [1, 8, 8], [2, 4, 3]], [[1, 6, 8], [2, 4, 3]], [[2, 4, 3]]]);
    kit.destroy();
    world.close();
  });
});
