import type { Page } from '../../../src/contracts/ports/page.ts';
import type { AppLinks } from '../../../src/domain/wallets/walletDirectory.ts';
import type { ClientSession } from '../client/client.ts';

/** The ways that a site knows into the app of a wallet, by those that the wallet names. What it names is untrusted: it tells which wallet it is, and is never opened. */
export type FindLinks = (named: AppLinks) => Promise<AppLinks | undefined>;

/** For a wallet that was not chosen from a list, as one that a code for all wallets was shown to. */
export async function findKnownLinks(page: Page, { peer }: ClientSession, findLinks: FindLinks | undefined): Promise<AppLinks | undefined> {
  const { native, universal } = peer.metadata.redirect ?? {};
  const named = { ...(typeof native === 'string' && { native }), ...(typeof universal === 'string' && { universal }) };
  return page.platform() === 'desktop' || Object.keys(named).length === 0 ? undefined : findLinks?.(named);
}
