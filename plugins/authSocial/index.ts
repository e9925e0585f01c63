import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import type { AuthProviderSpec } from '../../src/contracts/points/authProviders.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { screensPoint } from '../../src/contracts/points/screens.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { originOf } from '../../src/contracts/ports/http.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { takeAttempts } from '../../src/flows/windows/keptAttempts.ts';
import type { Permissions } from '../../src/kernel/permissions.ts';
import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { AuthSocialConfig } from './config.ts';
import type { socialErrors } from './errors.ts';
import { hasFedCm } from './askFedCm.ts';
import { authSocialKey } from './key.ts';
import type { AuthSocialLive } from './live.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { names } from './names.ts';
import { readTelegramData } from './readTelegramData.ts';
import { takeReturnedLogin } from './returnAddress.ts';
import type { ReturnedLogin } from './returnAddress.ts';
import { authSocialSlice } from './slice.ts';
import { socialQuestion, socialQuestionId } from './socialQuestion.ts';
import { strings } from './strings.ts';
import { toSocialWays } from './ways.ts';
import type { SocialWay } from './ways.ts';

export type { AuthSocialConfig, OidcProvider, SocialId } from './config.ts';
export { retrySocial } from './flows/retrySocial.ts';
export { showLogin } from './flows/showLogin.ts';
export { selectSocialPhase } from './slice.ts';
export type { AuthSocialState, SocialPhase, SocialWait } from './slice.ts';

type Context = ContextOfKey<typeof authSocialKey>;

const config: AuthSocialConfig = { providers: ['google', 'apple', 'facebook'] };

/**
 * Signing in to an in-app wallet by an account elsewhere: `authSocial.with({ providers: ['google', 'github', { id: 'acme', name: 'Acme', icon }] })`. What each
 * provider asks for is set up at the wallet's server.
 */
export const authSocial = /* @__PURE__ */ definePlugin({
  key: authSocialKey,
  config,
  slices: [authSocialSlice],
  contributes: [localesPoint.of({ en: strings, load: loadLocale }), localesPoint.of({ en: names }), screensPoint.of(socialQuestion)],
  permissions: permissionsOf,
  live: (): AuthSocialLive => ({ attempt: undefined, returned: typeof window === 'object' ? takeReturnedLogin(window) : undefined, handedOver: Promise.resolve(false) }),
  setup: offerProviders,
});

/** Where the browser asks by itself, it is the page's policy that lets it. */
function permissionsOf({ fedCm = {} }: AuthSocialConfig): Permissions {
  return { origins: Object.values(fedCm).filter((origin) => URL.canParse(origin)).map((origin) => ({ origin: originOf(origin), when: 'intent', why: 'is asked by the browser which account a visitor has there' })), storageKeys: [], popups: true };
}

/** @throws auth.unknownOption, authSocial.badProvider, authSocial.badFedCm */
function offerProviders(ctx: Context, settings: AuthSocialConfig): void {
  const ways = toSocialWays(settings);
  const { returned } = ctx.live;
  if (returned) ctx.live.handedOver = isTakenElsewhere(ctx, returned);
  const own = ways.flatMap(({ title, name }) => (name === undefined ? [] : [localesPoint.of({ en: { [title]: name } })]));
  ctx.contribute(...own, ...ways.map((way) => authProvidersPoint.of(specOf(ctx, way))));
}

function specOf(ctx: Context, way: SocialWay): Parameters<typeof authProvidersPoint.of>[0] {
  const { id, strategy, title, icon } = way;
  const { scheme = 'https', domain = 'localhost' } = ctx.port(pagePort).site() ?? {};
  return {
    id, strategy, group: 'social', title, icon, screens: { signIn: socialQuestionId }, canLink: true,
    modes: modesOf(way, `${scheme}://${domain}/`),
    isReturning: ({ purpose }) => ctx.live.returned?.providerId === id && ctx.live.returned.purpose === purpose,
    load: async () => {
      const { signInSocial } = await import('./flows/signInSocial.ts');
      return {
        start: (request) => ctx.dispatch(signInSocial({ way, request })),
        resume: (request) => {
          const { returned } = ctx.live;
          ctx.live.returned = undefined; // its ticket is good once
          return ctx.dispatch(signInSocial({ way, request, ...(returned && { returned }) }));
        },
      };
    },
  };
}

function modesOf({ id, popup, fedCmOrigin }: SocialWay, redirectUrl: string): AuthProviderSpec['modes'] {
  // In a mini app of Telegram, windows lead nowhere, and it has said already who is there.
  if (id === 'telegram' && typeof window === 'object' && readTelegramData(window) !== undefined) return [{ mode: 'none' }];
  const elsewhere = [popup, { mode: 'redirect' }, { mode: 'window', redirectUrl }] as const;
  // Where the browser asks by itself, no window opens in the click.
  return fedCmOrigin !== undefined && hasFedCm() ? [{ mode: 'none' }, ...elsewhere] : elsewhere;
}

/** A window whose opener is out of reach comes back here; the tab that opened it goes on. A redirect of this site's own is gone on with at once. */
async function isTakenElsewhere(ctx: Context, { outcome }: ReturnedLogin): Promise<boolean> {
  try {
    const [redirect] = await ctx.dispatch(takeAttempts({ kind: 'redirect', id: outcome.flowId }));
    if (redirect) return false;
    const { handOver } = await import('./handOver.ts');
    const isTaken = await handOver(outcome, { clock: ctx.port(clockPort), signal: ctx.signal });
    if (isTaken) window.close();
    return isTaken;
  } catch (error) {
    ctx.report(error);
    return false;
  }
}

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    socialErrors: typeof socialErrors;
  }
}
