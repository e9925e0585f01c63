import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import { isWalletError, messageOf } from '../../../src/domain/errors.ts';
import * as limits from '../../../src/domain/limits.ts';
import { createSiweMessage } from '../../../src/domain/messages/createSiweMessage.ts';
import type { SiweMessage } from '../../../src/domain/messages/siweMessage.ts';
import { withLimit } from '../../../src/domain/wait.ts';
import { activeSession } from '../../../src/flows/connection/activeSession.ts';
import type { Flow } from '../../../src/store/coreState.ts';
import { deskOf } from '../desk.ts';
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
export function prepareSignIn({ signal }: { readonly signal?: AbortSignal | undefined } = {}): Flow<Promise<PreparedSignIn>> {
  return async (_dispatch, getState, services) => {
    const desk = deskOf(services);
    const { address, session } = activeSession(getState(), services);
    const clock = services.port(clockPort);
    const chainId = session.chainId();
    const answer = await withLimit(async (inner) => desk.config.getPayload({ address, chainId, signal: inner }), {
      clock, signal, forMs: limits.siweCallMs, timedOut: () => signInErrors.timedOut({ limitMs: limits.siweCallMs }),
    }).catch((error: unknown) => {
      if (signal?.aborted || isWalletError(error)) throw error;
      throw signInErrors.payloadFailed({ why: messageOf(error) }, { cause: error });
    });
    const message = toSignInMessage(answer, { address, chainId, site: services.port(pagePort).site(), nowMs: clock.nowMs() });
    if (desk.isUsed(message.nonce)) throw signInErrors.nonceReused();
    return { address, message, text: createSiweMessage(message), preparedAtMs: clock.nowMs() };
  };
}
