import type { ShareSetView } from '../../protocol/shares.ts';
import type { NewMethod } from '../custody/keyCustodyProvider.ts';
import { randomId } from '../worker/bytes.ts';
import type { SecretSource, WalletFacts } from '../worker/custody.ts';
import { custodyError } from '../worker/custodyErrors.ts';
import type { Signed } from '../worker/parseSigningAsk.ts';
import type { RecoverySecret } from '../worker/recoveryKeys.ts';
import type { AccountName } from '../worker/shapes.ts';
import type { AddedRecipient, SharePair, ShareSetChange } from '../worker/shareSets.ts';
import { createBackup } from '../exit/backup.ts';
import type { Backup } from '../exit/backup.ts';
import { addedAccount, namedAccount } from './accountChanges.ts';
import { changeShares, putInPlace } from './changeShares.ts';
import { refusalOf } from './ports.ts';
import type { ShareChangePorts, StoredShare } from './ports.ts';
import { devicePair, ownShare, readWallet, rememberSeen, sealedWalletOf, serverShare } from './walletView.ts';
import type { CallOptions, ShareUse } from './walletView.ts';

/** Where a wallet stands for this device. An address is told only of a version that was active and that this device has opened. */
export type WalletState =
  | { readonly at: 'none' }
  | { readonly at: 'ready'; readonly address: string; readonly version: number; readonly methods: ShareSetView['methods'] }
  /** There is a wallet, and this device has no share of it: recover. */
  | { readonly at: 'newDevice'; readonly methods: ShareSetView['methods'] };

/**
 * A wallet's life as its frame runs it: each change of shares, in the order that keeps two shares of one version usable at every moment. Whatever
 * fails or stops may be called again, and `resume` ends what was left.
 */
export interface ShareChanges {
  /** Ends what an earlier visit began, and says where the wallet stands. @throws olderVersion, conflict, otherWallet, walletGone */
  resume(options?: CallOptions): Promise<WalletState>;
  /** The first version. Where there is a wallet already, that one is told. */
  create(request: { readonly secret: SecretSource; readonly methods: readonly NewMethod[] }, options?: CallOptions): Promise<WalletState>;
  /** Opens the wallet by a recovery method and makes this device one of its own. @throws noWallet, unknownRecipient, wrongKeys, wrongAddress where the server shows a wallet that the method was not made for */
  recover(request: { readonly recipientId: string; readonly secret: RecoverySecret }, options?: CallOptions): Promise<WalletState>;
  addMethod(method: NewMethod, options?: CallOptions): Promise<WalletState>;
  /** One method in place of another. */
  changeMethod(request: { readonly recipientId: string; readonly by: NewMethod }, options?: CallOptions): Promise<WalletState>;
  removeMethod(recipientId: string, options?: CallOptions): Promise<WalletState>;
  /** Ends another device's session, then makes a version without it. @throws badRequest for this device itself */
  revokeDevice(deviceId: string, options?: CallOptions): Promise<WalletState>;
  /** One account more of a wallet that is a phrase. @throws noPhrase, tooMany */
  addAccount(name: string | undefined, options?: CallOptions): Promise<WalletState>;
  /** Calls an account by a name. @throws noAccount */
  nameAccount(account: AccountName, options?: CallOptions): Promise<WalletState>;
  /** Signs what a ticket of the Worker stands for. One call to the server, but after another device has changed the shares. */
  sign(ticket: string, options?: CallOptions): Promise<Signed>;
  inspect(options?: CallOptions): Promise<WalletFacts>;
  exportSecret(what: { readonly privateKeyOf: number } | 'phrase', options?: CallOptions): Promise<{ readonly text: string }>;
  /** @throws noRecoveryMethod */
  backup(options?: CallOptions): Promise<Backup>;
  /** Deletes the account at the server and forgets the wallet here. The person has exported it before, or loses it. */
  leave(options?: CallOptions): Promise<void>;
}

