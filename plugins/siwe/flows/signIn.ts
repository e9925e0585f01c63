import { clockPort } from '../../../src/contracts/ports/clock.ts';
import * as limits from '../limits.ts';
import { loadPart, untilAborted } from '../../../src/domain/checkedWaits.ts';
import type { Clock } from '../../../src/domain/clock.ts';
import { getActiveAccount } from '../../../src/flows/connection/getActiveAccount.ts';
import { signMessage } from '../../../src/flows/signing/signMessage.ts';
import { siweKey } from '../key.ts';
import type { SignInLive } from '../signInLive.ts';
import { signInErrors } from '../errors.ts';
import { signInStepped } from '../slice.ts';
import type { PreparedSignIn } from './prepareSignIn.ts';
import { proveSignIn } from './proveSignIn.ts';

/** How `signIn` goes about it. */
export interface SignInRequest {
  /** The message that was shown. Where it is too old by now, or was used, one that asks for the same takes its place. */
  readonly prepared?: PreparedSignIn | undefined;
  /** Gives up; the wallet's answer is dropped. */
  readonly signal?: AbortSignal | undefined;
}

/** Has the active account sign in, at once and without the modal; a newer attempt ends an older. @throws user.rejected, user.cancelled, siwe.*, wallet.* */
export const signIn = /* @__PURE__ */ siweKey.flow(async ({ live, port, dispatch, noteUserActivation }, { prepared: shown, signal: outer }: SignInRequest = {}): Promise<void> => {
  noteUserActivation();
  const { walletId, address } = dispatch(getActiveAccount());
  await dispatch(proveSignIn({
    address,
    signal: outer,
    sign: async (signal, keep) => {
      const isReady = shown?.address === address && isFresh(shown, live, port(clockPort));
      if (!isReady) dispatch(signInStepped({ address, step: 'preparing' }));
      const { message, text } = isReady ? shown : await dispatch(prepareAnew(shown, signal));
      keep([message.nonce]);
      live.use(message.nonce);
      dispatch(signInStepped({ address, step: 'awaiting' }));
      return { message, text, signature: await untilAborted(dispatch(signMessage({ message: text, walletId, address, signal })), signal) };
    },
  }));
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
