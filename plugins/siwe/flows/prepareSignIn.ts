import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import { isWalletError, messageOf } from '../../../src/domain/errors.ts';
import * as limits from '../limits.ts';
import { createSiweMessage } from '../../../src/domain/messages/createSiweMessage.ts';
import type { SiweMessage } from '../../../src/domain/messages/siweMessage.ts';
import { withLimit } from '../../../src/domain/checkedWaits.ts';
import { getActiveAccount } from '../../../src/flows/connection/getActiveAccount.ts';
import { siweKey } from '../key.ts';
import { signInErrors } from '../errors.ts';
import { toSignInMessage } from '../toSignInMessage.ts';

/** A message that may be shown and then signed, once. It is handed on by closures and never stored: its nonce is good for a session. */
export interface PreparedSignIn {
  readonly address: string;
  readonly message: SiweMessage;
  /** The very text that will be signed. */
  readonly text: string;
  readonly preparedAtMs: number;
}

/**
 * Asks the site what is to be signed by the active account, and checks that it is meant for this page and account, with a nonce that was not used.
 * @throws siwe.*, wallet.noneActive, wallet.notOpen, the signal's reason
 */
export const prepareSignIn = /* @__PURE__ */ siweKey.flow(async ({ live, config, port, dispatch }, { signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<PreparedSignIn> => {
  const { address, chainId } = dispatch(getActiveAccount());
  const clock = port(clockPort);
  const answer = await withLimit(async (inner) => config.getPayload({ address, chainId, signal: inner }), {
    clock, signal, forMs: limits.siweCallMs, timedOut: () => signInErrors.timedOut({ limitMs: limits.siweCallMs }),
  }).catch((error: unknown) => {
    if (signal?.aborted || isWalletError(error)) throw error;
    throw signInErrors.payloadFailed({ why: messageOf(error) }, { cause: error });
  });
  const message = toSignInMessage(answer, { address, chainId, site: port(pagePort).site(), nowMs: clock.nowMs() });
  if (live.isUsed(message.nonce)) throw signInErrors.nonceReused();
  return { address, message, text: createSiweMessage(message), preparedAtMs: clock.nowMs() };
});