export function createShareChanges(ports: ShareChangePorts): ShareChanges {
  const locked = <A extends readonly unknown[], T>(run: (...args: A) => Promise<T>) => (...args: A): Promise<T> => ports.lock(() => run(...args));
  const changed = (change: ShareSetChange, options: CallOptions): Promise<WalletState> => changeOwn(ports, async () => change, options);
  return {
    resume: locked((options = {}) => resume(ports, options)),
    create: locked((request, options = {}) => create(ports, request, options)),
    recover: locked((request, options = {}) => recover(ports, request, options)),
    addMethod: locked((method, options = {}) => changed({ add: [toRecipient(method)], drop: [] }, options)),
    changeMethod: locked(({ recipientId, by }, options = {}) => changed({ add: [toRecipient(by)], drop: [recipientId] }, options)),
    removeMethod: locked((recipientId, options = {}) => changed({ add: [], drop: [recipientId] }, options)),
    addAccount: locked((name, options = {}) => changeOwn(ports, async (facts) => addedAccount(await facts(), name), options)),
    nameAccount: locked((account, options = {}) => changeOwn(ports, async (facts) => namedAccount(await facts(), account), options)),
    revokeDevice: locked((deviceId, options = {}) => revokeDevice(ports, deviceId, options)),
    sign: (ticket, options = {}) => sign(ports, ticket, options),
    inspect: (options = {}) => withActive(ports, 'verify', options, (own, pair) => ports.custody.inspect({ wallet: sealedWalletOf(ports, own), pair })),
    exportSecret: async (what, options = {}) => {
      await ports.call('wallet.export', { walletId: await seenWalletId(ports), what: what === 'phrase' ? 'phrase' : 'privateKey' }, options);
      return withActive(ports, 'export', options, (own, pair) => ports.custody.reveal({ wallet: sealedWalletOf(ports, own), pair, what }));
    },
    backup: (options = {}) => backup(ports, options),
    leave: locked((options = {}) => leave(ports, options)),
  };
}

async function resume(ports: ShareChangePorts, options: CallOptions): Promise<WalletState> {
  const { revoke, leave: isLeaving } = await ports.store.getIntents();
  if (isLeaving) await endLeaving(ports, options);
  let state = await stateOf(ports, options);
  if (state.at !== 'ready') return state;
  for (const deviceId of revoke) state = await revokeDevice(ports, deviceId, options).catch((error: unknown) => (refusalOf(error) === 'stepUpNeeded' ? state : Promise.reject(error)));
  return state;
}

/** Where no version that this device has proved or opened is active, the active one is opened before its address is told. */
async function stateOf(ports: ShareChangePorts, options: CallOptions): Promise<WalletState> {
  const { active } = await readWallet(ports, options);
  if (!active) return { at: 'none' };
  const { address, version, methods, envelope, ciphertext } = active;
  const kept = await ports.store.getShare(version);
  if (!envelope && kept?.ciphertext !== ciphertext) return { at: 'newDevice', methods };
  const own = await ownShare(ports, active);
  if (kept?.ciphertext !== ciphertext) await ports.custody.inspect({ wallet: sealedWalletOf(ports, own), pair: await devicePair(ports, own, 'verify', options) });
  await rememberSeen(ports, own);
  return { at: 'ready', address, version, methods };
}

async function create(ports: ShareChangePorts, { secret, methods }: Parameters<ShareChanges['create']>[0], options: CallOptions): Promise<WalletState> {
  const { active, pending } = await readWallet(ports, options);
  if (!active) {
    const { userId, deviceId, publicKey } = ports.device;
    const add: readonly AddedRecipient[] = [{ gets: 'D', deviceId, publicKey }, ...methods.map(toRecipient)];
    await putInPlace(ports, await ports.custody.create({ walletId: pending?.walletId ?? randomId(), userId, secret, add }), options);
  }
  return stateOf(ports, options);
}

async function recover(ports: ShareChangePorts, { recipientId, secret }: Parameters<ShareChanges['recover']>[0], options: CallOptions): Promise<WalletState> {
  const { deviceId, publicKey } = ports.device;
  await changeShares(ports, async () => {
    const { active } = await readWallet(ports, options);
    if (!active) throw custodyError('noWallet');
    const { walletId, version, address, ciphertext } = active;
    const { active: whole } = await ports.call('wallet.recovery', { walletId, version }, options);
    if (whole.version !== version || whole.ciphertext !== ciphertext) throw custodyError('conflict');
    const recipient = whole.recipients.find((each) => each.recipientId === recipientId);
    if (recipient?.gets !== 'R') throw custodyError('unknownRecipient');
    const { envelope, method, addressTag } = recipient;
    if (addressTag === undefined) throw custodyError('wrongAddress');
    const pair: SharePair = [{ share: 'R', recipientId, envelope, method, addressTag, secret }, { share: 'S', bare: await serverShare(ports, active, 'recover', options) }];
    return { own: { walletId, address, version, ciphertext }, pair, change: { add: [{ gets: 'D', deviceId, publicKey }], drop: [] } };
  }, options);
  return stateOf(ports, options);
}

/** A change by a device that has a share. `changeOf` says what, once the active version can be opened; undefined: nothing. */
async function changeOwn(ports: ShareChangePorts, changeOf: (facts: () => Promise<WalletFacts>) => Promise<ShareSetChange | undefined>, options: CallOptions): Promise<WalletState> {
  await changeShares(ports, async () => {
    const { active } = await readWallet(ports, options);
    if (!active) throw custodyError('noWallet');
    const own = await ownShare(ports, active);
    const pair = await devicePair(ports, own, 'reshare', options);
    const change = await changeOf(() => ports.custody.inspect({ wallet: sealedWalletOf(ports, own), pair }));
    return change && { own, pair, change };
  }, options);
  return stateOf(ports, options);
}

