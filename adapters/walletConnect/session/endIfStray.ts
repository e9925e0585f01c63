import type { Clock } from '../../../src/domain/clock.ts';
import * as limits from '../limits.ts';
import type { Delays } from '../createDelays.ts';
import { codeIdOf } from '../pair.ts';
import type { SessionMemory } from '../sessionMemory.ts';
import type { ClientSession, WalletConnectClient } from '../client/client.ts';
import type { SessionEnder } from './createSessionEnder.ts';

export interface EndIfStrayOptions {
  readonly memory: Pick<SessionMemory, 'codes' | 'removeCode' | 'whenCodeLeft'>;
  /** Codes that this page shows itself. */
  readonly ownCodes: ReadonlySet<string>;
  readonly ender: Pick<SessionEnder, 'end'>;
  readonly delays: Pick<Delays, 'delay'>;
  readonly closed: AbortSignal;
  readonly clock: Clock;
}

/** A wallet may have said yes to a code whose page is gone. Where another tab shows it, that one takes the session up: in the meantime, or once it wakes. */
export function endIfStray(client: WalletConnectClient, { topic, pairingTopic = '' }: ClientSession, { memory, ownCodes, ender, delays, closed, clock }: EndIfStrayOptions): void {
  const codeId = codeIdOf(pairingTopic);
  const isStray = (): boolean => !ownCodes.has(codeId) && memory.codes().includes(codeId);
  if (!isStray()) return;
  delays.delay(() => {
    if (closed.aborted || !isStray()) return;
    memory.whenCodeLeft(codeId, closed).then(() => {
      if (!isStray()) return;
      memory.removeCode(codeId);
      void ender.end(client, topic, clock);
    }, () => {}); // closed
  }, limits.walletConnectClaimMs, clock);
}
