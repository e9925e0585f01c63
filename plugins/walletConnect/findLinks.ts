import { loadWalletDirectory } from '../../src/data/loadWalletDirectory.ts';
import { webLink } from '../../src/domain/text/links.ts';
import { appSchemeOf } from '../../src/domain/wallets/deepLink.ts';
import type { AppLinks } from '../../src/domain/wallets/walletDirectory.ts';

/** The directory's links of the one wallet whose app claims this address or this scheme, if there is one. */
export async function findLinks(named: AppLinks): Promise<AppLinks | undefined> {
  const [origin, scheme] = [originOf(named), appSchemeOf(named)];
  const fits = (mobile: AppLinks): boolean => (origin !== undefined && originOf(mobile) === origin) || (scheme !== undefined && appSchemeOf(mobile) === scheme);
  const [found, ...others] = [...(await loadWalletDirectory()).values()].flatMap(({ mobile }) => (mobile && fits(mobile) ? [mobile] : []));
  return others.length === 0 ? found : undefined;
}

function originOf({ universal }: AppLinks): string | undefined {
  const checked = webLink(universal);
  return checked === undefined ? undefined : new URL(checked).origin;
}
