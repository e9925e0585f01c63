import type { WalletState } from '../walletState.ts';
import { accountsFor } from './accounts.ts';

interface OpenPage {
  readonly origin: string;
  readonly port: chrome.runtime.Port;
}

const openPages = new Set<OpenPage>();

/** Remembers a page for as long as its port lives. */
export function addPage(origin: string, port: chrome.runtime.Port): void {
  const page = { origin, port };
  openPages.add(page);
  port.onDisconnect.addListener(() => openPages.delete(page));
}

/** Tells every open page what changed for its origin; no change, no event. */
export function tellPages(before: WalletState, after: WalletState): void {
  for (const { origin, port } of openPages) {
    const accounts = accountsFor(after, origin);
    if (accounts.join() !== accountsFor(before, origin).join()) {
      port.postMessage({ jsonrpc: '2.0', method: 'metamask_accountsChanged', params: accounts });
    }
    if (after.chainId !== before.chainId || after.isOnline !== before.isOnline) {
      port.postMessage({ jsonrpc: '2.0', method: 'metamask_chainChanged', params: networkOf(after) });
    }
  }
}

/** The chain as MetaMask's in-page provider wants it. */
export function networkOf(state: WalletState): { chainId: string; networkVersion: string; isConnected: boolean } {
  return { chainId: state.chainId, networkVersion: String(Number(state.chainId)), isConnected: state.isOnline };
}
