import type { Envelope, NewShareSet, Recipient, RecoveryMethod, ShareSet } from '../../protocol/shares.ts';
import type { PublicKey } from '../../protocol/values.ts';
import { equalBytes, fromBase64url, randomBytes, randomId, toBase64url, wipe } from './bytes.ts';
import type { Bytes } from './bytes.ts';
import { custodyError } from './custodyErrors.ts';
import { openEnvelope, publicKeyOfScalar, sealEnvelope } from './envelope.ts';
import type { RecipientKey } from './envelope.ts';
import { recoveryKeys, tagAddress } from './recoveryKeys.ts';
import type { RecoverySecret } from './recoveryKeys.ts';
import { openWallet, sealWallet } from './sealedWallet.ts';
import type { WalletContents, WalletContext } from './sealedWallet.ts';
import { accountAddress } from './secrets.ts';
import type { Secret } from './secrets.ts';
import { maxRecipients } from './shapes.ts';
import type { AccountName, KnownRecipient } from './shapes.ts';
import { joinShares, splitKey } from './shares.ts';
import type { ShareName } from './shares.ts';

/** A wallet as it is kept: what it is bound to, and its ciphertext as base64url. */
export interface SealedWallet extends WalletContext {
  readonly ciphertext: string;
}

/** How a share is brought: bare as base64url, or in the envelope of one who can open it. */
export type GivenShare =
  | { readonly share: ShareName; readonly bare: string }
  | { readonly share: 'D'; readonly recipientId: string; readonly envelope: Envelope; readonly publicKey: PublicKey; readonly privateKey: CryptoKey }
  | { readonly share: 'R'; readonly recipientId: string; readonly envelope: Envelope; readonly method: RecoveryMethod; readonly addressTag: string; readonly secret: RecoverySecret };
export type SharePair = readonly [GivenShare, GivenShare];

/** Who is to get shares from the next version on: this device, or another way to recover. */
export type AddedRecipient =
  | { readonly gets: 'D'; readonly deviceId: string; readonly publicKey: PublicKey }
  | { readonly gets: 'R'; readonly method: RecoveryMethod; readonly secret: RecoverySecret };

/** What is to be different in the next version. */
export interface ShareSetChange {
  readonly add: readonly AddedRecipient[];
  /** Ids of recipients that get no share any more. */
  readonly drop: readonly string[];
  /** The accounts in use, where they change. */
  readonly accounts?: readonly number[];
  /** What they are called, where that changes. */
  readonly names?: readonly AccountName[];
}

/** A version that was made and is not yet active. Holds secrets: {@link forgetShareSet} it. */
export interface MadeShareSet {
  readonly context: WalletContext;
  readonly set: NewShareSet;
  readonly shares: Readonly<Record<ShareName, Bytes>>;
  /** Private keys of recovery methods that were added, by recipient id: to open what was read back. */
  readonly addedKeys: ReadonlyMap<string, Bytes>;
}

/** The first version of a new wallet. @throws lastRecipient where no device is among the recipients, tooMany, badRequest */
export async function createShareSet(input: { readonly walletId: string; readonly userId: string; readonly secret: Secret; readonly add: readonly AddedRecipient[]; readonly nowMs: number }): Promise<MadeShareSet> {
  const { walletId, userId, secret, add, nowMs } = input;
  const context = { walletId, userId, address: await accountAddress(secret, 0), version: 1 };
  return makeShareSet(context, { secret, accounts: [0], recipients: [] }, { add, drop: [] }, nowMs);
}

/**
 * The version after the one that is opened, with a new wrap key. Envelopes are made for the recipients that stand inside the ciphertext, but for those
 * that are dropped, and for those that are added: whom the server lists is never asked.
 * @throws wrongKeys, badShare, wrongAddress, unknownRecipient for one to drop that is not inside, lastRecipient, tooMany
 */
export async function nextShareSet(wallet: SealedWallet, pair: SharePair, change: ShareSetChange, nowMs: number): Promise<MadeShareSet> {
  const contents = await openWith(wallet, pair);
  try {
    const { walletId, userId, address, version } = wallet;
    return await makeShareSet({ walletId, userId, address, version: version + 1 }, contents, change, nowMs);
  } finally {
    wipe(contents.secret);
  }
}

