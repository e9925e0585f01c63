import type { Cleanup } from '../kernel/plugin.ts';
import type { Hex } from '../domain/encoding/hex.ts';

/** A block as its header tells of it. */
export interface BlockHead {
  readonly number: number;
  readonly hash: Hex;
  readonly parentHash: Hex;
  readonly timestampSeconds: number;
  /** Absent on chains before EIP-1559. */
  readonly baseFeePerGasWei?: bigint;
}

/** What a watcher tells: a new head, or that blocks were taken back. */
export type BlockEvent =
  /** A head not seen before. `skipped`: how many blocks came and went since the last one that was seen. */
  | ({ readonly type: 'block'; readonly skipped: number } & BlockHead)
  /** What was seen at `fromNumber` and above stands no longer; lower blocks may be gone too. The new head follows as a `block`. */
  | { readonly type: 'reorged'; readonly fromNumber: number };

/** The head of one chain, asked for only while there is a listener. */
export interface BlockWatcher {
  /** From the next head on. */
  subscribe(listener: (event: BlockEvent) => void): Cleanup;
  /** Seen last; old while there is no listener, undefined before the first. */
  head(): BlockHead | undefined;
}
