import type { AppGrant, AppProposal, AppSide } from '../../adapters/walletConnect/index.ts';
import type { Services } from '../../src/contracts/services.ts';
import { pluginErrors } from '../../src/kernel/pluginErrors.ts';
import { definePoint } from '../../src/kernel/point.ts';
import type { RateLimiter } from './createRateLimiter.ts';
import type { AppMemory } from './memory.ts';

/** What of the connections with apps is alive, beside the store. */
export interface AppDesk {
  readonly memory: AppMemory;
  /** The way to the apps, opened at its first use; held by one tab at a time. @throws connectApp.* */
  serve(): Promise<AppSide>;
  /** The link that is being followed. A newer one ends it. */
  pairing: AbortController | undefined;
  /** What the app on screen wants, and what it would get. */
  proposed: { readonly proposal: AppProposal; readonly grant: AppGrant; readonly walletId: string } | undefined;
  /** An app is being let in: what it asks waits for that. */
  approving: Promise<unknown> | undefined;
  /** Resolves once the wallet is open, or is not to be waited for. */
  untilBack(walletId: string, signal: AbortSignal): Promise<void>;
  readonly rateLimiter: RateLimiter;
  /** Requests of this app get no answer any more. */
  drop(topic: string): void;
}

/** The one desk of a kit, where the plugin's flows find it. */
export const desksPoint = /* @__PURE__ */ definePoint<AppDesk>({ id: 'connectAppDesks' });

/** @throws plugin.notRegistered */
export function deskOf(services: Services): AppDesk {
  const [desk] = services.read(desksPoint);
  if (!desk) throw pluginErrors.notRegistered({ id: 'connectApp' });
  return desk;
}
