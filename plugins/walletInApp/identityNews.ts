import type { FrameStatus } from '../../src/domain/inApp/frameCalls.ts';
import type { IdentityChange, InAppLive } from './live.ts';

/** Takes up who is signed in by what the frame says, and tells of it. Ways in stay in this closure: no state has them. */
export function noteIdentity(live: InAppLive, { addresses, identities, isGuest }: Pick<FrameStatus, 'addresses' | 'identities' | 'isGuest'>, report: (error: unknown) => void): void {
  const accounts = [...addresses].sort().join();
  const ways = JSON.stringify([isGuest, identities.map(({ kind, value, identityId = '' }) => `${kind} ${value ?? ''} ${identityId}`).sort()]);
  const before = live.identity;
  if (before?.accounts === accounts && before.ways === ways) return;
  live.identity = { accounts, ways, profiles: identities };
  tell(live, before ? 'linked' : 'signedIn', report);
}

/** The wallet is not open in this page any more. */
export function forgetIdentity(live: InAppLive, report: (error: unknown) => void): void {
  if (!live.identity) return;
  live.identity = undefined;
  tell(live, 'signedOut', report);
}

/** A token from before says something else: the next one is asked for anew. */
function tell(live: InAppLive, change: IdentityChange, report: (error: unknown) => void): void {
  live.token = undefined;
  for (const listener of [...live.identityListeners]) {
    try {
      listener(change);
    } catch (error) {
      report(error);
    }
  }
}
