import type { BlockWatcher } from '../contracts/blocks.ts';
import type { Page } from '../contracts/ports/page.ts';
import type { RpcTransport } from '../contracts/transport.ts';
import type { Clock } from '../domain/clock.ts';

interface Surroundings {
  transport(chainId: number): Promise<RpcTransport>;
  clock(): Clock;
  page(): Page;
  readonly signal: AbortSignal;
  report(error: unknown): void;
}

/** The watcher of each chain's head, made when it is first asked for; its code arrives then too. @throws chain.unknown */
export function createBlockWatchers({ transport, clock, page, signal, report }: Surroundings): (chainId: number) => Promise<BlockWatcher> {
  const made = new Map<number, Promise<BlockWatcher>>();
  return (chainId) => {
    const known = made.get(chainId);
    if (known) return known;
    const watcher = Promise.all([transport(chainId), import('../api/blocks/createBlockWatcher.ts')]).then(([nodes, { createBlockWatcher }]) =>
      createBlockWatcher({ transport: nodes, clock: clock(), page: page(), signal, report }));
    made.set(chainId, watcher);
    watcher.catch(() => made.delete(chainId)); // a chunk that did not arrive is asked for again
    return watcher;
  };
}
