import type { Clock } from '../../../src/domain/clock.ts';
import * as limits from '../limits.ts';
import type { Delays } from '../createDelays.ts';
import { codeIdOf } from '../pair.ts';
import type { SessionMemory } from '../sessionMemory.ts';
import type { ClientSession, WalletConnectClient } from '../client/client.ts';
import type { SessionEnder } from './createSessionEnder.ts';

export interface EndIfStrayOptions {
  readonly memory: Pick<SessionMemory, 'codes' | 'removeCode' | 'whenCodeLeft' | 'walletOfCode' | 'get' | 'set' | 'remove'>;
  /** Codes that this page shows itself. */
  readonly ownCodes: ReadonlySet<string>;
  readonly ender: Pick<SessionEnder, 'end'>;
  readonly delays: Pick<Delays, 'delay'>;
  readonly closed: AbortSignal;
  readonly clock: Clock;
  /** Opens a wallet again that has a session by now. False where the person is about something else: the session then ends. */
  resume?(walletId: string): boolean;
}

/**
 * A wallet may have said yes to a code whose page is gone. Where another tab shows it, that one takes the session up: in the meantime, or once it wakes. Where
 * the page was loaded anew, as phones do with pages that were away, this one does, as long as the code is good. Else the session ends.
 */
export function endIfStray(client: WalletConnectClient, { topic, pairingTopic = '', namespaces }: ClientSession, { memory, ownCodes, ender, delays, closed, clock, resume }: EndIfStrayOptions): void {
  const codeId = codeIdOf(pairingTopic);
  const isStray = (): boolean => !ownCodes.has(codeId) && memory.codes().includes(codeId);
  if (!isStray()) return;
  delays.delay(() => {
    if (closed.aborted || !isStray()) return;
    memory.whenCodeLeft(codeId, closed).then(() => {
      if (!isStray()) return;
      const walletId = resume && memory.walletOfCode(codeId, clock.nowMs());
      memory.removeCode(codeId);
      const [chain] = namespaces['eip155']?.accounts ?? [];
      if (resume && walletId !== undefined && chain !== undefined && !memory.get(walletId)) {
        memory.set(walletId, { topic, chainId: Number(chain.split(':')[1]) });
        if (resume(walletId)) return;
        memory.remove(walletId);
      }
      void ender.end(client, topic, clock);
    }, () => {}); // closed
  }, memory.walletOfCode(codeId, clock.nowMs()) === undefined ? limits.walletConnectClaimMs : limits.walletConnectResumeMs, clock);
}
