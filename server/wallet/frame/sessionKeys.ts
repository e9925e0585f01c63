import { knownChains } from '../../../src/data/chains.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { isAddress } from '../../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { isGrantOf, readKeyGrant } from '../../../src/domain/inApp/keyGrants.ts';
import type { GrantData, KeyGrant } from '../../../src/domain/inApp/keyGrants.ts';
import { isCustodyError } from '../worker/custodyErrors.ts';
import type { AskedSignature } from '../worker/parseSigningAsk.ts';
import type { SealedSessionKey } from '../worker/sessionKeys.ts';
import { defaultWindowAboveWei } from './confirmAsked.ts';
import { Refused } from './createGate.ts';
import type { FrameContext, OwnWallet } from './frameContext.ts';
import type { CallOptions } from './parts.ts';
import type { ShownKey } from './view.ts';

/** The session key of a user at one site, on this device alone. It is made anew where it is lost, and granted anew then. */
interface Kept extends SealedSessionKey {
  /** Seals it; no script can read it. */
  readonly sealKey: CryptoKey;
  /** One a smart account and chain: what its owner has confirmed here. */
  readonly grants: readonly KeptGrant[];
}

/** With whom it was granted to, for the list of keys. */
interface KeptGrant extends KeyGrant {
  readonly siteName?: string;
  readonly origin?: string;
}

type Context = Pick<FrameContext, 'records' | 'site' | 'custody' | 'pageOrigin' | 'changed'>;
type User = Pick<OwnWallet, 'session'>;

const mark = 'sessionKey:';
const maxGrants = 50;

/** The address of the session key of this user at this site; made at the first call. @throws Refused `notAllowed` before the person has agreed to the site */
export async function readSessionKey(context: Context, user: User): Promise<string> {
  const { records, custody } = context;
  assertConsent(user);
  const name = nameOf(context, user);
  const kept = keptOf(await records.get(name));
  if (kept) return kept.address;
  const sealKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const made: Kept = { ...(await custody.makeSessionKey({ sealKey })), sealKey, grants: [] };
  // Another tab may have been first: its key stays.
  await records.change(name, (before) => keptOf(before) ?? made);
  return keptOf(await records.get(name))?.address ?? made.address;
}

/** Whether an address is that of the session key. None is made. */
export async function isSessionKey(context: Context, user: User, address: string): Promise<boolean> {
  return sameAddress((await read(context, user))?.address, address);
}

/** Keeps what a session key was granted, once its owner has confirmed and signed it here; what it was granted before for that account is replaced. Anything else is not looked at. */
export async function noteGrant(context: Context, user: User, data: GrantData): Promise<void> {
  const kept = await read(context, user);
  const found = kept && readKeyGrant(data, kept.address);
  if (!found) return;
  await context.records.change(nameOf(context, user), (before) => {
    const now = keptOf(before);
    if (!now || now.address !== kept.address) return before;
    const others = now.grants.filter((each) => !isGrantOf(each, found));
    return { ...now, grants: [...others, ...(found.grant ? [{ ...found.grant, siteName: context.site.name, origin: context.pageOrigin() ?? '' }] : [])].slice(-maxGrants) };
  });
  context.changed?.();
}

/** What the session key may do now; none where it may do nothing. */
export async function readGrants(context: Context, user: User): Promise<readonly KeyGrant[]> {
  return (await read(context, user))?.grants ?? [];
}

/**
 * Has the person confirm a grant here that the wallet of the account's owner is to sign, and keeps it: what the page tells is what is shown, and what is kept is read from the same. One that takes back, or that
 * nothing is signed by, is kept as that without a question: it only ends what was allowed. @throws Refused `badRequest` for what grants nothing to this key
 */
export async function allowGrant(context: Context & Pick<FrameContext, 'view'>, user: User, payload: unknown, options: CallOptions): Promise<void> {
  assertConsent(user);
  const key = await readSessionKey(context, user);
  const data = typedDataOf(payload);
  const found = data && readKeyGrant(data, key);
  if (!found) throw new Refused('badRequest');
  if (found.grant) {
    const origin = context.pageOrigin();
    if (origin === undefined) throw new Refused('notReady');
    try {
      await context.view().allowKey(shownKey({ ...found.grant, siteName: context.site.name, origin }), options);
    } finally {
      context.view().hide();
    }
  }
  await noteGrant(context, user, data);
}

