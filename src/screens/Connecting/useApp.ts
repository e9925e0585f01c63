'use client';
import type { WalletSpec } from '../../contracts/wallet.ts';
import { pairedAppOf } from '../../contracts/pairedAppOf.ts';
import { appSchemeOf, deepLink } from '../../domain/wallets/deepLink.ts';
import { handOver } from '../../flows/connection/handOver.ts';
import { usePairing } from '../../ui/hooks/wallets/usePairing.ts';
import { usePlatform } from '../../ui/hooks/page/usePlatform.ts';
import { useLatchkeyDispatch } from '../../ui/kit/kitContext.ts';

export interface WalletApp {
  readonly isPhone: boolean;
  /** Whether it has an app here that a page can open. */
  readonly hasLink: boolean;
  /** Opens it at the pairing on screen; absent until there is one. Call it inside the click. */
  readonly open: (() => void) | undefined;
}

/** The wallet's app on the device at hand. */
export function useApp(wallet: WalletSpec | undefined): WalletApp {
  const dispatch = useLatchkeyDispatch();
  const platform = usePlatform();
  const uri = usePairing(wallet?.id ?? '')?.uri;
  const { desktop = {}, mobile = {} } = pairedAppOf(wallet ?? {});
  const links = platform === 'desktop' ? desktop : mobile;
  const link = uri === undefined ? undefined : deepLink(links, uri, platform);
  return {
    isPhone: platform !== 'desktop',
    hasLink: deepLink(links, 'wc:any', platform) !== undefined,
    open: wallet && link !== undefined ? () => {
      dispatch(handOver(wallet.id, { url: link, appScheme: appSchemeOf(links) })); // no link in the page: it holds the secret of the pairing
    } : undefined,
  };
}
