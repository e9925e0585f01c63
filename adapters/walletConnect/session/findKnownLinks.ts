import type { Page } from '../../../src/contracts/ports/page.ts';
import type { AppLinks } from '../../../src/domain/wallets/walletDirectory.ts';
import type { ClientSession } from '../client/client.ts';

/** The ways that a site knows into the app of a wallet which names only an address of the web as its app. */
export type FindLinks = (universal: string) => Promise<AppLinks | undefined>;

/** An address of the web that a wallet names could be any page: only its owner is taken from it. */
export async function findKnownLinks(page: Page, { peer }: ClientSession, findLinks: FindLinks | undefined): Promise<AppLinks | undefined> {
  const { native, universal } = peer.metadata.redirect ?? {};
  return native === undefined && typeof universal === 'string' && page.platform() !== 'desktop' ? findLinks?.(universal) : undefined;
}