/**
 * Opens a wallet by two shares and makes sure that the key inside is that of its address; the caller wipes the secret.
 * @throws wrongKeys, badShare, badWallet, badRequest, wrongAddress
 */
export async function openWith(wallet: SealedWallet, pair: SharePair): Promise<WalletContents> {
  const contents = await openContents(wallet, pair);
  await assertAddress(wallet, contents);
  return contents;
}

/** {@link openWith} for one who makes sure by itself that the key is that of the address: a derivation less. */
export async function openContents(wallet: SealedWallet, pair: SharePair): Promise<WalletContents> {
  const key = await openWrapKey(wallet, pair);
  try {
    return await openWallet(key, wallet, wallet.ciphertext);
  } finally {
    wipe(key);
  }
}

/** K by two shares; the caller wipes it. @throws wrongKeys, badShare, badRequest */
export async function openWrapKey(wallet: WalletContext, [first, second]: SharePair): Promise<Bytes> {
  if (first.share === second.share) throw custodyError('badShare');
  const shares: Bytes[] = [];
  try {
    for (const given of [first, second]) shares.push(await openShare(wallet, given));
    const [a, b] = shares;
    if (!a || !b) throw custodyError('failed');
    return await joinShares(a, b);
  } finally {
    wipe(...shares);
  }
}

/** {@link openWith} by K itself. */
export async function openWithKey(wallet: SealedWallet, key: Bytes): Promise<WalletContents> {
  const contents = await openWallet(key, wallet, wallet.ciphertext);
  await assertAddress(wallet, contents);
  return contents;
}

/** Wipes the secret where it is another's. */
async function assertAddress({ address }: SealedWallet, { secret }: WalletContents): Promise<void> {
  if ((await accountAddress(secret, 0)).toLowerCase() === address.toLowerCase()) return;
  wipe(secret);
  throw custodyError('wrongAddress');
}

/** One share, bare; the caller wipes it. @throws wrongKeys, badShare, badRequest, wrongAddress where a recovery method knows the wallet by another address */
export async function openShare(wallet: WalletContext, given: GivenShare): Promise<Bytes> {
  const { walletId, version } = wallet;
  if ('bare' in given) return fromBase64url(given.bare);
  const { share, recipientId, envelope } = given;
  const context = { walletId, version, recipientId, share };
  if (given.share === 'D') return openEnvelope(envelope, given.privateKey, given.publicKey, context);
  const { privateKey, tagKey } = await recoveryKeys(given.secret, given.method);
  try {
    const opened = await openEnvelope(envelope, privateKey, publicKeyOfScalar(privateKey), context);
    if (equalBytes(fromBase64url(await tagAddress(tagKey, wallet)), fromBase64url(given.addressTag))) return opened;
    wipe(opened);
    throw custodyError('wrongAddress');
  } finally {
    wipe(privateKey, tagKey);
  }
}

/**
 * Opens what was read back of a new version by each of the three pairs: D out of this device's envelope, S as the server gave it, R out of the
 * envelopes of the methods that were added (for the others its private key is not here: their envelopes are compared with those that were made).
 * @throws changedOnTheWay where a byte of it is another than was made, wrongKeys, wrongAddress
 */
export async function provePairs(made: MadeShareSet, readBack: ShareSet, serverShare: string, device: { readonly recipientId: string; readonly privateKey: RecipientKey }): Promise<string> {
  assertSame(made.set, readBack, serverShare);
  const { context: { walletId, userId, address, version }, shares, addedKeys } = made;
  const wallet: SealedWallet = { walletId, userId, address, version, ciphertext: readBack.ciphertext };
  const own = readBack.recipients.find(({ recipientId }) => recipientId === device.recipientId);
  if (own?.gets !== 'D') throw custodyError('unknownRecipient');
  const opened: Bytes[] = [];
  try {
    const D = await openEnvelope(own.envelope, device.privateKey, own.publicKey, { walletId, version, recipientId: own.recipientId, share: 'D' });
    opened.push(D);
    const S = fromBase64url(serverShare);
    opened.push(S);
    for (const R of [shares.R, ...await recoveryShares(readBack, addedKeys, opened)]) for (const [a, b] of [[D, S], [S, R], [D, R]] as const) await assertOpens(wallet, a, b);
    return address;
  } finally {
    wipe(...opened);
  }
}

