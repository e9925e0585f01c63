import { walletErrors } from '../../contracts/walletErrors.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { Services } from '../../contracts/services.ts';
import type { WalletSpec } from '../../contracts/wallet.ts';
import { withLimit } from '../../domain/wait.ts';
import type { Owned } from '../../kernel/point.ts';

/** The wallet with who contributed it. @throws wallet.notFound */
export function findWallet(services: Services, walletId: string): Owned<WalletSpec> {
  const found = findOpenable(services, walletId) ?? services.readOwned(walletsPoint).find(({ item }) => item.id === walletId);
  if (!found) throw walletErrors.notFound({ walletId });
  return found;
}

/** The same without those that only say where to get a wallet. */
export function findOpenable(services: Services, walletId: string): Owned<WalletSpec> | undefined {
  return services.readOwned(walletsPoint).find(({ item }) => item.id === walletId && !item.isPlaceholder);
}

/** Waits for a wallet that may announce itself late, whether or not something holds its place. @throws wallet.notFound after `forMs` */
export function whenListed(services: Services, walletId: string, { forMs, signal }: { forMs: number; signal: AbortSignal }): Promise<Owned<WalletSpec>> {
  const now = findOpenable(services, walletId);
  if (now) return Promise.resolve(now);
  return withLimit(
    (inner) =>
      new Promise((resolve) => {
        const stop = services.onContributions(() => {
          const found = findOpenable(services, walletId);
          if (!found) return;
          stop();
          resolve(found);
        });
        inner.addEventListener('abort', stop, { once: true });
      }),
    { clock: services.port(clockPort), forMs, signal, timedOut: () => walletErrors.notFound({ walletId }) },
  );
}
