import type { ChainId, WalletId } from '../../domain/kitNames.ts';

/** A call to be relayed. */
export interface RelayedCall {
  readonly to: string;
  /** `0x…` */
  readonly data: string;
  readonly gas: bigint;
  /** Absent: none. Most relayers take none. */
  readonly valueWei?: bigint;
}

/** Calls that another is to send and pay for. */
export interface RelayOrder {
  readonly calls: readonly RelayedCall[];
  /** Absent: the first registered relayer that takes the calls. */
  readonly relayerId?: string;
  /** Absent: the wallet's chain. Another one: the wallet is asked to switch first. */
  readonly chainId?: ChainId;
  /** Absent: the active wallet. */
  readonly walletId?: WalletId;
  /** Only this account may sign; the wallet's selected one if absent. */
  readonly from?: string;
  /** Which of the forwarder's parallel queues of nonces; 0 if absent. */
  readonly batchId?: bigint;
  /** Absent: the relayer reads it. */
  readonly nonce?: bigint;
  /** How long what is signed is good, in seconds. Absent: the relayer's own limit. */
  readonly forSeconds?: number;
  /** Gives up. What was handed over by then may be sent all the same, until its deadline. */
  readonly signal?: AbortSignal | undefined;
}
