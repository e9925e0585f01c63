import type { AuthProviderSpec } from '../../src/contracts/points/authProviders.ts';
import { offerWays, toOfferedWay } from './loginOffer.ts';

const common = { title: 'test.way', icon: 'data:,', screens: { signIn: 'test.way' as never }, modes: [{ mode: 'none' }], canLink: true, load: () => Promise.reject(new Error('not asked for')) } as const; // a screen of no plugin
const phone = (more: { readonly allowedCountryCodes?: readonly string[]; readonly defaultCountryCode?: string } = {}): AuthProviderSpec => ({ ...common, id: 'phone', strategy: 'phone', group: 'input', accepts: 'phone', ...more });
const offered = (provider: AuthProviderSpec, countries?: Parameters<typeof toOfferedWay>[1]) => toOfferedWay({ provider, availability: { at: 'available' } }, countries);
const sms = { allowed: ['FR', 'BE'], first: 'BE' };

describe('toOfferedWay', () => {
  it('takes the countries of the site, else of the plugin, else of the wallet', () => {
    const ofPlugin = { allowedCountryCodes: ['AT'], defaultCountryCode: 'AT' };
    const config = { allowedSmsCountryCodes: ['CH'], defaultSmsCountryCode: 'CH' };
    expect(offered(phone(ofPlugin), { config, sms })).toMatchObject({ accepts: 'phone', allowedCountryCodes: ['CH'], defaultCountryCode: 'CH' });
    expect(offered(phone(ofPlugin), { sms })).toMatchObject(ofPlugin);
    expect(offered(phone(), { sms })).toMatchObject({ allowedCountryCodes: ['FR', 'BE'], defaultCountryCode: 'BE' });
    expect(offered(phone())).toEqual({ providerId: 'phone', group: 'input', accepts: 'phone', title: 'test.way', icon: 'data:,', isAvailable: true });
  });

  it('says nothing of countries for other ways', () => {
    expect(offered({ ...common, id: 'email', strategy: 'email', group: 'input', accepts: 'email' }, { sms })).toEqual({ providerId: 'email', group: 'input', accepts: 'email', title: 'test.way', icon: 'data:,', isAvailable: true });
    expect(offered({ ...common, id: 'guest', strategy: 'guest', group: 'button' }, { sms })).toEqual({ providerId: 'guest', group: 'button', title: 'test.way', icon: 'data:,', isAvailable: true });
  });

  it('keeps why a way does not work', () => {
    expect(toOfferedWay({ provider: phone(), availability: { at: 'unavailable', why: 'test.why' } })).toMatchObject({ isAvailable: false, why: 'test.why' });
  });
});

describe('offerWays', () => {
  const way = (id: string, strategy: AuthProviderSpec['strategy'] = 'oidc') => ({ provider: { ...common, id, strategy, group: 'social' } as AuthProviderSpec, availability: { at: 'available' } as const });
  const listed = [way('google', 'google'), way('apple', 'apple'), way('acme'), way('other')];
  const ids = (...given: readonly [options: readonly AuthProviderSpec['strategy'][] | undefined, served?: readonly string[]]) => offerWays(listed, { auth: { ...(given[0] && { options: given[0] }) } }, { served: given[1] }).map(({ providerId }) => providerId);

  it('leaves out what the server does not take: of providers of the site’s own by their ids', () => {
    expect(ids(undefined, ['apple', 'acme', 'oidc', 'phone'])).toEqual(['apple', 'acme']);
    expect(ids(['oidc', 'google', 'apple'], ['apple', 'acme'])).toEqual(['acme', 'apple']);
    expect(ids(undefined, [])).toEqual([]);
  });

  it('offers all where the wallet says nothing of it', () => {
    expect(ids(undefined)).toEqual(['google', 'apple', 'acme', 'other']);
  });
});