/** Wipes all that a version was made of. */
export function forgetShareSet({ shares, addedKeys }: MadeShareSet): void {
  wipe(shares.D, shares.S, shares.R, ...addedKeys.values());
}

async function makeShareSet(context: WalletContext, { secret, accounts, names, recipients: inside }: WalletContents, change: ShareSetChange, nowMs: number): Promise<MadeShareSet> {
  const { walletId, address, version } = context;
  for (const recipientId of change.drop) if (!inside.some((each) => each.recipientId === recipientId)) throw custodyError('unknownRecipient');
  const addedKeys = new Map<string, Bytes>();
  const key = randomBytes(32);
  let shares: MadeShareSet['shares'] | undefined;
  try {
    const added: KnownRecipient[] = [];
    for (const each of change.add) added.push(await recipientOf(context, each, addedKeys, nowMs));
    const isNew = ({ recipientId }: KnownRecipient): boolean => added.some((each) => each.recipientId === recipientId);
    const recipients = [...inside.filter((each) => !change.drop.includes(each.recipientId) && !isNew(each)), ...added];
    if (!recipients.some(({ gets }) => gets === 'D')) throw custodyError('lastRecipient');
    if (recipients.length > maxRecipients) throw custodyError('tooMany');
    const split = (shares = await splitKey(key));
    const ciphertext = await sealWallet(key, context, { secret, accounts: change.accounts ?? accounts, names: change.names ?? names, recipients });
    const sealed = await Promise.all(recipients.map(async (each): Promise<Recipient> => ({
      ...each, envelope: await sealEnvelope(split[each.gets], each.publicKey, { walletId, version, recipientId: each.recipientId, share: each.gets }),
    })));
    return { context, set: { walletId, address, version, ciphertext, serverShare: toBase64url(split.S), recipients: sealed }, shares: split, addedKeys };
  } catch (error) {
    wipe(...addedKeys.values(), shares?.D, shares?.S, shares?.R);
    throw error;
  } finally {
    wipe(key);
  }
}

async function recipientOf(context: WalletContext, added: AddedRecipient, addedKeys: Map<string, Bytes>, createdAtMs: number): Promise<KnownRecipient> {
  if (added.gets === 'D') return { recipientId: added.deviceId, deviceId: added.deviceId, publicKey: added.publicKey, gets: 'D', createdAtMs };
  const recipientId = randomId();
  const { privateKey, tagKey } = await recoveryKeys(added.secret, added.method);
  addedKeys.set(recipientId, privateKey);
  try {
    return { recipientId, publicKey: publicKeyOfScalar(privateKey), gets: 'R', method: added.method, addressTag: await tagAddress(tagKey, context), createdAtMs };
  } finally {
    wipe(tagKey);
  }
}

async function recoveryShares({ walletId, version, recipients }: ShareSet, addedKeys: ReadonlyMap<string, Bytes>, opened: Bytes[]): Promise<readonly Bytes[]> {
  const shares: Bytes[] = [];
  for (const { recipientId, envelope, publicKey } of recipients) {
    const key = addedKeys.get(recipientId);
    if (!key) continue;
    const R = await openEnvelope(envelope, key, publicKey, { walletId, version, recipientId, share: 'R' });
    opened.push(R);
    shares.push(R);
  }
  return shares;
}

async function assertOpens(wallet: SealedWallet, a: Bytes, b: Bytes): Promise<void> {
  const key = await joinShares(a, b);
  try {
    wipe((await openWithKey(wallet, key)).secret);
  } finally {
    wipe(key);
  }
}

function assertSame(made: NewShareSet, readBack: ShareSet, serverShare: string): void {
  const { walletId, address, version, ciphertext, recipients } = readBack;
  const isSame = inOneOrder({ walletId, address: address.toLowerCase(), version, ciphertext, serverShare, recipients: byId(recipients) })
    === inOneOrder({ ...made, address: made.address.toLowerCase(), recipients: byId(made.recipients) });
  if (!isSame) throw custodyError('changedOnTheWay');
}

function byId(recipients: readonly Recipient[]): readonly Recipient[] {
  return [...recipients].sort((a, b) => (a.recipientId < b.recipientId ? -1 : 1));
}

/** JSON in which the order of fields is one, whatever a database made of it. */
function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === 'object' && item !== null && !Array.isArray(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item));
}
