import { loadWalletDirectory } from '../../src/data/loadWalletDirectory.ts';
import { webLink } from '../../src/domain/text/links.ts';
import type { AppLinks } from '../../src/domain/wallets/walletDirectory.ts';

/** The links of the one wallet of the directory whose app claims this address, if there is one. */
export async function findLinks(universal: string): Promise<AppLinks | undefined> {
  const origin = originOf(universal);
  if (origin === undefined) return undefined;
  const [found, ...others] = [...(await loadWalletDirectory()).values()].flatMap(({ mobile }) => (mobile && originOf(mobile.universal) === origin ? [mobile] : []));
  return others.length === 0 ? found : undefined;
}

function originOf(link: string | undefined): string | undefined {
  const checked = webLink(link);
  return checked === undefined ? undefined : new URL(checked).origin;
}
