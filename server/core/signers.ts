import type { Site } from '../config/site.ts';
import type { CallAnswer, CallRequest } from '../protocol/calls.ts';
import type { SignerCallAnswer, SignerCallName, SignerCallRequest, SignerLabel } from '../protocol/signer.ts';
import type { Row } from '../store/store.ts';
import { randomId } from './bytes.ts';
import { takeAll, type Limit } from './limits.ts';
import { hourMs, minuteMs, sharesPerHour, sharesPerMinute, signerOpensPerHour } from './numbers.ts';
import type { Parts } from './ports.ts';
import { refused } from './refusals.ts';
import type { SignedIn } from './signedIn.ts';
import { reasonOfUser, whileUser } from './users.ts';
import { signerVersion } from './walletChanges.ts';

/** A signer, as this server reaches it. */
export interface Signer {
  /** As the operator says in the settings, who has to know. */
  readonly label: SignerLabel;
  /** @throws signerAway, signerRefused, signerFault for an answer of another shape */
  call<N extends SignerCallName>(name: N, request: SignerCallRequest<N>): Promise<SignerCallAnswer<N>>;
}

/** The signer of a site; undefined where the keys of its users are split. */
export type SignerOf = (site: Site) => Signer | undefined;

// As often as a share is released: that is what a signature takes there.
const signLimits: readonly Limit[] = [{ name: 'signer of a minute', windowMs: minuteMs, most: sharesPerMinute }, { name: 'signer of an hour', windowMs: hourMs, most: sharesPerHour }];
const openLimits: readonly Limit[] = [{ name: 'signer open', windowMs: hourMs, most: signerOpensPerHour }];

/**
 * Wallets whose keys a signer keeps. The server remembers the address of each, as a wallet of version 0: a user has one wallet, of one kind, and neither becomes the
 * other. What a signer answers is passed on; the person's own Worker holds it against the address and the hash. @see decisions/096
 */
export function createSigners({ store, limits, now, sites, signerOf }: Pick<Parts, 'store' | 'limits' | 'now' | 'sites'> & { readonly signerOf: SignerOf }) {
  async function signerFor({ session }: SignedIn): Promise<{ readonly site: Site; readonly signer: Signer | undefined }> {
    const site = await sites.get(session.siteId);
    if (site === undefined) throw refused('unknownSite');
    return { site, signer: signerOf(site) };
  }

  /** Of which kind the user's wallet is, or would be; asks no signer. */
  async function read(signedIn: SignedIn): Promise<CallAnswer<'custody.read'>> {
    const wallet = await store.get('wallets', { userId: signedIn.user.userId });
    const { signer } = await signerFor(signedIn);
    if (wallet === undefined ? signer === undefined : wallet.version !== signerVersion) return { kind: 'shares', label: null, address: null };
    // A wallet of a signer that the operator has taken away: shown as what it is, and never as a new one of another kind.
    if (signer === undefined) throw refused('signerAway');
    return { kind: 'signer', label: signer.label, address: wallet?.address ?? null };
  }

  /** The wallet, made where there is none. @throws signerFault where the signer answers for another key than before, or says another label than the operator */
  async function open(signedIn: SignedIn): Promise<CallAnswer<'signer.open'>> {
    const { userId } = signedIn.user;
    const { site, signer } = await signerFor(signedIn);
    if (signer === undefined) throw refused('signerAway');
    await takeAll(limits, userId, openLimits);
    const before = await store.get('wallets', { userId });
    if (before !== undefined && before.version !== signerVersion) throw refused('otherCustody');
    const { address, custody } = await signer.call('open', callerOf(signedIn, site));
    if (custody !== signer.label || (before !== undefined && !isSame(before.address, address))) throw refused('signerFault');
    if (before === undefined) await keep(userId, address);
    return { label: signer.label, address };
  }

  async function keep(userId: string, address: string): Promise<void> {
    const row: Row<'wallets'> = { userId, walletId: randomId(), address, version: signerVersion, createdAtMs: now() };
    if (await store.atomically([whileUser(userId), { insert: 'wallets', row }])) return;
    // Another tab was faster: to the same key, or else something is wrong.
    const found = await store.get('wallets', { userId });
    if (found === undefined) throw await reasonOfUser(store, userId);
    if (found.version !== signerVersion) throw refused('otherCustody');
    if (!isSame(found.address, address)) throw refused('signerFault');
  }

  /** @throws noWallet, wrongAddress for another than the user's */
  async function sign(signedIn: SignedIn, { address, chainId, request }: CallRequest<'signer.sign'>): Promise<CallAnswer<'signer.sign'>> {
    const { userId } = signedIn.user;
    await takeAll(limits, userId, signLimits);
    const wallet = await store.get('wallets', { userId });
    if (wallet === undefined) throw refused('noWallet');
    if (wallet.version !== signerVersion) throw refused('otherCustody');
    if (!isSame(wallet.address, address)) throw refused('wrongAddress');
    const { site, signer } = await signerFor(signedIn);
    if (signer === undefined) throw refused('signerAway');
    return signer.call('sign', { ...callerOf(signedIn, site), address: wallet.address, chainId, request });
  }

  return { read, open, sign };
}

function callerOf({ user: { realm, userId } }: SignedIn, { siteId }: Site): SignerCallRequest<'open'> {
  return { requestId: randomId(), user: { realm, userId }, siteId };
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
