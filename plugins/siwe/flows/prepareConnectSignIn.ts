import type { ConnectSignIn, ConnectSignInQuery } from '../../../src/contracts/connectSignIn.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import { withLimit } from '../../../src/domain/checkedWaits.ts';
import { hasCode, isWalletError } from '../../../src/domain/errors.ts';
import type { SiweMessage } from '../../../src/domain/messages/siweMessage.ts';
import { assertTimely } from '../../../src/domain/messages/verifySiweMessage.ts';
import { assertAnswers } from '../assertAnswers.ts';
import { signInErrors } from '../errors.ts';
import { siweKey } from '../key.ts';
import * as limits from '../limits.ts';
import { toSignInMessage } from '../toSignInMessage.ts';

/** Stands for the account while it is not known. A message that names another one is not for any account. */
const noAccount = '0x0000000000000000000000000000000000000000';
/** Gives rights to others. @see ERC-5573 */
const recap = 'urn:recap:';

/**
 * Asks the site for a message that the wallet may sign in the prompt that connects. None where the site gives none in time, or gives one that has to be read on the sign-in screen first,
 * since something is odd about it: the screen follows, and says so. @throws the reason of the signal
 */
export const prepareConnectSignIn = /* @__PURE__ */ siweKey.flow(async ({ live, config, port, report }, { signal, ...query }: ConnectSignInQuery): Promise<ConnectSignIn | undefined> => {
  live.joined = undefined;
  const clock = port(clockPort);
  const site = port(pagePort).site();
  const { walletId, chainId, address } = query;
  let message: SiweMessage;
  try {
    const answer: unknown = await withLimit(async (inner) => {
      if (config.getConnectPayload) return config.getConnectPayload({ ...query, signal: inner });
      // As on the sign-in screen, no message is asked for where the account has a session.
      if (address === undefined || (await config.isLoggedIn({ address, signal: inner })) === true) return undefined;
      return config.getPayload({ address, chainId, signal: inner });
    }, { clock, signal, forMs: limits.siweConnectPayloadMs, timedOut: () => signInErrors.timedOut({ limitMs: limits.siweConnectPayloadMs }) });
    if (answer === undefined) return undefined;
    message = toSignInMessage(answer, { address: address ?? noAccount, chainId, site, nowMs: clock.nowMs() });
    assertTimely(message, clock.nowMs());
  } catch (error) {
    signal.throwIfAborted();
    if (isWalletError(error) && !hasCode(error, 'siwe.timedOut')) report(error);
    return undefined; // the sign-in screen asks the site again, and says what is wrong
  }
  const { address: _account, ...fields } = message;
  const isOdd = site === undefined || new URL(message.uri).host !== site.domain || (message.resources ?? []).some((resource) => resource.toLowerCase().startsWith(recap));
  if (isOdd || live.isUsed(message.nonce)) return undefined;
  live.use(message.nonce);
  return {
    fields,
    signed: ({ address: signer, message: text, signature, added }) => {
      if (signal.aborted) return;
      try {
        live.joined = { walletId, message: assertAnswers(text, { fields: { ...fields, ...added }, address: signer, nowMs: clock.nowMs() }), text, signature };
      } catch (error) {
        report(error); // without it, the sign-in screen follows
      }
    },
  };
});
