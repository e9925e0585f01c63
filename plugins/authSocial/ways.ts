import { authErrors } from '../../src/contracts/authErrors.ts';
import type { AuthMode, AuthStrategy } from '../../src/contracts/points/authProviders.ts';
import { socialIds } from './config.ts';
import type { AuthSocialConfig } from './config.ts';
import { socialErrors } from './errors.ts';
import * as limits from './limits.ts';
import { marks } from './marks.ts';

/** A provider as it is offered. */
export interface SocialWay {
  readonly id: string;
  readonly strategy: AuthStrategy;
  /** Key of its name. */
  readonly title: string;
  /** Its name, in all languages. */
  readonly name?: string;
  readonly icon: string;
  readonly popup: Extract<AuthMode, { readonly mode: 'popup' }>;
  /** Of the provider, where the browser may ask it by itself. */
  readonly fedCmOrigin?: string;
}

const popup = { mode: 'popup', widthPx: limits.popupWidthPx, heightPx: limits.popupHeightPx } as const;
const facebookPopup = { mode: 'popup', widthPx: limits.facebookWidthPx, heightPx: limits.facebookHeightPx } as const;

/** @throws auth.unknownOption for a name that is none, authSocial.badProvider, authSocial.badFedCm */
export function toSocialWays({ providers, fedCm = {} }: Pick<AuthSocialConfig, 'providers' | 'fedCm'>): readonly SocialWay[] {
  const taken = new Set<string>();
  const ways = providers.map((given): SocialWay => {
    if (typeof given === 'string' && !socialIds.includes(given)) throw authErrors.unknownOption({ providerId: given });
    const way: SocialWay = typeof given === 'string'
      ? { id: given, strategy: given, title: `authSocial.${given}`, icon: marks[given], popup: given === 'facebook' ? facebookPopup : popup }
      : { id: given.id, strategy: 'oidc', title: `authSocial.provider.${given.id}`, name: given.name, icon: given.icon, popup };
    const { id, name, icon } = way;
    const isKnown = name === undefined;
    if (taken.has(id) || (!isKnown && (!/^[\w-]{1,32}$/.test(id) || socialIds.some((each) => each === id) || !/^[^{}]{1,64}$/.test(name) || !/^data:image\//i.test(icon)))) throw socialErrors.badProvider({ providerId: id });
    taken.add(id);
    return way;
  });
  for (const [providerId, origin] of Object.entries(fedCm)) if (!taken.has(providerId) || !isOrigin(origin)) throw socialErrors.badFedCm({ providerId });
  return ways.map((way) => ({ ...way, ...(Object.hasOwn(fedCm, way.id) && { fedCmOrigin: fedCm[way.id] ?? '' }) }));
}

/** By https, or of this machine. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1')));
}
