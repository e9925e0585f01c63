import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { isAddress } from '../../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { TypedData } from '../../../src/domain/transactions/transactions.ts';
import { isCustodyError } from '../worker/custodyErrors.ts';
import type { AskedSignature } from '../worker/parseSigningAsk.ts';
import type { KeyGrant, SealedSessionKey } from '../worker/sessionKeys.ts';
import { defaultWindowAboveWei } from './confirmAsked.ts';
import { Refused } from './createGate.ts';
import type { FrameContext, OwnWallet } from './frameContext.ts';

/** The session key of a user at one site, on this device alone. It is made anew where it is lost, and granted anew then. */
interface Kept extends SealedSessionKey {
  /** Seals it; no script can read it. */
  readonly sealKey: CryptoKey;
  /** One a smart account and chain: what its owner has confirmed here. */
  readonly grants: readonly KeyGrant[];
}

type Context = Pick<FrameContext, 'records' | 'site' | 'custody'>;
type User = Pick<OwnWallet, 'session'>;

const mark = 'sessionKey:';
const maxGrants = 50;
const maxTargets = 100;

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
export async function noteGrant(context: Context, user: User, data: TypedData): Promise<void> {
  const kept = await read(context, user);
  const found = kept && readGrant(data, kept.address);
  if (!found) return;
  await context.records.change(nameOf(context, user), (before) => {
    const now = keptOf(before);
    if (!now || now.address !== kept.address) return before;
    const others = now.grants.filter(({ account, chainId }) => !(sameAddress(account, found.account) && chainId === found.chainId));
    return { ...now, grants: [...others, ...(found.grant ? [found.grant] : [])].slice(-maxGrants) };
  });
}

/** Signs an operation within what the session key was granted, without asking the person. @throws Refused `notAllowed` for anything beyond it */
export async function signBySessionKey(context: Context, user: User, { operation, entry, as }: Extract<AskedSignature, { readonly kind: 'userOperation' }>): Promise<string> {
  assertConsent(user);
  const kept = await read(context, user);
  const grant = kept?.grants.find(({ account, chainId }) => sameAddress(account, operation.sender) && chainId === entry.chainId);
  if (!kept || !grant) throw new Refused('notAllowed');
  const { address, sealed, sealKey } = kept;
  try {
    return (await context.custody.signBySessionKey({ address, sealed, sealKey, grant, maxWei: context.site.windowAboveWei ?? defaultWindowAboveWei, operation, entry, as })).signature;
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

/**
 * What an owner signs to grant a session key of thirdweb's accounts. Undefined where it is none of this key. Without a grant: it takes back what was granted, or grants
 * what is not signed here unasked: any contract, or the rights of an owner.
 * @see EIP-712, thirdweb contracts 3.15, AccountPermissions.sol
 */
export function readGrant({ domain, primaryType, message }: TypedData, key: string): { readonly account: string; readonly chainId: number; readonly grant?: KeyGrant } | undefined {
  const { chainId, verifyingContract: account } = domain;
  const { signer, isAdmin, approvedTargets } = message;
  if (primaryType !== 'SignerPermissionRequest' || typeof signer !== 'string' || !sameAddress(signer, key) || typeof chainId !== 'number' || !isAddress(account)) return undefined;
  const [limitWei, startSeconds, endSeconds, admin] = [message['nativeTokenLimitPerTransaction'], message['permissionStartTimestamp'], message['permissionEndTimestamp'], isAdmin].map(wholeOf);
  if (limitWei === undefined || startSeconds === undefined || endSeconds === undefined || admin !== 0n) return { account, chainId };
  if (!Array.isArray(approvedTargets) || approvedTargets.length === 0 || approvedTargets.length > maxTargets || !approvedTargets.every(isAddress) || approvedTargets.some((each) => /^0x0+$/.test(each))) return { account, chainId };
  if (endSeconds > BigInt(Number.MAX_SAFE_INTEGER) || startSeconds > endSeconds) return { account, chainId };
  return { account, chainId, grant: { account, chainId, targets: [...approvedTargets], limitWei, startSeconds: Number(startSeconds), endSeconds: Number(endSeconds) } };
}

function wholeOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined;
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  return typeof value === 'string' && /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value) ? BigInt(value) : undefined;
}
