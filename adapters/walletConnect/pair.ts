import type { OpenRequest } from '../../src/contracts/wallet.ts';
import { pairingErrors } from '../../src/contracts/pairingErrors.ts';
import { toChainRef } from '../../src/domain/chains/caip.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { hasCode } from '../../src/domain/errors.ts';
import { boundedText, messageOf } from '../../src/domain/errors.ts';
import { maxProposedChains } from '../../src/domain/limits.ts';
import { authenticate, canAuthenticate } from './auth/authenticate.ts';
import { walletConnectCodeMs } from './limits.ts';
import { untilAborted, withLimit } from '../../src/domain/checkedWaits.ts';
import { walletConnectErrors } from './errors.ts';
import { toConnectError } from './toConnectError.ts';
import { dropProposal, resumeSession } from './session/resumeSession.ts';
import { whenConnected } from './session/whenConnected.ts';
import type { ClientSession, Proposed, WalletConnectClient } from './client/client.ts';

/** What a wallet is asked to allow. Nothing that reads: the kit reads by itself. */
const methods = [
  'eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain', 'wallet_addEthereumChain',
  'wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_showCallsStatus', 'wallet_getCapabilities',
];
const events = ['accountsChanged', 'chainChanged'];
const relayError = 'relayer_error';

export interface PairOptions {
  readonly request: Pick<OpenRequest, 'chainId' | 'chains' | 'signal' | 'showUri' | 'prepareSignIn'>;
  /** A sign-in at the site is asked for in the same prompt, of wallets that know how. */
  readonly signsInOnConnect?: boolean | undefined;
  readonly clock: Clock;
  /** Told of a code before it is shown. */
  onCode(codeId: string): void;
  /** Told when it is worth nothing any more, be it used. */
  onCodeOver(codeId: string): void;
  /** Told of a session that comes after the attempt has ended. */
  onLate(session: ClientSession): void;
  /** Tells when the page is back in view. */
  onWake(listener: () => void): () => void;
  /** Runs after a while, or at the end of everything. */
  later(run: () => void): void;
}

/**
 * Proposes a session, shows its URI, and waits for the person. Whatever ends the attempt also ends the proposal, so that its URI is dead. Not in the very
 * moment, though: a wallet may have said yes already, and only what has opened can be ended. A session that is cut off half open stays with the wallet,
 * and once that ends it, the library answers to nothing any more.
 * @throws user.rejected, pairing.expired, walletConnect.*, the signal's reason
 */
export async function pair(client: WalletConnectClient, { request, signsInOnConnect, clock, onCode, onCodeOver, onLate, onWake, later }: PairOptions): Promise<ClientSession> {
  const { signal, showUri } = request;
  signal.throwIfAborted();
  const refusal = whenRefused(client);
  let proposed: Proposed | undefined;
  let isOver = false;
  let stopLooking = (): void => {};
  const opened: ClientSession[] = []; // one at most
  const giveUp = (shown: Proposed): void => {
    withdraw(client, shown);
    onCodeOver(codeIdOf(pairingTopicOf(shown)));
  };
  try {
    await untilAborted(whenConnected(client, signal), signal);
    // All as optional: a wallet that lacks one of them can still connect.
    const chains = chainsOf(request);
    const signIn = signsInOnConnect && canAuthenticate(client) ? await untilAborted(Promise.resolve(request.prepareSignIn?.()), signal) : undefined;
    const proposing = signIn
      ? authenticate(client, { chains, methods, events, signIn, clock, signal })
      : client.connect({ optionalNamespaces: { eip155: { chains, methods: [...methods], events: [...events] } } });
    proposing.then((late) => signal.aborted && late !== proposed && withdraw(client, late), () => {}); // its code was not shown
    proposed = await untilAborted(Promise.race([proposing, refusal.promise]), signal);
    if (proposed.uri === undefined) throw walletConnectErrors.unreachable();
    const pairingTopic = pairingTopicOf(proposed);
    const codeId = codeIdOf(pairingTopic);
    const heardElsewhere = new Promise<ClientSession>((resolve) => {
      // Where a page comes back without its storage, as on some phones, the socket is what is left.
      stopLooking = onWake(() => void resumeSession(client, pairingTopic).then((session) => session && resolve(session), () => {}));
    });
    const approval = Promise.race([proposed.approval(), heardElsewhere]);
    approval.then((session) => {
      onCodeOver(codeId);
      if (isOver) onLate(session);
      else opened.push(session);
    }, () => {});
    onCode(codeId);
    showUri(proposed.uri);
    // Before the library's own limit comes, which it reports as an unhandled error.
    return await withLimit((inner) => untilAborted(approval, inner), { clock, signal, forMs: walletConnectCodeMs, timedOut: () => pairingErrors.expired() });
  } catch (error) {
    isOver = true;
    opened.forEach((session) => onLate(session)); // it came in the very moment of the end
    const shown = opened.length > 0 ? undefined : proposed;
    if (shown && (signal.aborted || hasCode(error, 'pairing.expired'))) later(() => giveUp(shown));
    else if (shown) giveUp(shown);
    throw signal.aborted ? signal.reason : toConnectError(error);
  } finally {
    refusal.stop();
    stopLooking();
  }
}

function chainsOf({ chainId, chains }: Pick<OpenRequest, 'chainId' | 'chains'>): string[] {
  const ids = chains.map(({ id }) => id);
  const inOrder = chainId !== undefined && ids.includes(chainId) ? [chainId, ...ids.filter((id) => id !== chainId)] : ids;
  return inOrder.slice(0, maxProposedChains).map(toChainRef);
}

/** Enough to know a code again by, and too little to do anything with it. */
export function codeIdOf(pairingTopic: string): string {
  return pairingTopic.slice(0, 16);
}

function pairingTopicOf({ uri = '' }: Pick<Proposed, 'uri'>): string {
  return /^wc:([^@]+)@/.exec(uri)?.[1] ?? '';
}

/** Makes an URI worth nothing: the proposal behind it ends here at once, and at the wallet that may have read it as soon as the relay tells it. */
function withdraw(client: WalletConnectClient, proposed: Proposed): void {
  const pairingTopic = pairingTopicOf(proposed);
  if (pairingTopic === '') return;
  dropProposal(client, pairingTopic);
  // A wallet that was asked for a sign-in, and says yes without a pairing, fails when it has opened its session, of which this page then hears nothing. So it may answer, and the session ends.
  if (proposed.leave) return proposed.leave();
  client.core.pairing.disconnect({ topic: pairingTopic }).catch(() => {}); // its outcome does not matter
}

/** The relay says so by closing the socket with words, and the library then waits for ever. */
function whenRefused({ core: { relayer } }: WalletConnectClient): { readonly promise: Promise<never>; stop(): void } {
  let listener = (_error: unknown): void => {};
  const promise = new Promise<never>((_resolve, reject) => {
    listener = (error) => reject(walletConnectErrors.refused({ reason: reasonOf(error) }));
  });
  promise.catch(() => {}); // it may come after its listener has gone
  relayer.on(relayError, listener);
  return { promise, stop: () => void relayer.off(relayError, listener) };
}

/** The relay's own words, which the library puts in brackets. */
function reasonOf(error: unknown): string {
  const text = messageOf(error);
  return boundedText(/\((.+)\)\s*$/.exec(text)?.[1] ?? text);
}
