import type { AppSession } from '../../adapters/walletConnect/index.ts';
import type { ConnectedApp } from './slice.ts';

/** A session as the store has it. */
export function toConnectedApp({ topic, app, chainIds, methods, events, accounts, expiresAtMs }: AppSession, walletId: string, address = accounts[0] ?? '', origin?: string): ConnectedApp {
  return { topic, walletId, ...app, ...(origin !== undefined && { origin }), address, chainIds, methods, events, expiresAtMs };
}
