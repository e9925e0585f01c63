import { providerSkewMs, signedDataMs } from '../numbers.ts';
import { denied, unproved } from './protocol.ts';
import type { LoginProtocol, ProtocolParts } from './protocol.ts';
import { createProviderFetch } from './providerFetch.ts';

const version = 'http://specs.openid.net/auth/2.0';
const anyone = `${version}/identifier_select`;
/** What the provider has to have signed. @see OpenID Authentication 2.0, 10.1 */
const mustBeSigned = ['op_endpoint', 'return_to', 'response_nonce', 'assoc_handle', 'claimed_id', 'identity'];

/** Steam's way: OpenID 2.0 without an association, whose answer the provider itself is asked to confirm. @see OpenID Authentication 2.0, 11 */
export function createSteam({ provider, fetch, now, limits, walletOrigin }: ProtocolParts): LoginProtocol {
  const { issuer, authorizationUrl = '', isLocal } = provider;
  const request = createProviderFetch(fetch, isLocal);
  const returnTo = (callbackUrl: string, state: string) => `${callbackUrl}?state=${encodeURIComponent(state)}`;

  /** A signed answer is good once, and soon. */
  async function takeNonce(nonce: string): Promise<void> {
    const at = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{0,235}$/.exec(nonce)?.[1];
    const ageMs = now() - Date.parse(at ?? '');
    if (!(ageMs >= -providerSkewMs && ageMs <= signedDataMs)) throw unproved('the time of the answer');
    if ((await limits.hold('answer of Steam', nonce, signedDataMs + 2 * providerSkewMs)) !== undefined) throw unproved('the answer was used already');
  }

  return {
    urlOf: async ({ callbackUrl, state }) => {
      const url = new URL(authorizationUrl);
      const params = { ns: version, mode: 'checkid_setup', return_to: returnTo(callbackUrl, state), realm: `${walletOrigin}/`, identity: anyone, claimed_id: anyone };
      for (const [name, value] of Object.entries(params)) url.searchParams.set(`openid.${name}`, value);
      return url.href;
    },
    identify: async ({ params, callbackUrl, state }) => {
      const read = (name: string): string => {
        const all = params.getAll(`openid.${name}`);
        if (all.length > 1) throw unproved(`${name} stands twice`);
        return all[0] ?? '';
      };
      if (read('mode') === 'cancel') throw denied();
      const signed = read('signed').split(',');
      if (read('ns') !== version || read('mode') !== 'id_res' || read('op_endpoint') !== authorizationUrl || read('return_to') !== returnTo(callbackUrl, state)) throw unproved('another answer');
      if (!mustBeSigned.every((name) => signed.includes(name))) throw unproved('what is signed');
      const claimed = read('claimed_id');
      const subject = claimed.startsWith(`${issuer}/id/`) ? claimed.slice(`${issuer}/id/`.length) : '';
      if (!/^\d{17,20}$/.test(subject) || read('identity') !== claimed) throw unproved('no account of this provider');
      await takeNonce(read('response_nonce'));
      const asked = new URLSearchParams([...params].filter(([name]) => name.startsWith('openid.')));
      asked.set('openid.mode', 'check_authentication');
      const response = await request(authorizationUrl, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: asked });
      if (response.status !== 200 || !(await response.text()).split('\n').includes('is_valid:true')) throw unproved('not confirmed');
      return { subject, label: subject };
    },
  };
}
