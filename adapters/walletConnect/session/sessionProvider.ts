import { chainErrors } from '../../../src/contracts/chainErrors.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { toChainRef } from '../../../src/domain/chains/caip.ts';
import type { Eip1193Provider, Eip1193Request } from '../../../src/domain/wallets/eip1193.ts';
import type { Clock } from '../../../src/domain/clock.ts';
import { encodeQuantity } from '../../../src/domain/encoding/hex.ts';
import * as limits from '../limits.ts';
import { untilAborted, withLimit } from '../../../src/domain/checkedWaits.ts';
import { decodeSessionChainId } from '../decode.ts';
import { walletConnectErrors } from '../errors.ts';
import { toRequestError } from '../toConnectError.ts';
import { createSessionState } from './createSessionState.ts';
import { whenConnected } from './whenConnected.ts';
import type { ClientEvent, ClientSession, WalletConnectClient } from '../client/client.ts';

/** A session as any wallet of a page looks. */
export interface SessionProvider extends Eip1193Provider {
  /** Stops following the session; it stays as it is. */
  detach(): void;
}

export interface SessionProviderOptions {
  readonly client: WalletConnectClient;
  readonly session: ClientSession;
  /** Where to start, if the wallet allows it. */
  readonly chainId: number | undefined;
  readonly clock: Clock;
  /** A request that a person has to answer has been sent. */
  onPrompt(sent: { readonly id: number; readonly topic: string }): void;
  /** The chain in use has changed. */
  onChain(chainId: number): void;
  /** The wallet, or its time, has ended the session. */
  onEnded(): void;
}

/**
 * What the wallet need not be asked is answered here: accounts, chain, and a switch to a chain that it has allowed. What it has allowed is asked, everything else
 * is refused: nothing is read from any node. @throws wallet.noneOnProvider where no account is in the session
 */
export function createSessionProvider({ client, session: { topic, namespaces }, chainId, clock, onPrompt, onChain, onEnded }: SessionProviderOptions): SessionProvider {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  let isEnded = false;
  /** Aborted when nothing follows the session any more: of what is open then, the library may never tell. */
  const over = new AbortController();
  const emit = (event: string, payload: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload);
  };
  const state = createSessionState({ namespaces, chainId, emit, onChain });

  const handlers: readonly (readonly [ClientEvent, (payload: Payload) => void])[] = [
    ['session_event', ({ params }) => quietly(() => state.hear(String(params?.event?.name), params?.event?.data, params?.chainId))],
    ['session_update', ({ params }) => state.approve(params?.namespaces)],
    ['session_request_sent', ({ id, request }) => typeof id === 'number' && prompts.has(String(request?.method)) && onPrompt({ id, topic })],
    ['session_delete', () => end()],
    ['session_expire', () => end()],
  ];
  const attached = handlers.map(([event, handle]) => [event, (payload: { readonly topic?: unknown }) => void (payload.topic === topic && handle(payload))] as const);
  for (const [event, listener] of attached) client.on(event, listener);
  const detach = (): void => {
    for (const [event, listener] of attached) client.off(event, listener);
    over.abort(walletErrors.disconnected());
  };
  function end(): void {
    if (isEnded) return;
    isEnded = true;
    detach();
    onEnded();
    emit('disconnect', { code: 4900, message: 'The session has ended.' });
  }

  async function ask(method: string, params: unknown, on = state.chainId()): Promise<unknown> {
    over.signal.throwIfAborted();
    if (!state.isAllowed(on) || !state.allows(method, on)) throw walletErrors.unsupported({ method });
    // Sent now or not at all: a prompt must not open long after its person has turned away.
    await withLimit((signal) => whenConnected(client, signal), { clock, signal: over.signal, forMs: limits.walletConnectReconnectMs, timedOut: () => walletConnectErrors.unreachable() });
    try {
      return await untilAborted(client.request({ topic, chainId: toChainRef(on), request: { method, params } }), over.signal);
    } catch (error) {
      throw toRequestError(error);
    }
  }

  /** An allowed chain is a matter of this page; another is the wallet's, which then says by an update that it is allowed. */
  async function switchChain(method: 'wallet_switchEthereumChain' | 'wallet_addEthereumChain', params: unknown): Promise<null> {
    const next = decodeSessionChainId(chainIdIn(params));
    const isAdded = method === 'wallet_addEthereumChain';
    if (isAdded && !state.allows(method, state.chainId())) throw chainErrors.switchUnsupported(); // the last way to another chain
    if (isAdded || !state.isAllowed(next)) await ask(method, params);
    state.goTo(next);
    return null;
  }

  return {
    detach,
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    request: async ({ method, params }: Eip1193Request) => {
      switch (method) {
        case 'eth_accounts': case 'eth_requestAccounts': return isEnded ? [] : state.accounts();
        case 'eth_chainId': return encodeQuantity(state.chainId());
        case 'wallet_switchEthereumChain': case 'wallet_addEthereumChain': return switchChain(method, params);
        // Named in the request itself, so that it is the chain which the wallet is asked about, whatever happens to the one in use meanwhile.
        case 'eth_sendTransaction': case 'wallet_sendCalls': return ask(method, params, chainIdIn(params) === undefined ? state.chainId() : decodeSessionChainId(chainIdIn(params)));
        default: return ask(method, params ?? []);
      }
    },
  };
}

/** What wallets ask their person about. */
const prompts: ReadonlySet<string> = new Set(['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_sendCalls', 'wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_showCallsStatus']);

interface Payload {
  readonly topic?: unknown;
  readonly id?: unknown;
  readonly request?: { readonly method?: unknown };
  readonly params?: Params;
}

interface Params {
  readonly namespaces?: unknown;
  readonly chainId?: unknown;
  readonly event?: { readonly name?: unknown; readonly data?: unknown };
}

function chainIdIn(params: unknown): unknown {
  const [first]: readonly unknown[] = Array.isArray(params) ? params : [];
  return typeof first === 'object' && first !== null && 'chainId' in first ? first.chainId : undefined;
}

/** Nonsense from outside is dropped. */
function quietly(run: () => void): void {
  try {
    run();
  } catch {
    // see above
  }
}
