import { walletsPoint } from '../contracts/points/wallets.ts';
import type { Services } from '../contracts/services.ts';
import type { WalletSession } from '../contracts/wallet.ts';
import { followSession } from '../flows/connection/followSession.ts';
import type { Cleanup } from '../kernel/plugin.ts';
import type { KitDispatch } from '../store/coreState.ts';

interface ParkedSession {
  readonly session: WalletSession;
  readonly owner: string;
  readonly stop: Cleanup;
}

/** Open wallets that a replayed state does not know: they are out of use, and come back with a state that knows them. */
export interface ParkedSessions {
  get(walletId: string): WalletSession | undefined;
  /** Puts the sessions of all other wallets aside, and takes those of these wallets back. */
  keepTo(walletIds: readonly string[]): void;
  /** Ends them all. The wallets keep their permission. */
  close(): void;
}

export function createParkedSessions(services: Services, dispatch: KitDispatch): ParkedSessions {
  const parked = new Map<string, ParkedSession>();

  const park = (walletId: string): void => {
    const open = services.sessions.get(walletId);
    if (!open) return;
    const { session, owner } = open;
    open.unfollow();
    services.sessions.delete(walletId);
    const stop = session.subscribe((event) => {
      if (event.type === 'closed' || (event.type === 'accounts' && event.addresses.length === 0)) drop(walletId);
    });
    parked.set(walletId, { session, owner, stop });
  };
  const drop = (walletId: string): ParkedSession | undefined => {
    const entry = parked.get(walletId);
    entry?.stop();
    parked.delete(walletId);
    return entry;
  };
  const resume = (walletId: string): void => {
    const entry = drop(walletId);
    if (!entry) return;
    const { session, owner } = entry;
    const isWanted = !services.sessions.has(walletId) && services.read(walletsPoint).some(({ id }) => id === walletId);
    if (isWanted) services.sessions.set(walletId, { session, owner, unfollow: dispatch(followSession(walletId, session)) });
    else close(entry);
  };
  const close = ({ session, owner }: ParkedSession): void => void session.close({ revoke: false }).catch((error: unknown) => services.report(owner, error));

  return {
    get: (walletId) => parked.get(walletId)?.session,
    keepTo: (walletIds) => {
      for (const walletId of [...services.sessions.keys()]) if (!walletIds.includes(walletId)) park(walletId);
      for (const walletId of walletIds) resume(walletId);
    },
    close: () => {
      for (const walletId of [...parked.keys()]) {
        const entry = drop(walletId);
        if (entry) close(entry);
      }
    },
  };
}
