import type { Clock } from '../../../src/domain/clock.ts';
import * as limits from '../limits.ts';
import { withLimit } from '../../../src/domain/checkedWaits.ts';
import { walletConnectErrors } from '../errors.ts';
import type { WalletConnectClient } from './client.ts';

/**
 * Verify lets a wallet show whether a request really comes from this site. It is asked in a frame, before each request; where it does not answer, e.g. because
 * something blocks it, each would wait five seconds. So it gets a shorter limit, and after one failure it is not asked again while the page lives.
 */
export function guardVerify(verify: WalletConnectClient['core']['verify'], { clock, isWanted }: { readonly clock: Clock; readonly isWanted: boolean }): void {
  const ask = verify.register.bind(verify);
  let isAsked = isWanted;
  verify.register = async (params) => {
    if (!isAsked) return '';
    try {
      const attestation = await withLimit(() => ask(params), { clock, forMs: limits.walletConnectVerifyMs, timedOut: () => walletConnectErrors.unreachable() });
      if (attestation === '') isAsked = false; // its way of saying that no server answered
      return attestation;
    } catch {
      isAsked = false;
      return '';
    }
  };
}
