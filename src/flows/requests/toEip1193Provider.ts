import { selectActiveWallet } from '../../store/connection.ts';
import { selectActiveChainId } from '../../store/network.ts';
import type { Cleanup } from '../../kernel/plugin.ts';
import type { ProviderSource } from '../connection/waitForConnection.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { loadPart } from '../../domain/loadPart.ts';

/** The active wallet as other libraries take it. Typed so that each finds the provider of its own types in it. @see EIP-1193 */
export interface WalletProvider {
  // What each method takes and answers is in the types of who asks.
  request(request: { readonly method: string; readonly params?: unknown }): Promise<any>; // oxlint-disable-line typescript/no-explicit-any -- see above
  /** `accountsChanged`, `chainChanged`, `connect` and `disconnect`; others never come. */
  on(event: string, listener: ProviderListener): this;
  removeListener(event: string, listener: ProviderListener): this;
}
/** Hears an event of the provider, e.g. `accountsChanged`. @see EIP-1193 */
export type ProviderListener = (payload: any) => void; // oxlint-disable-line typescript/no-explicit-any -- what an event brings is in the types of who listens

/**
 * The wallet that is active, whichever it is at the time, as an EIP-1193 provider. `eth_requestAccounts` opens the kit's modal while none is
 * connected. Reads go to the nodes of the kit's own chains. Failures are `ProviderError`, as the standard has them.
 */
export function toEip1193Provider(kit: ProviderSource): WalletProvider {
  const listeners = new Map<string, Set<ProviderListener>>();
  let stop: Cleanup | undefined;

  const tell = (event: string, payload: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(payload);
      } catch (error) {
        servicesOf(kit).report('core', error); // one that throws must not keep the others from hearing
      }
    }
  };
  const follow = (): Cleanup => {
    let told = factsOf(kit);
    if (kit.signal?.aborted) return () => {};
    const look = (): void => {
      const before = told;
      told = factsOf(kit);
      if (before.accounts.length === 0 && told.accounts.length > 0) tell('connect', { chainId: told.chainId });
      if (before.chainId !== told.chainId) tell('chainChanged', told.chainId);
      if (before.accounts.join() !== told.accounts.join()) tell('accountsChanged', [...told.accounts]);
      if (before.accounts.length > 0 && told.accounts.length === 0) void loadPart(import('../../domain/wallets/providerError.ts')).then(({ ProviderError, providerCodes }) => tell('disconnect', new ProviderError(providerCodes.disconnected, 'No wallet is connected')));
    };
    const unsubscribe = kit.subscribe(look);
    kit.signal?.addEventListener('abort', look);
    return () => {
      unsubscribe();
      kit.signal?.removeEventListener('abort', look);
    };
  };

  const provider: WalletProvider = {
    request: async (request) => {
      const { askAsPage } = await loadPart(import('./askAsPage.ts'));
      return askAsPage(kit, request);
    },
    on: (event, listener) => {
      const known = listeners.get(event) ?? new Set();
      listeners.set(event, known.add(listener));
      stop ??= follow();
      return provider;
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener);
      if ([...listeners.values()].every(({ size }) => size === 0)) {
        stop?.();
        stop = undefined;
      }
      return provider;
    },
  };
  return provider;
}

interface Facts {
  readonly accounts: readonly string[];
  /** As `eth_chainId` answers it. */
  readonly chainId: string;
}

function factsOf({ getState, signal }: ProviderSource): Facts {
  const state = getState();
  return { accounts: signal?.aborted ? [] : (selectActiveWallet(state)?.accounts ?? []), chainId: `0x${(selectActiveChainId(state) ?? 0).toString(16)}` };
}
