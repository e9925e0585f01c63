import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { redactSecrets } from '../../../src/domain/text/redactSecrets.ts';
import { hasCode, isWalletError, messageOf, toWireError } from '../../../src/domain/errors.ts';
import type { WalletError } from '../../../src/domain/errors.ts';
import * as limits from '../limits.ts';
import { withLimit } from '../../../src/domain/checkedWaits.ts';
import { siweKey } from '../key.ts';
import { beginAttempt } from '../signInLive.ts';
import type { SignedSignIn } from '../signInLive.ts';
import { signInErrors } from '../errors.ts';
import { signedIn, signInFailed, signInGivenUp, signInRefused, signInStepped } from '../slice.ts';
import { strings } from '../strings.ts';
import { tellOtherTabs } from './tellOtherTabs.ts';

/** What one attempt to sign in does. */
export interface ProveRequest {
  readonly address: string;
  readonly signal?: AbortSignal | undefined;
  /** It was signed while the wallet connected. */
  readonly isJoined?: true;
  /** Has the message signed, or brings what was signed while the wallet connected. `keep`: told of what must be in no error. */
  sign(signal: AbortSignal, keep: (secrets: readonly string[]) => void): Promise<SignedSignIn>;
}

/** Has the site's server check what the account has signed, and says how it went; a newer attempt ends an older. @throws user.rejected, user.cancelled, siwe.*, wallet.* */
export const proveSignIn = /* @__PURE__ */ siweKey.flow(async ({ live, config, port, dispatch, signal: removed }, { address, signal: outer, isJoined, sign }: ProveRequest): Promise<void> => {
  const { signal, isLatest } = beginAttempt(live, outer, removed);
  let secrets: readonly string[] = [];
  try {
    const { message, text, signature } = await sign(signal, (kept) => void (secrets = kept));
    signal.throwIfAborted();
    secrets = [signature, message.nonce];
    dispatch(signInStepped({ address, step: 'verifying', ...(isJoined && { isJoined }) }));
    const proof = { message: text, signature, address, chainId: message.chainId };
    const isVerified = await withLimit(async (inner) => config.verify({ ...proof, signal: inner }), {
      clock: port(clockPort), signal, forMs: limits.siweCallMs, timedOut: () => signInErrors.timedOut({ limitMs: limits.siweCallMs }),
    });
    signal.throwIfAborted();
    if (!isVerified) throw signInErrors.failed({ why: strings['siwe.why.notAccepted'], whyKey: 'siwe.why.notAccepted' });
    dispatch(signedIn(address));
    dispatch(tellOtherTabs());
  } catch (error) {
    if (signal.aborted) {
      if (isLatest()) dispatch(signInGivenUp(address)); // else a newer attempt has the phase
      throw error;
    }
    if (hasCode(error, 'user.rejected')) {
      dispatch(signInRefused(address));
      throw error;
    }
    const failure = toFailure(error, secrets);
    dispatch(signInFailed({ address, error: toWireError(failure) }));
    throw failure;
  }
});

/** Servers put into their errors what they were sent, and the store keeps errors. */
function toFailure(cause: unknown, secrets: readonly string[]): WalletError {
  const covered = redactSecrets(cause, secrets);
  return isWalletError(covered) ? covered : signInErrors.failed({ why: messageOf(covered) }, { cause });
}
