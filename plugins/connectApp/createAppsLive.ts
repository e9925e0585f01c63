import { clockPort } from '../../src/contracts/ports/clock.ts';
import type { AppsContext } from './context.ts';
import { createAppServer } from './createAppServer.ts';
import { createRateLimiter } from './createRateLimiter.ts';
import type { AppsLive } from './live.ts';
import { createMemory } from './memory.ts';
import { waitForWallets } from './waitForWallets.ts';

/** Made when the plugin is mounted. It contacts no relay before an app is or was connected. */
export function createAppsLive(ctx: AppsContext): AppsLive {
  const memory = createMemory(ctx);
  const live: AppsLive = {
    memory,
    server: createAppServer(ctx, { memory, isPairing: () => live.pairing !== undefined, proposalGone: (id) => {
      if (live.proposed?.proposal.id !== id) return false;
      live.proposed = undefined;
      return true;
    } }),
    pairing: undefined,
    proposed: undefined,
    approving: undefined,
    untilBack: waitForWallets(ctx),
    rateLimiter: createRateLimiter(ctx.port(clockPort)),
  };
  ctx.signal.addEventListener('abort', () => {
    live.pairing?.abort();
    live.server.close();
  }, { once: true });
  return live;
}
