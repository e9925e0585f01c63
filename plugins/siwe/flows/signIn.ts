import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { redactSecrets } from '../../../src/domain/text/redactSecrets.ts';
import { hasCode, isWalletError, messageOf, toWireError } from '../../../src/domain/errors.ts';
import type { WalletError } from '../../../src/domain/errors.ts';
import * as limits from '../limits.ts';
import { loadPart, untilAborted, withLimit } from '../../../src/domain/checkedWaits.ts';
import type { Clock } from '../../../src/domain/clock.ts';
import { getActiveAccount } from '../../../src/flows/connection/getActiveAccount.ts';
import { signMessage } from '../../../src/flows/signing/signMessage.ts';
import { siweKey } from '../key.ts';
import { beginAttempt } from '../signInLive.ts';
import type { SignInLive } from '../signInLive.ts';
import { signInErrors } from '../errors.ts';
import { signedIn, signInFailed, signInGivenUp, signInRefused, signInStepped } from '../slice.ts';
import { strings } from '../strings.ts';
import type { PreparedSignIn } from './prepareSignIn.ts';
import { tellOtherTabs } from './tellOtherTabs.ts';

/** How `signIn` goes about it. */
export interface SignInRequest {
  /** The message that was shown. Where it is too old by now, or was used, one that asks for the same takes its place. */
  readonly prepared?: PreparedSignIn | undefined;
  /** Gives up; the wallet's answer is dropped. */
  readonly signal?: AbortSignal | undefined;
}

/** Has the active account sign in, at once and without the modal; a newer attempt ends an older. @throws user.rejected, user.cancelled, siwe.*, wallet.* */
export const signIn = /* @__PURE__ */ siweKey.flow(async ({ live, config, port, dispatch, signal: removed, noteUserActivation }, { prepared: shown, signal: outer }: SignInRequest = {}): Promise<void> => {
  noteUserActivation();
  const clock = port(clockPort);
  const { walletId, address } = dispatch(getActiveAccount());
  const { signal, isLatest } = beginAttempt(live, outer, removed);
  let secrets: readonly string[] = [];
  try {
    const isReady = shown?.address === address && isFresh(shown, live, clock);
    if (!isReady) dispatch(signInStepped({ address, step: 'preparing' }));
    const prepared = isReady ? shown : await dispatch(prepareAnew(shown, signal));
    secrets = [prepared.message.nonce];
    live.use(prepared.message.nonce);
    dispatch(signInStepped({ address, step: 'awaiting' }));
    const signature = await untilAborted(dispatch(signMessage({ message: prepared.text, walletId, address, signal })), signal);
    signal.throwIfAborted();
    secrets = [signature, prepared.message.nonce];
    dispatch(signInStepped({ address, step: 'verifying' }));
    const proof = { message: prepared.text, signature, address, chainId: prepared.message.chainId };
    const isVerified = await withLimit(async (inner) => config.verify({ ...proof, signal: inner }), {
      clock, signal, forMs: limits.siweCallMs, timedOut: () => signInErrors.timedOut({ limitMs: limits.siweCallMs }),
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

function isFresh({ message, preparedAtMs }: PreparedSignIn, live: SignInLive, clock: Clock): boolean {
  const nowMs = clock.nowMs();
  const expiresAtMs = message.expirationTime === undefined ? Infinity : Date.parse(message.expirationTime);
  return !live.isUsed(message.nonce) && nowMs - preparedAtMs < limits.siweMessageKeptMs && !(nowMs >= expiresAtMs);
}

const prepareAnew = /* @__PURE__ */ siweKey.flow(async ({ dispatch }, shown: PreparedSignIn | undefined, signal: AbortSignal): Promise<PreparedSignIn> => {
  const [{ prepareSignIn }, { isSameRequest }] = await Promise.all([loadPart(import('./prepareSignIn.ts')), loadPart(import('../toSignInMessage.ts'))]);
  const prepared = await dispatch(prepareSignIn({ signal }));
  // What is signed is what was read.
  if (shown && !isSameRequest(shown.message, prepared.message)) throw signInErrors.messageChanged();
  return prepared;
});

/** Servers put into their errors what they were sent, and the store keeps errors. */
function toFailure(cause: unknown, secrets: readonly string[]): WalletError {
  const covered = redactSecrets(cause, secrets);
  return isWalletError(covered) ? covered : signInErrors.failed({ why: messageOf(covered) }, { cause });
}
