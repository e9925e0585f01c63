import { walletErrors } from '../../contracts/walletErrors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { Services } from '../../contracts/services.ts';
import type { OpenableWallet } from '../../contracts/wallet.ts';
import { withLimit } from '../../domain/wait.ts';
import { waitFor } from '../../domain/waitFor.ts';
import type { Owned } from '../../kernel/point.ts';

/** The wallet with who contributed it. @throws wallet.notFound, wallet.noProvider where the list only says where to get it */
export function findWallet(services: Services, walletId: string): Owned<OpenableWallet> {
  const found = findOpenable(services, walletId);
  if (found) return found;
  throw services.read(walletsPoint).some(({ id }) => id === walletId) ? walletErrors.noProvider() : walletErrors.notFound({ walletId });
}

/** The same, undefined where there is none that can be opened. */
export function findOpenable(services: Services, walletId: string): Owned<OpenableWallet> | undefined {
  for (const owned of services.readOwned(walletsPoint)) {
    const { item } = owned;
    if (item.id === walletId && item.kind !== 'placeholder') return { ...owned, item };
  }
  return undefined;
}

/** Waits for a wallet that may announce itself late, whether or not something holds its place. @throws wallet.notFound after `forMs` */
export function whenListed(services: Services, walletId: string, { forMs, signal }: { forMs: number; signal: AbortSignal }): Promise<Owned<OpenableWallet>> {
  const now = findOpenable(services, walletId);
  if (now) return Promise.resolve(now);
  return withLimit((inner) => waitFor(() => findOpenable(services, walletId), { subscribe: services.onContributions, signal: inner }), {
    clock: services.port(clockPort), forMs, signal, timedOut: () => walletErrors.notFound({ walletId }),
  });
}
