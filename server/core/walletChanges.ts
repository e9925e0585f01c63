import type { NewShareSet, Recipient, ShareSet, ShareSetView } from '../protocol/shares.ts';
import type { Row, Step } from '../store/store.ts';
import { fromBase64url } from './bytes.ts';
import { takeAll, type Limit } from './limits.ts';
import { hourMs, preparesPerHour } from './numbers.ts';
import type { Parts } from './ports.ts';
import { parsePublicKey } from './publicKeys.ts';
import { refused } from './refusals.ts';
import { devicesIn, recipientsOf, setOf, viewOf } from './shareSetRows.ts';
import { reasonOfUser, whileUser } from './users.ts';

/** Which device of whom acts. */
export interface Actor { readonly userId: string; readonly deviceId: string }
export interface Version { readonly walletId: string; readonly version: number }

/** Of a wallet whose key a signer keeps: it has no shares, so it has no versions of them. */
export const signerVersion = 0;

/** What the share of a version is sealed for. */
export const sharePurposeOf = ({ walletId, version }: Version): string => `share/${walletId}/${version}`;

const prepareLimits: readonly Limit[] = [{ name: 'prepare', windowMs: hourMs, most: preparesPerHour }];
/** How often a change is tried anew that another one of the same user came between. */
const maxTries = 3;

/** The changes of a wallet's shares: prepared, and then activated or discarded. The version only rises, by one. @see decisions/076 */
export function createWalletChanges({ store, userKeys, limits, now }: Pick<Parts, 'store' | 'userKeys' | 'limits' | 'now'>) {
  /**
   * Writes the version that comes after the active one, in place of a pending one.
   * @throws wrongVersion, wrongAddress where it is not this wallet's, otherCustody where a signer keeps it, unknownDevice for a recipient that is no device of the user, tooMany
   */
  async function prepare(actor: Actor, set: NewShareSet): Promise<ShareSet> {
    await takeAll(limits, actor.userId, prepareLimits);
    const ciphertext = fromBase64url(set.ciphertext);
    const serverShare = fromBase64url(set.serverShare);
    if (ciphertext === undefined || serverShare === undefined) throw refused('badRequest');
    assertDistinct(set.recipients);
    const serverShareSealed = await userKeys.seal(actor.userId, sharePurposeOf(set), serverShare);
    const { walletId, version, address } = set;
    const row: Row<'shareSets'> = {
      userId: actor.userId, walletId, version, address, state: 'pending', deviceId: actor.deviceId, ciphertext, serverShareSealed, recipients: JSON.stringify(set.recipients), createdAtMs: now(), activatedAtMs: null,
    };
    for (let tries = 0; tries < maxTries; tries += 1) {
      await assertFollows(actor.userId, set);
      await assertDevices(actor.userId, set.recipients);
      if (await store.atomically([whileUser(actor.userId), { delete: 'shareSets', where: { userId: actor.userId, state: 'pending' } }, { insert: 'shareSets', row }])) return setOf(row);
    }
    throw await reasonOfUser(store, actor.userId);
  }

  async function assertFollows(userId: string, { walletId, version, address }: NewShareSet): Promise<void> {
    const wallet = await store.get('wallets', { userId });
    if (wallet?.version === signerVersion) throw refused('otherCustody');
    if (wallet !== undefined && (wallet.walletId !== walletId || wallet.address !== address)) throw refused('wrongAddress');
    if (version !== (wallet?.version ?? 0) + 1) throw refused('wrongVersion');
  }

  async function assertDevices(userId: string, recipients: readonly Recipient[]): Promise<void> {
    const devices = new Map((await store.list('devices', { userId, revokedAtMs: null })).map((device) => [device.deviceId, parsePublicKey(device.shareKey)]));
    for (const { deviceId, publicKey } of devicesIn(recipients)) {
      const known = devices.get(deviceId);
      if (known?.x !== publicKey.x || known.y !== publicKey.y) throw refused('unknownDevice');
    }
  }

  /**
   * Makes the pending version the active one, for the device that prepared it; the version before is gone with it.
   * @throws notPending, also where another call has just done so; unknownDevice where a recipient was revoked meanwhile
   */
  async function activate({ userId, deviceId }: Actor, { walletId, version }: Version): Promise<ShareSetView> {
    const key = { userId, walletId, version };
    const set = await store.get('shareSets', key);
    if (set?.state !== 'pending' || set.deviceId !== deviceId) throw refused('notPending');
    const atMs = now();
    const steps: readonly Step[] = [
      whileUser(userId),
      // A device that is revoked at this moment is not among the recipients of what becomes active.
      ...devicesIn(recipientsOf(set)).map((one): Step => ({ update: 'devices', where: { userId, deviceId: one.deviceId, revokedAtMs: null }, changes: { seenAtMs: { add: 0 } }, expect: 1 })),
      version === 1
        ? { insert: 'wallets', row: { userId, walletId, address: set.address, version, createdAtMs: atMs } }
        : { update: 'wallets', where: { userId, walletId, address: set.address, version: version - 1 }, changes: { version }, expect: 1 },
      { update: 'shareSets', where: { ...key, state: 'pending', deviceId, createdAtMs: set.createdAtMs }, changes: { state: 'active', activatedAtMs: atMs }, expect: 1 },
      { delete: 'shareSets', where: { userId, walletId, version: { is: '<', than: version } } },
      { delete: 'shareSets', where: { userId, state: 'pending' } },
    ];
    if (!(await store.atomically(steps))) {
      await assertDevices(userId, recipientsOf(set));
      throw refused('notPending');
    }
    return viewOf({ ...set, state: 'active', activatedAtMs: atMs }, deviceId);
  }

  /** @throws notPending */
  async function discard({ userId }: Actor, { walletId, version }: Version): Promise<void> {
    if ((await store.delete('shareSets', { userId, walletId, version, state: 'pending' })) !== 1) throw refused('notPending');
  }

  return { prepare, activate, discard };
}

function assertDistinct(recipients: readonly Recipient[]): void {
  const devices = devicesIn(recipients).map(({ deviceId }) => deviceId);
  if (new Set(devices).size < devices.length || new Set(recipients.map(({ recipientId }) => recipientId)).size < recipients.length) throw refused('badRequest');
}

