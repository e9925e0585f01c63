import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { decodeAccounts, decodeWalletChainId } from './decode.ts';

export interface ProviderWatcher {
  accounts(addresses: readonly string[]): void;
  chain(chainId: number): void;
  /** `reason`: an error, as the wallet gives it. */
  closed(reason: unknown): void;
}

/** Listens to a provider and decodes what it says, once, for events and read-back alike. Nonsense is dropped. @see EIP-1193 events */
export function watchProvider(provider: Eip1193Provider, watcher: ProviderWatcher): () => void {
  const listeners: readonly (readonly [string, (payload: unknown) => void])[] = [
    ['accountsChanged', (payload) => decoded(() => decodeAccounts(payload, 'accountsChanged'), watcher.accounts)],
    ['chainChanged', (payload) => decoded(() => decodeWalletChainId(payload), watcher.chain)],
    ['disconnect', watcher.closed],
  ];
  for (const [event, listener] of listeners) {
    try {
      provider.on?.(event, listener);
    } catch {
      // A provider without events still connects and signs.
    }
  }
  return () => {
    for (const [event, listener] of listeners) {
      try {
        provider.removeListener?.(event, listener);
      } catch {
        // It is being left anyway.
      }
    }
  };
}

function decoded<T>(decode: () => T, tell: (value: T) => void): void {
  let value: T;
  try {
    value = decode();
  } catch {
    return;
  }
  tell(value);
}
