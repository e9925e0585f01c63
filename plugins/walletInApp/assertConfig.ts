import { authErrors } from '../../src/contracts/authErrors.ts';
import { authStrategies } from '../../src/contracts/points/authProviders.ts';
import type { AuthStrategy } from '../../src/contracts/points/authProviders.ts';
import type { WalletInAppConfig } from './config.ts';
import { inAppSetupErrors } from './errors.ts';

/** Ways in whose proofs the wallet's frame takes. */
const provable: readonly AuthStrategy[] = ['email', 'wallet', 'backend', 'guest'];

/** What would be silently without effect is refused. @throws inApp.notConfigured, inApp.badUrl, inApp.notYet, auth.unknownOption, auth.popupWithRedirect, auth.windowWithoutRedirect */
export function assertConfig({ url, siteId, auth, ...rest }: WalletInAppConfig): void {
  if (!url || !siteId) throw inAppSetupErrors.notConfigured();
  if (!isWalletUrl(url)) throw inAppSetupErrors.badUrl({ url: url.slice(0, 80) });
  for (const option of auth.options ?? []) {
    if (!authStrategies.includes(option)) throw authErrors.unknownOption({ providerId: option });
    if (!provable.includes(option)) throw inAppSetupErrors.notYet({ option });
  }
  if (auth.mode === 'popup' && auth.redirectUrl !== undefined) throw authErrors.popupWithRedirect();
  if (auth.mode === 'window' && !auth.redirectUrl) throw authErrors.windowWithoutRedirect();
  if (auth.mode !== undefined || auth.redirectUrl !== undefined) throw inAppSetupErrors.notYet({ option: auth.mode === undefined ? 'auth.redirectUrl' : 'auth.mode' });
  for (const option of ['partnerId', 'executionMode', 'allowedSmsCountryCodes', 'defaultSmsCountryCode'] as const) {
    if (rest[option] !== undefined) throw inAppSetupErrors.notYet({ option });
  }
}

function isWalletUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
  return username === '' && password === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}
