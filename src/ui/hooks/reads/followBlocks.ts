import { servicesOf } from '../../../contracts/servicesOf.ts';
import type { BlockEvent } from '../../../contracts/blocks.ts';
import type { Cleanup } from '../../../kernel/plugin.ts';
import type { UiKit } from '../../kit/uiKit.ts';

/** Follows the blocks of a chain until the cleanup; a watcher that cannot be had is reported. */
export function followBlocks(kit: UiKit, chainId: number, listener: (event: BlockEvent) => void): Cleanup {
  const { blocks, report } = servicesOf(kit);
  let isOver = false;
  let stop = (): void => {};
  blocks(chainId).then((watcher) => {
    if (!isOver) stop = watcher.subscribe(listener);
  }).catch((error: unknown) => report('core', error));
  return () => {
    isOver = true;
    stop();
  };
}
