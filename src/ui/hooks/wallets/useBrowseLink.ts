'use client';
import { pagePort } from '../../../contracts/ports/page.ts';
import { toBrowseLink } from '../../../domain/wallets/toBrowseLink.ts';
import { useServices } from '../../kit/useServices.ts';
import { useDirectoryWallet } from './useDirectoryWallet.ts';

/** The link that opens this page in the own browser of a wallet on the same phone; undefined elsewhere, and while it is not known. */
export function useBrowseLink(walletId: string): string | undefined {
  const page = useServices().port(pagePort);
  const isPhone = page.platform() !== 'desktop';
  const known = useDirectoryWallet(isPhone ? walletId : undefined);
  const site = page.site();
  if (!isPhone || known.at !== 'loaded' || known.value?.browse === undefined || site === undefined) return undefined;
  return toBrowseLink(known.value.browse, site, page.path?.() ?? location.pathname);
}
