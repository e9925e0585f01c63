import type { OpenRequest } from '../../src/contracts/wallet.ts';
import { toChainRef } from '../../src/domain/caip.ts';
import { boundedText, messageOf } from '../../src/domain/errors.ts';
import * as limits from '../../src/domain/limits.ts';
import { untilAborted } from '../../src/domain/wait.ts';
import { walletConnectErrors } from './errors.ts';
import { toConnectError } from './toConnectError.ts';
import { whenConnected } from './whenConnected.ts';
import type { ClientSession, Proposed, WalletConnectClient } from './client.ts';

/** What a wallet is asked to allow. Nothing that reads: the kit reads by itself. */
const methods = [
  'eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain', 'wallet_addEthereumChain',
  'wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_showCallsStatus', 'wallet_getCapabilities',
];
const events = ['accountsChanged', 'chainChanged'];
const relayError = 'relayer_error';

export interface PairOptions {
  readonly request: Pick<OpenRequest, 'chainId' | 'chains' | 'signal' | 'showUri'>;
  /** Told of a session that comes after the attempt has ended. */
  onLate(session: ClientSession): void;
  /** Runs after a while, or at the end of everything. */
  later(run: () => void): void;
}

/**
 * Proposes a session, shows its URI, and waits for the person. Whatever ends the attempt also ends the proposal, so that its URI is dead. Not in the very
 * moment, though: a wallet may have said yes already, and only what has opened can be ended. A session that is cut off half open stays with the wallet,
 * and once that ends it, the library answers to nothing any more.
 * @throws user.rejected, pairing.expired, walletConnect.*, the signal's reason
 */
export async function pair(client: WalletConnectClient, { request, onLate, later }: PairOptions): Promise<ClientSession> {
  const { signal, showUri } = request;
  signal.throwIfAborted();
  const refusal = whenRefused(client);
  let proposed: Proposed | undefined;
  try {
    await untilAborted(whenConnected(client, signal), signal);
    // All as optional: a wallet that lacks one of them can still connect.
    const proposing = client.connect({ optionalNamespaces: { eip155: { chains: chainsOf(request), methods: [...methods], events: [...events] } } });
    proposing.then((late) => signal.aborted && late !== proposed && withdraw(client, late), () => {}); // nobody has seen its code
    proposed = await untilAborted(Promise.race([proposing, refusal.promise]), signal);
    if (proposed.uri === undefined) throw walletConnectErrors.unreachable();
    const approval = proposed.approval();
    approval.then((session) => signal.aborted && onLate(session), () => {});
    showUri(proposed.uri);
    return await untilAborted(approval, signal);
  } catch (error) {
    const shown = proposed;
    if (shown && signal.aborted) later(() => withdraw(client, shown));
    else if (shown) withdraw(client, shown);
    throw signal.aborted ? signal.reason : toConnectError(error);
  } finally {
    refusal.stop();
  }
}

function chainsOf({ chainId, chains }: Pick<OpenRequest, 'chainId' | 'chains'>): string[] {
  const ids = chains.map(({ id }) => id);
  const inOrder = chainId !== undefined && ids.includes(chainId) ? [chainId, ...ids.filter((id) => id !== chainId)] : ids;
  return inOrder.slice(0, limits.walletConnectChainsMost).map(toChainRef);
}

/** Makes an URI worth nothing: the proposal behind it ends here at once, and at the wallet that may have read it as soon as the relay tells it. */
function withdraw(client: WalletConnectClient, { uri }: Proposed): void {
  const pairingTopic = /^wc:([^@]+)@/.exec(uri ?? '')?.[1];
  if (pairingTopic === undefined) return;
  for (const { id } of client.proposal.getAll().filter((each) => each.pairingTopic === pairingTopic)) client.core.expirer.set(id, 0);
  client.core.pairing.disconnect({ topic: pairingTopic }).catch(() => {}); // nobody waits for it
}

/** The relay says so by closing the socket with words, and the library then waits for ever. */
function whenRefused({ core: { relayer } }: WalletConnectClient): { readonly promise: Promise<never>; stop(): void } {
  let listener = (_error: unknown): void => {};
  const promise = new Promise<never>((_resolve, reject) => {
    listener = (error) => reject(walletConnectErrors.refused({ reason: reasonOf(error) }));
  });
  promise.catch(() => {}); // it may come when nobody listens any more
  relayer.on(relayError, listener);
  return { promise, stop: () => void relayer.off(relayError, listener) };
}

/** The relay's own words, which the library puts in brackets. */
function reasonOf(error: unknown): string {
  const text = messageOf(error);
  return boundedText(/\((.+)\)\s*$/.exec(text)?.[1] ?? text);
}