/** The intent is kept first, so that a later visit drops the device even if this one ends after the server was told. */
async function revokeDevice(ports: ShareChangePorts, deviceId: string, options: CallOptions): Promise<WalletState> {
  if (deviceId === ports.device.deviceId) throw custodyError('badRequest');
  const intents = await ports.store.getIntents();
  await ports.store.putIntents({ ...intents, revoke: [...new Set([...intents.revoke, deviceId])] });
  try {
    await ports.call('device.revoke', { deviceId }, options);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== 'unknownDevice' && refusal !== undefined) await ports.store.putIntents(intents); // it was not allowed, so nothing is to be ended later
    if (refusal !== 'unknownDevice') throw error;
  }
  return dropRevoked(ports, options);
}

async function dropRevoked(ports: ShareChangePorts, options: CallOptions): Promise<WalletState> {
  const intents = await ports.store.getIntents();
  const state = await changeOwn(ports, async (facts) => {
    const { recipients } = await facts();
    const drop = recipients.filter(({ recipientId }) => intents.revoke.includes(recipientId)).map(({ recipientId }) => recipientId);
    return drop.length > 0 ? { add: [], drop } : undefined;
  }, options);
  await ports.store.putIntents({ ...intents, revoke: [] });
  return state;
}

async function sign(ports: ShareChangePorts, ticket: string, options: CallOptions): Promise<Signed> {
  return withActive(ports, 'sign', options, (own, pair) => ports.custody.sign({ ticket, wallet: sealedWalletOf(ports, own), pair }));
}

/**
 * Opens the active version with this device's share. What this device has seen last is tried at once; where the server says that another version is
 * active, that one is read, and is remembered once it was opened.
 */
async function withActive<T>(ports: ShareChangePorts, use: ShareUse, options: CallOptions, run: (own: StoredShare, pair: SharePair) => Promise<T>): Promise<T> {
  const seen = await ports.store.getSeen();
  const kept = seen && await ports.store.getShare(seen.version);
  const pair = kept && await devicePair(ports, kept, use, options).catch((error: unknown) => (refusalOf(error) === 'wrongVersion' ? undefined : Promise.reject(error)));
  if (kept && pair) return run(kept, pair);
  const { active } = await readWallet(ports, options);
  if (!active) throw custodyError('noWallet');
  const own = await ownShare(ports, active);
  const result = await run(own, await devicePair(ports, own, use, options));
  await rememberSeen(ports, own);
  return result;
}

async function seenWalletId({ store }: ShareChangePorts): Promise<string> {
  const seen = await store.getSeen();
  if (!seen) throw custodyError('noWallet');
  return seen.walletId;
}

async function backup(ports: ShareChangePorts, options: CallOptions): Promise<Backup> {
  const walletId = await seenWalletId(ports);
  const { active } = await readWallet(ports, options);
  if (!active?.methods.length) throw custodyError('noRecoveryMethod');
  await ports.call('wallet.export', { walletId, what: 'backup' }, options);
  const { active: whole } = await ports.call('wallet.recovery', { walletId, version: active.version }, options);
  if (whole.version !== active.version || whole.ciphertext !== active.ciphertext) throw custodyError('conflict');
  const own = await ownShare(ports, active);
  const pair = await devicePair(ports, own, 'export', options);
  const wallet = sealedWalletOf(ports, own);
  const { recipients } = await ports.custody.inspect({ wallet, pair });
  const { deviceShare } = await ports.custody.backupShare({ wallet, pair });
  return createBackup(wallet, deviceShare, whole.recipients.filter(({ recipientId }) => recipients.some((each) => each.recipientId === recipientId)));
}

async function leave(ports: ShareChangePorts, options: CallOptions): Promise<void> {
  // Also on a device that has no share: of a wallet that nothing opens any more, the account can still be deleted.
  const address = (await ports.store.getSeen())?.address ?? (await readWallet(ports, options)).active?.address ?? null;
  const intents = await ports.store.getIntents();
  await ports.store.putIntents({ ...intents, leave: true });
  try {
    await ports.call('account.delete', { address }, options);
  } catch (error) {
    if (refusalOf(error) !== undefined) await ports.store.putIntents(intents);
    throw error;
  }
  await ports.store.clear();
}

/** Whether the account is gone is not known: the server is asked. */
async function endLeaving({ call, store }: ShareChangePorts, { signal }: CallOptions): Promise<void> {
  const isGone = await call('wallet.read', {}, { signal }).then(({ active }) => active === null, (error: unknown) => (refusalOf(error) === 'notSignedIn' ? true : Promise.reject(error)));
  if (isGone) await store.clear();
  else await store.putIntents({ ...await store.getIntents(), leave: false });
}

function toRecipient({ method, secret }: NewMethod): AddedRecipient {
  return { gets: 'R', method, secret };
}
