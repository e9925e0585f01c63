import { overheard } from '../api/blocks/followedBlocks.ts';
import type { BlockEvent, BlockWatcher } from '../contracts/blocks.ts';
import type { Page } from '../contracts/ports/page.ts';
import type { RpcTransport } from '../contracts/transport.ts';
import type { Clock } from '../domain/clock.ts';
import { createShared } from '../domain/createShared.ts';
import { loadPart } from '../domain/loadPart.ts';

interface Surroundings {
  transport(chainId: number): Promise<RpcTransport>;
  clock(): Clock;
  page(): Page;
  readonly signal: AbortSignal;
  report(error: unknown): void;
  /** Told of every head that is seen while something follows a chain, and whether it is the first; of undefined once nothing does. */
  heard(chainId: number, event: BlockEvent | undefined, isFirst: boolean): void;
}

/** The watcher of each chain's head, made when it is first asked for; its code arrives then too. @throws chain.unknown */
export function createBlockWatchers({ transport, clock, page, signal, report, heard }: Surroundings): (chainId: number) => Promise<BlockWatcher> {
  const watchers = createShared<number, BlockWatcher>({ keepsOutcome: true });
  return (chainId) => watchers.join(chainId, async () => {
    const [nodes, { createBlockWatcher }] = await Promise.all([transport(chainId), loadPart(import('../api/blocks/createBlockWatcher.ts'))]);
    return overheard(createBlockWatcher({ transport: nodes, clock: clock(), page: page(), signal, report }), (event, isFirst) => heard(chainId, event, isFirst));
  });
}
