import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { redactSecrets } from '../../../src/domain/text/redactSecrets.ts';
import { hasCode, isWalletError, messageOf, toWireError } from '../../../src/domain/errors.ts';
import type { WalletError } from '../../../src/domain/errors.ts';
import * as limits from '../../../src/domain/limits.ts';
import { untilAborted, withLimit } from '../../../src/domain/wait.ts';
import { activeSession } from '../../../src/flows/connection/activeSession.ts';
import { signMessage } from '../../../src/flows/signing/signMessage.ts';
import type { Services } from '../../../src/contracts/services.ts';
import type { Flow } from '../../../src/store/coreState.ts';
import { beginAttempt, deskOf } from '../desk.ts';
import type { SignInDesk } from '../desk.ts';
import { signInErrors } from '../errors.ts';
import { signedIn, signInFailed, signInGivenUp, signInRefused, signInStepped } from '../slice.ts';
import { strings } from '../strings.ts';
import type { PreparedSignIn } from './prepareSignIn.ts';

export interface SignInRequest {
  /** The message that was shown. Where it is too old by now, or was used, one that asks for the same takes its place. */
  readonly prepared?: PreparedSignIn | undefined;
  /** Gives up; the wallet's answer is dropped. */
  readonly signal?: AbortSignal | undefined;
}

/** Has the active account sign in, at once and without the modal; a newer attempt ends an older. @throws user.rejected, user.cancelled, siwe.*, wallet.* */
export function signIn({ prepared: shown, signal: outer }: SignInRequest = {}): Flow<Promise<void>> {
  return async (dispatch, getState, services) => {
    services.noteUserActivation();
    const desk = deskOf(services);
    const { walletId, address } = activeSession(getState(), services);
    const { signal, isLatest } = beginAttempt(desk, outer, services.signal);
    let secrets: readonly string[] = [];
    try {
      const isReady = shown?.address === address && isFresh(shown, desk, services);
      if (!isReady) dispatch(signInStepped({ address, step: 'preparing' }));
      const prepared = isReady ? shown : await dispatch(prepareAnew(shown, signal));
      secrets = [prepared.message.nonce];
      desk.use(prepared.message.nonce);
      dispatch(signInStepped({ address, step: 'awaiting' }));
      const signature = await untilAborted(dispatch(signMessage({ message: prepared.text, walletId, address, signal })), signal);
      signal.throwIfAborted();
      secrets = [signature, prepared.message.nonce];
      dispatch(signInStepped({ address, step: 'verifying' }));
      const proof = { message: prepared.text, signature, address, chainId: prepared.message.chainId };
      const isVerified = await withLimit(async (inner) => desk.config.verify({ ...proof, signal: inner }), {
        clock: services.port(clockPort), signal, forMs: limits.siweCallMs, timedOut: () => signInErrors.timedOut({ limitMs: limits.siweCallMs }),
      });
      signal.throwIfAborted();
      if (!isVerified) throw signInErrors.failed({ why: strings['siwe.why.notAccepted'], whyKey: 'siwe.why.notAccepted' });
      dispatch(signedIn(address));
      desk.tellOtherTabs();
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
  };
}

function isFresh({ message, preparedAtMs }: PreparedSignIn, desk: SignInDesk, services: Services): boolean {
  const nowMs = services.port(clockPort).nowMs();
  const expiresAtMs = message.expirationTime === undefined ? Infinity : Date.parse(message.expirationTime);
  return !desk.isUsed(message.nonce) && nowMs - preparedAtMs < limits.siweMessageKeptMs && !(nowMs >= expiresAtMs);
}

function prepareAnew(shown: PreparedSignIn | undefined, signal: AbortSignal): Flow<Promise<PreparedSignIn>> {
  return async (dispatch) => {
    const [{ prepareSignIn }, { isSameRequest }] = await Promise.all([import('./prepareSignIn.ts'), import('../toSignInMessage.ts')]);
    const prepared = await dispatch(prepareSignIn({ signal }));
    // What is signed is what was read.
    if (shown && !isSameRequest(shown.message, prepared.message)) throw signInErrors.messageChanged();
    return prepared;
  };
}

/** Servers put into their errors what they were sent, and the store keeps errors. */
function toFailure(cause: unknown, secrets: readonly string[]): WalletError {
  const covered = redactSecrets(cause, secrets);
  return isWalletError(covered) ? covered : signInErrors.failed({ why: messageOf(covered) }, { cause });
}
