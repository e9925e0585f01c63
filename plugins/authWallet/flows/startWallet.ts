import { userErrors } from '../../../src/contracts/errors.ts';
import type { AuthRequest } from '../../../src/contracts/points/authProviders.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import type { AskInConnect } from '../../../src/contracts/wallet.ts';
import { untilAborted, withLimit } from '../../../src/domain/checkedWaits.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import { redactSecrets } from '../../../src/domain/text/redactSecrets.ts';
import { openSigner } from '../../../src/flows/connection/openSigner.ts';
import { inAppErrors } from '../../../src/contracts/inAppErrors.ts';
import { assertMessage } from '../assertMessage.ts';
import { authWalletKey } from '../key.ts';
import type { WalletAttempt } from '../key.ts';
import * as limits from '../limits.ts';
import { choiceStarted, signedIn, signFailed, signStepped, walletChosen, walletLeft, walletNoted } from '../slice.ts';
import { walletQuestion } from '../walletQuestion.ts';

/** Has a person choose a wallet and sign with it, with its screen over it until the proof was accepted. @throws user.cancelled for a person who goes back */
export const startWallet = /* @__PURE__ */ authWalletKey.flow(async (scope, { purpose, server, ask, sink, signal }: AuthRequest): Promise<void> => {
  const { dispatch, live, port } = scope;
  const page = port(pagePort);
  const clock = port(clockPort);
  let over = createOver();
  /** The try that is under way: a newer one, and the end, give it up. */
  let current: AbortController | undefined;
  /** What a wallet asks meanwhile; its screen stands in the place of this one's. */
  let aside: Promise<unknown> | undefined;

  const askAside: AskInConnect = (...asked) => {
    const answer = ask(...asked);
    aside = answer.catch(() => {});
    over.end('aside');
    return answer;
  };
  const sign = async (walletId: string, { own, secrets }: { readonly own: AbortSignal; readonly secrets: string[] }): Promise<void> => {
    const signer = await dispatch(openSigner({ walletId, signal: own, ask: askAside, note: (note) => void (!own.aborted && dispatch(walletNoted(note))) }));
    try {
      const { address, chainId } = signer;
      step('preparing', own);
      const { message } = await withLimit((inner) => server.prepareMessage({ address, chainId, purpose, signal: inner }), { clock, signal: own, forMs: limits.prepareMs, timedOut: () => inAppErrors.serverAway() });
      secrets.push(message);
      assertMessage(message, { address, chainId, site: page.site() });
      step('signing', own);
      const signature = await untilAborted(signer.signMessage(message), own);
      secrets.push(signature);
      step('verifying', own);
      await sink({ type: 'siwe', message, signature });
    } finally {
      await signer.close();
    }
  };
  const step = (at: Parameters<typeof signStepped>[0], own: AbortSignal): void => {
    own.throwIfAborted();
    dispatch(signStepped(at));
  };
  const choose = async (walletId: string): Promise<void> => {
    current?.abort(userErrors.cancelled());
    const mine = (current = new AbortController());
    const own = AbortSignal.any([mine.signal, signal]);
    const secrets: string[] = [];
    dispatch(walletChosen(walletId));
    try {
      await sign(walletId, { own, secrets });
      if (own.aborted) return;
      dispatch(signedIn());
      over.end('letIn');
    } catch (error) {
      if (!own.aborted) dispatch(signFailed(toWireError(redactSecrets(error, secrets))));
    }
  };

  const attempt: WalletAttempt = {
    choose: (walletId) => void choose(walletId),
    chooseAgain: () => {
      current?.abort(userErrors.cancelled());
      dispatch(choiceStarted());
    },
    whenOver: () => over.promise,
  };
  live.attempt = attempt;
  dispatch(choiceStarted());
  try {
    for (;;) {
      const answer = await ask(walletQuestion, { purpose }, { back: 'before' });
      if (answer === undefined) throw userErrors.cancelled();
      if (answer === 'letIn') break;
      await aside;
      over = createOver();
    }
  } finally {
    current?.abort(userErrors.cancelled());
    if (live.attempt === attempt) {
      live.attempt = undefined;
      if (!scope.signal.aborted) dispatch(walletLeft());
    }
  }
});

interface Over {
  readonly promise: Promise<'letIn' | 'aside'>;
  end(how: 'letIn' | 'aside'): void;
}

function createOver(): Over {
  let end: Over['end'] = () => {};
  const promise = new Promise<'letIn' | 'aside'>((resolve) => {
    end = resolve;
  });
  return { promise, end: (how) => end(how) };
}
