import type { AuthMode } from '../../src/contracts/points/authProviders.ts';
import type { ListedAuthProvider } from '../../src/flows/auth/listAuthProviders.ts';
import { modeOf } from './modeOf.ts';

const popup = { mode: 'popup', widthPx: 350, heightPx: 500 } as const;
const listed = (id: string, ...modes: readonly [AuthMode, ...AuthMode[]]): ListedAuthProvider => ({ availability: { at: 'available' }, provider: { id, strategy: 'google', group: 'social', title: 'ways.name', icon: '', screens: { signIn: 'ways.none' }, modes, canLink: true, load: () => Promise.reject(new Error('not asked for')) } });
const all = [listed('google', popup, { mode: 'redirect' }, { mode: 'window', redirectUrl: 'https://site.test/' }), listed('email', { mode: 'none' })];
const redirectUrl = 'https://site.test/back';

describe('modeOf', () => {
  it.each<readonly [string, Parameters<typeof modeOf>[2], ReturnType<typeof modeOf>]>([
    ['that the provider prefers, where the site says none', {}, {}],
    ['of a window that reports back, in the size of the provider', { mode: 'popup' }, { mode: popup }],
    ['of this page, back to where it was', { mode: 'redirect' }, { mode: { mode: 'redirect' } }],
    ['of this page, back to an address of the site', { mode: 'redirect', redirectUrl }, { mode: { mode: 'redirect', redirectUrl } }],
    ['of a window that ends at an address of the site', { mode: 'window', redirectUrl }, { mode: { mode: 'window', redirectUrl } }],
  ])('is the one %s', (_what, auth, expected) => expect(modeOf(all, { providerId: 'google' }, auth)).toEqual(expected));

  it('is none for a way in that has no such mode, as a code', () => {
    expect(modeOf(all, { providerId: 'email' }, { mode: 'redirect' })).toEqual({});
  });
});
