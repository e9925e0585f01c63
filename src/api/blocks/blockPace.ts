import type { BlockHead } from '../../contracts/blocks.ts';
import * as limits from '../../domain/limits.ts';

/** How often to look for a new head, learnt from the heads that were seen. */
export interface BlockPace {
  /** Two heads that follow each other, though not at once perhaps: a leap counts as its average. */
  learn(from: BlockHead, to: BlockHead): void;
  /** Until a block time is known: the shortest at first, then longer from look to look. */
  everyMs(): number;
}

export function createBlockPace(): BlockPace {
  let blockTimesMs: readonly number[] = [];
  let guessMs: number = limits.minBlockPollMs;
  return {
    learn: (from, to) => {
      const blocks = to.number - from.number;
      const averageMs = Math.max(0, ((to.timestampSeconds - from.timestampSeconds) * 1_000) / blocks);
      // However long the leap was, ten of its block times are all that count.
      const learnt = Array.from({ length: Math.min(blocks, limits.blockTimesAveraged) }, () => averageMs);
      blockTimesMs = [...blockTimesMs, ...learnt].slice(-limits.blockTimesAveraged);
    },
    everyMs: () => {
      const blockMs = blockTimesMs.length > 0 ? blockTimesMs.reduce((sum, each) => sum + each, 0) / blockTimesMs.length : guessMs;
      guessMs = Math.min(guessMs * 1.5, limits.maxBlockPollMs);
      return Math.min(Math.max(blockMs, limits.minBlockPollMs), limits.maxBlockPollMs) / limits.overPollRatio;
    },
  };
}
