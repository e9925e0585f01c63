import type { AppRequest } from '../../adapters/walletConnect/index.ts';
import { originOf } from '../../src/contracts/ports/http.ts';
import type { Asker } from '../../src/domain/asker.ts';
import type { ConnectedApp } from './slice.ts';

/**
 * Who asks, as a review shows it. What Verify says of this very request decides, and not what it said when the app was let in: a session is a key that may
 * have been stolen since.
 */
export function askerOf({ name, url, origin: known }: Pick<ConnectedApp, 'name' | 'url' | 'origin'>, { verdict, origin }: Pick<AppRequest, 'verdict' | 'origin'>): Asker {
  const claimed = known ?? url;
  const at = origin ?? claimed;
  const isElsewhere = verdict === 'mismatch' || (verdict === 'verified' && known !== undefined && origin !== undefined && originOf(known) !== originOf(origin));
  return {
    name,
    ...(at !== undefined && { url: at }),
    canDisconnect: true,
    ...(verdict === 'scam' ? { fault: 'scam' } : isElsewhere ? { fault: 'elsewhere', ...(claimed !== undefined && { claimedUrl: claimed }) } : origin === undefined && { isUnchecked: true }),
  };
}
