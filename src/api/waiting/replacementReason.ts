import type { SentTransaction } from './sentTransaction.ts';

/** What is known of a transaction that was sent. */
export interface KnownTransaction {
  readonly to?: string | undefined;
  readonly valueWei: bigint;
  /** Absent if it is known only that there was some. */
  readonly data?: string | undefined;
}

/** Why another transaction took the place of one: the same at another price, nothing sent to oneself, or something else. */
export function replacementReason(sent: KnownTransaction | undefined, by: SentTransaction): 'repriced' | 'cancelled' | 'replaced' {
  const [to, from] = [by.to?.toLowerCase(), by.from.toLowerCase()];
  if (sent && sent.to?.toLowerCase() === to && sent.valueWei === by.valueWei && sent.data?.toLowerCase() === by.data.toLowerCase()) return 'repriced';
  return to === from && by.valueWei === 0n && by.data === '0x' ? 'cancelled' : 'replaced';
}
