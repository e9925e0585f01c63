import type { AuthServer } from '../../../src/contracts/points/authProviders.ts';
import { pause } from '../../../src/domain/checkedWaits.ts';
import type { Clock } from '../../../src/domain/clock.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import * as limits from '../limits.ts';

/** What has become of a link. */
export type LinkOutcome = { readonly state: 'confirmed'; readonly ticket: string } | { readonly state: 'declined' | 'over' };

export interface LinkWaitRequest {
  readonly server: Pick<AuthServer, 'readMailLink'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly link: { readonly flowId: string; readonly purpose: 'signIn' | 'link'; readonly forMs: number };
  /** Told when the wallet cannot be reached, and when it can be again. */
  readonly onAway: (isAway: boolean) => void;
}

/** Asks again and again what has become of the link of a mail: nothing of this page tells of it, since it may be opened on another device. @throws the signal's reason */
export async function waitForLink({ server, clock, signal, link: { flowId, purpose, forMs }, onAway }: LinkWaitRequest): Promise<LinkOutcome> {
  const untilMs = clock.nowMs() + forMs;
  while (clock.nowMs() < untilMs) {
    const found = await ask();
    if (found !== 'away' && found !== 'sent') return found;
    onAway(found === 'away');
    await pause(found === 'away' ? limits.linkAwayMs : limits.linkEveryMs, { clock, signal });
  }
  return { state: 'over' };

  async function ask(): Promise<LinkOutcome | 'sent' | 'away'> {
    try {
      const found = await server.readMailLink({ flowId, purpose, signal });
      return found.state === 'confirmed' ? found : found.state === 'declined' ? { state: found.state } : 'sent';
    } catch (error) {
      signal.throwIfAborted();
      return hasCode(error, 'inApp.codeExpired') ? { state: 'over' } : 'away';
    }
  }
}
