import { userErrors } from '../../src/contracts/errors.ts';
import type { Services } from '../../src/contracts/services.ts';
import * as limits from '../../src/domain/limits.ts';
import { pluginErrors } from '../../src/kernel/pluginErrors.ts';
import { definePoint } from '../../src/kernel/point.ts';
import type { SiweConfig } from './config.ts';

/** What of a sign-in is alive, beside the store: the site's functions, and the attempt under way. */
export interface SignInDesk {
  readonly config: SiweConfig;
  /** A check or a sign-in. A newer one ends it. */
  attempt: AbortController | undefined;
  /** When the site was last asked whether the account is signed in. */
  checkedAtMs: number;
  /** Screens that stand in the page itself: the modal need not open for what is asked there. */
  inlineScreens: number;
  /** Tells the site's other tabs to look again. */
  tellOtherTabs(): void;
  isUsed(nonce: string): boolean;
  /** From here on the nonce is used up. */
  use(nonce: string): void;
}

/** The one desk of a kit, where the plugin's flows find it. */
export const desksPoint = /* @__PURE__ */ definePoint<SignInDesk>({ id: 'siweDesks' });

export function createDesk(config: SiweConfig, tellOtherTabs: () => void): SignInDesk {
  const used = new Set<string>();
  return {
    config,
    attempt: undefined,
    checkedAtMs: 0,
    inlineScreens: 0,
    tellOtherTabs,
    isUsed: (nonce) => used.has(nonce),
    use: (nonce) => {
      used.add(nonce);
      for (const oldest of used) {
        if (used.size <= limits.siweNoncesRemembered) break;
        used.delete(oldest);
      }
    },
  };
}

/** @throws plugin.notRegistered */
export function deskOf(services: Services): SignInDesk {
  const [desk] = services.read(desksPoint);
  if (!desk) throw pluginErrors.notRegistered({ id: 'siwe' });
  return desk;
}

export interface SignInAttempt {
  readonly signal: AbortSignal;
  /** False once a newer one has begun. */
  isLatest(): boolean;
}

/** Begins what ends anything older. It ends too when one of the signals does. */
export function beginAttempt(desk: SignInDesk, ...signals: readonly (AbortSignal | undefined)[]): SignInAttempt {
  endAttempt(desk);
  const own = new AbortController();
  desk.attempt = own;
  return {
    signal: AbortSignal.any([own.signal, ...signals.filter((signal) => signal !== undefined)]),
    isLatest: () => desk.attempt === own || desk.attempt === undefined,
  };
}

export function endAttempt(desk: SignInDesk): void {
  desk.attempt?.abort(userErrors.cancelled());
  desk.attempt = undefined;
}
