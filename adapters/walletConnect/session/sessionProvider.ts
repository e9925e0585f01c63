import { chainErrors } from '../../../src/contracts/chainErrors.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { toChainRef } from '../../../src/domain/chains/caip.ts';
import type { Eip1193Provider, Eip1193Request } from '../../../src/domain/wallets/eip1193.ts';
import type { Clock } from '../../../src/domain/clock.ts';
import { encodeQuantity } from '../../../src/domain/encoding/hex.ts';
import * as limits from '../limits.ts';
import { untilAborted, withLimit } from '../../../src/domain/wait.ts';
import { decodeApproval, decodeEventAccounts, decodeSessionChainId } from '../decode.ts';
import { walletConnectErrors } from '../errors.ts';
import { toRequestError } from '../toConnectError.ts';
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
 * is refused: nothing is read from any node. @throws wallet.noAccounts where no account is in the session
 */
export function createSessionProvider({ client, session: { topic, namespaces }, chainId: wanted, clock, onPrompt, onChain, onEnded }: SessionProviderOptions): SessionProvider {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  let approval = decodeApproval(namespaces);
  /** In the order that the wallet last told. */
  let selected: readonly string[] = [];
  /** Agreed to by the wallet, but not allowed yet: its update is on the way. */
  let coming: number | undefined;
  let isEnded = false;
  /** Aborted when the session is not followed any more: of what is open then, the library may never tell. */
  const over = new AbortController();

  const isAllowed = (id: number): boolean => approval.accounts.some(({ chainId }) => chainId === id);
  const first = approval.accounts[0];
  if (!first) throw walletErrors.noAccounts();
  let current = wanted !== undefined && isAllowed(wanted) ? wanted : first.chainId;

  const allowedAccounts = (): readonly string[] => [...new Set(approval.accounts.filter(({ chainId }) => chainId === current).map(({ address }) => address))];
  const accounts = (): readonly string[] => (selected.length > 0 ? selected : allowedAccounts());
  const emit = (event: string, payload: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload);
  };
  /** Makes a change, and tells what is different by it. */
  const update = (change: () => void): void => {
    const [chainBefore, accountsBefore] = [current, accounts().join()];
    change();
    if (current !== chainBefore) {
      onChain(current);
      emit('chainChanged', encodeQuantity(current));
    }
    if (accounts().join() !== accountsBefore) emit('accountsChanged', accounts());
  };
  const goTo = (id: number): void => update(() => {
    current = id;
    coming = undefined;
  });

  const onEvent = (name: string, data: unknown, ref: unknown): void => {
    if (name === 'accountsChanged') {
      const told = decodeEventAccounts(data);
      if (told.length === 0) emit('accountsChanged', []);
      else update(() => void (selected = told));
    } else if (name === 'chainChanged') {
      const next = decodeSessionChainId(data ?? ref);
      if (isAllowed(next)) goTo(next);
      else coming = next;
    }
  };
  const handlers: Readonly<Partial<Record<ClientEvent, (payload: Payload) => void>>> = {
    session_event: ({ params }) => quietly(() => onEvent(String(params?.event?.name), params?.event?.data, params?.chainId)),
    session_update: ({ params }) => update(() => {
      approval = decodeApproval(params?.namespaces);
      if (coming !== undefined && isAllowed(coming)) [current, coming] = [coming, undefined];
      else if (!isAllowed(current)) current = approval.accounts[0]?.chainId ?? current;
      selected = inOrderOf(selected, allowedAccounts());
    }),
    session_request_sent: ({ id, request }) => typeof id === 'number' && prompts.has(String(request?.method)) && onPrompt({ id, topic }),
    session_delete: () => end(),
    session_expire: () => end(),
  };
  const attached = Object.entries(handlers).map(([event, handle]) => [event as ClientEvent, (payload: { readonly topic?: unknown }) => void (payload.topic === topic && handle(payload))] as const); // the keys of the table above
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

  async function ask(method: string, params: unknown, on = current): Promise<unknown> {
    over.signal.throwIfAborted();
    if (!isAllowed(on) || !approval.allows(method, on)) throw walletErrors.unsupported({ method });
    // Sent now or not at all: a prompt must not open long after the person has turned away.
    await withLimit((signal) => whenConnected(client, signal), { clock, signal: over.signal, forMs: limits.walletConnectReconnectMs, timedOut: () => walletConnectErrors.unreachable() });
    try {
      return await untilAborted(client.request({ topic, chainId: toChainRef(on), request: { method, params } }), over.signal);
    } catch (error) {
      throw toRequestError(error);
    }
  }

  /** An allowed chain is a matter of this page; another is the wallet's, which then says by an update that it is allowed. */
  async function switchChain(params: unknown): Promise<null> {
    const next = decodeSessionChainId(chainIdIn(params));
    if (isAllowed(next)) return goTo(next), null;
    await ask('wallet_switchEthereumChain', params);
    return arrive(next);
  }

  async function addChain(params: unknown): Promise<null> {
    const next = decodeSessionChainId(chainIdIn(params));
    if (!approval.allows('wallet_addEthereumChain', current)) throw chainErrors.switchUnsupported(); // the last way to another chain
    await ask('wallet_addEthereumChain', params);
    return arrive(next);
  }

  function arrive(next: number): null {
    if (isAllowed(next)) goTo(next);
    else coming = next;
    return null;
  }

  return {
    detach,
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    request: async ({ method, params }: Eip1193Request) => {
      switch (method) {
        case 'eth_accounts': case 'eth_requestAccounts': return isEnded ? [] : accounts();
        case 'eth_chainId': return encodeQuantity(current);
        case 'wallet_switchEthereumChain': return switchChain(params);
        case 'wallet_addEthereumChain': return addChain(params);
        // Named in the request itself, so that it is the chain which the wallet is asked about, whatever happens to the one in use meanwhile.
        case 'eth_sendTransaction': case 'wallet_sendCalls': return ask(method, params, chainIdIn(params) === undefined ? current : decodeSessionChainId(chainIdIn(params)));
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

/** Those that are allowed still, as the wallet last ordered them, then the others. */
function inOrderOf(order: readonly string[], allowed: readonly string[]): readonly string[] {
  const kept = order.filter((each) => allowed.includes(each));
  return kept.length === 0 ? [] : [...kept, ...allowed.filter((each) => !kept.includes(each))];
}

/** Nonsense from outside is dropped. */
function quietly(run: () => void): void {
  try {
    run();
  } catch {
    // see above
  }
}