/** The person looks at what sites may send unasked on this device, at each site of this wallet where they are known as the same, and takes away what they choose: a key goes with its last grant. */
export async function manageSessionKeys(context: Context & Pick<FrameContext, 'view'>, user: User, options: CallOptions): Promise<void> {
  for (;;) {
    const found = await readAll(context, user);
    const choice = await context.view().sessionKeys({ keys: found.map(({ id, grant }) => ({ id, ...shownKey(grant) })) }, options);
    const chosen = choice === 'closed' ? undefined : found.find(({ id }) => id === choice.remove);
    if (!chosen) return;
    const { name, grant } = chosen;
    await context.records.change(name, (before) => {
      const now = keptOf(before);
      const grants = now?.grants.filter((each) => !isGrantOf(each, grant));
      return now && grants && grants.length > 0 ? { ...now, grants } : undefined;
    });
    if (!keptOf(await context.records.get(name))) await context.records.delete(name);
    context.changed?.();
  }
}

/** Whether the list of keys has anything in it. */
export async function hasSessionKeys(context: Context, user: User): Promise<boolean> {
  return (await readAll(context, user)).length > 0;
}

async function readAll({ records, site }: Context, { session }: User): Promise<readonly { readonly id: string; readonly name: string; readonly grant: KeptGrant }[]> {
  const names = (await records.names()).filter((name) => name.startsWith(mark) && name.endsWith(`:${session.userId}`));
  const all = await Promise.all(names.map(async (name) => (keptOf(await records.get(name))?.grants ?? []).map((grant) => ({ id: `${name}:${grant.chainId}:${grant.account}`, name, grant: { siteName: siteOf(name) ?? site.name, ...grant } }))));
  return all.flat();
}

/** The id of the site stands in the name of its record. */
function siteOf(name: string): string | undefined {
  return name.split(':')[1];
}

function shownKey({ account, chainId, targets, limitWei, startSeconds, endSeconds, siteName = '', origin = '' }: KeptGrant): ShownKey {
  const chain = knownChains.find(({ id }) => id === chainId);
  return { siteName, origin, account, chain: { id: chainId, ...(chain && { name: chain.name, currency: chain.nativeCurrency }) }, targets, limitWei, startSeconds, endSeconds };
}

/** As far as a grant is read from it. */
function typedDataOf(payload: unknown): GrantData | undefined {
  if (!isRecord(payload)) return undefined;
  const { domain, primaryType, message } = payload;
  return isRecord(domain) && typeof primaryType === 'string' && isRecord(message) ? { domain, primaryType, message } : undefined;
}

/** Signs an operation within what the session key was granted, without asking the person. A device that was removed elsewhere signs nothing. @throws Refused `notAllowed` for anything beyond it; what the server refuses, or that it is away */
export async function signBySessionKey({ assureDevice, ...context }: Context & Pick<FrameContext, 'assureDevice'>, user: User, { operation, entry, as }: Extract<AskedSignature, { readonly kind: 'userOperation' }>, options: CallOptions): Promise<string> {
  assertConsent(user);
  const kept = await read(context, user);
  const grant = kept?.grants.find((each) => isGrantOf(each, { account: operation.sender, chainId: entry.chainId }));
  if (!kept || !grant) throw new Refused('notAllowed');
  await assureDevice(options);
  const { address, sealed, sealKey } = kept;
  const { account, chainId, targets, limitWei, startSeconds, endSeconds } = grant;
  try {
    return (await context.custody.signBySessionKey({ address, sealed, sealKey, grant: { account, chainId, targets, limitWei, startSeconds, endSeconds }, maxWei: context.site.windowAboveWei ?? defaultWindowAboveWei, operation, entry, as })).signature;
  } catch (error) {
    throw isCustodyError(error) && error.why === 'outsideGrant' ? new Refused('notAllowed') : error;
  }
}

/** The keys of this site on this device are gone with who is signed in, also where it is not known any more who that was. */
export async function forgetSessionKeys({ records, site }: Context): Promise<void> {
  const names = (await records.names()).filter((name) => name.startsWith(`${mark}${site.siteId}:`));
  await Promise.all(names.map((name) => records.delete(name)));
}

/** No server is asked for a signature, which else holds a site to what its person has agreed to. @throws Refused */
function assertConsent({ session }: User): void {
  if (session.consent === 'needed') throw new Refused('notAllowed');
}

async function read(context: Context, user: User): Promise<Kept | undefined> {
  return keptOf(await context.records.get(nameOf(context, user)));
}

function nameOf({ site }: Context, { session }: User): string {
  return `${mark}${site.siteId}:${session.userId}`;
}

/** Written by this origin alone; looked at nevertheless, for another version of the frame may have written it. */
function keptOf(value: unknown): Kept | undefined {
  const isKept = isRecord(value) && isAddress(value['address']) && typeof value['sealed'] === 'string' && value['sealKey'] instanceof CryptoKey && Array.isArray(value['grants']);
  return isKept ? (value as unknown as Kept) : undefined; // field by field, just above
}
