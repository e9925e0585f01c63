import { authErrors } from '../../src/contracts/authErrors.ts';
import { authStrategies } from '../../src/contracts/points/authProviders.ts';
import type { AuthStrategy } from '../../src/contracts/points/authProviders.ts';
import type { WalletInAppConfig } from './config.ts';
import { assertEcosystem } from './ecosystem/assertEcosystem.ts';
import { inAppSetupErrors } from './errors.ts';

/** Ways in whose proofs the wallet's frame takes. */
const provable: readonly AuthStrategy[] = [
  'email', 'passkey', 'phone', 'wallet', 'backend', 'guest',
  'google', 'apple', 'facebook', 'discord', 'line', 'x', 'coinbase', 'farcaster', 'telegram', 'github', 'twitch', 'steam', 'oidc',
];

/** What would be silently without effect is refused. @throws inApp.notConfigured, inApp.badUrl, inApp.badRedirectUrl, inApp.notYet, inApp.badCountry, auth.unknownOption, auth.popupWithRedirect, inApp.badEcosystemId, inApp.badPartnerId, inApp.ecosystemOnly, auth.windowWithoutRedirect */
export function assertConfig({ url, siteId, auth, ecosystemId, partnerId, ...rest }: WalletInAppConfig, { isEcosystem }: { readonly isEcosystem: boolean }): void {
  if (!url || !siteId) throw inAppSetupErrors.notConfigured();
  if (!isWalletUrl(url)) throw inAppSetupErrors.badUrl({ url: url.slice(0, 80) });
  for (const option of auth.options ?? []) {
    if (!authStrategies.includes(option)) throw authErrors.unknownOption({ providerId: option });
    if (!provable.includes(option)) throw inAppSetupErrors.notYet({ option });
  }
  if ((auth.mode ?? 'popup') === 'popup' && auth.redirectUrl !== undefined) throw authErrors.popupWithRedirect();
  if (auth.mode === 'window' && !auth.redirectUrl) throw authErrors.windowWithoutRedirect();
  if (auth.redirectUrl !== undefined && !isReturnUrl(auth.redirectUrl)) throw inAppSetupErrors.badRedirectUrl({ url: auth.redirectUrl.slice(0, 80) });
  assertCountries(rest);
  if (isEcosystem) assertEcosystem({ ecosystemId, partnerId });
  else if (ecosystemId !== undefined || partnerId !== undefined) throw inAppSetupErrors.ecosystemOnly({ option: ecosystemId === undefined ? 'partnerId' : 'ecosystemId' });
  if (rest.executionMode !== undefined) throw inAppSetupErrors.notYet({ option: 'executionMode' });
}

/** Without a path it would be read against the page, which may be any. */
function isReturnUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function assertCountries({ allowedSmsCountryCodes: allowed, defaultSmsCountryCode: first }: Pick<WalletInAppConfig, 'allowedSmsCountryCodes' | 'defaultSmsCountryCode'>): void {
  for (const country of [...(allowed ?? []), ...(first === undefined ? [] : [first])]) {
    if (!/^[A-Z]{2}$/.test(country) || allowed?.includes(country) === false) throw inAppSetupErrors.badCountry({ country });
  }
}

function isWalletUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
  return username === '' && password === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}
