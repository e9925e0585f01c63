import type { CallAnswer, CallRequest } from '../protocol/calls.ts';
import type { PublicKey } from '../protocol/values.ts';
import type { Row } from '../store/store.ts';
import { fromUtf8, sha256, toBase64url, utf8 } from './bytes.ts';
import type { Notices } from './notices.ts';
import type { Parts } from './ports.ts';
import { refused } from './refusals.ts';
import { importVerifyKey, parsePublicKey, thumbprintOf } from './publicKeys.ts';
import { reasonOfUser, whileUser } from './users.ts';

export type NewDevice = CallRequest<'code.verify'>['device'];
export type Devices = ReturnType<typeof createDevices>;

/** Browsers of a user. */
export function createDevices({ store, userKeys, now, tell }: Pick<Parts, 'store' | 'userKeys' | 'now'> & { readonly tell: Notices }) {
  const labelOf = async ({ userId, labelSealed }: Row<'devices'>) => fromUtf8(await userKeys.open(userId, 'label', labelSealed));

  /**
   * The device of these keys, registered where it is new. Its id is made of both keys, so that signing in again from it gives the same one.
   * @throws deviceRevoked: it has to make new keys
   */
  async function register(userId: string, device: NewDevice): Promise<{ readonly device: Row<'devices'>; readonly isNew: boolean }> {
    const key = { userId, deviceId: await deviceIdOf(device) };
    const atMs = now();
    const labelSealed = await userKeys.seal(userId, 'label', utf8(device.label));
    const isNew = await store.atomically([
      whileUser(userId),
      { insert: 'devices', row: { ...key, proofKey: JSON.stringify(device.proofKey), shareKey: JSON.stringify(device.shareKey), labelSealed, createdAtMs: atMs, seenAtMs: atMs, revokedAtMs: null } },
    ]);
    const row = await store.get('devices', key);
    if (row === undefined) throw await reasonOfUser(store, userId);
    if (row.revokedAtMs !== null) throw refused('deviceRevoked');
    return { device: row, isNew };
  }

  const list = (userId: string) => store.list('devices', { userId, revokedAtMs: null }, { orderBy: 'createdAtMs' });

  async function describe(userId: string, thisDeviceId: string): Promise<CallAnswer<'device.list'>> {
    const rows = await list(userId);
    return { devices: await Promise.all(rows.map(async (row) => ({
      deviceId: row.deviceId, label: await labelOf(row), createdAtMs: row.createdAtMs, seenAtMs: row.seenAtMs, isThis: row.deviceId === thisDeviceId, shareKey: parsePublicKey(row.shareKey),
    }))) };
  }

  /** Marks as revoked, and ends its sessions: the next call of each is refused. @throws unknownDevice */
  async function revoke(userId: string, deviceId: string, siteId: string): Promise<void> {
    const device = await store.get('devices', { userId, deviceId });
    const isRevoked = await store.atomically([
      { update: 'devices', where: { userId, deviceId, revokedAtMs: null }, changes: { revokedAtMs: now() }, expect: 1 },
      { update: 'sessions', where: { userId, deviceId, revokedAtMs: null }, changes: { revokedAtMs: now() } },
    ]);
    if (device === undefined || !isRevoked) throw refused('unknownDevice');
    await tell({ userId, siteId, event: 'deviceRevoked', device: await labelOf(device) });
  }

  return { register, describe, revoke, labelOf };
}

/** @throws badRequest for keys that are no points of the curve */
export async function assertDeviceKeys({ proofKey, shareKey }: NewDevice): Promise<void> {
  const keys = await Promise.all([proofKey, shareKey].map(importVerifyKey));
  if (keys.includes(undefined)) throw refused('badRequest');
}

async function deviceIdOf({ proofKey, shareKey }: { readonly proofKey: PublicKey; readonly shareKey: PublicKey }): Promise<string> {
  const hash = await sha256(utf8(JSON.stringify(['device', await thumbprintOf(proofKey), await thumbprintOf(shareKey)])));
  return toBase64url(hash.subarray(0, 16));
}
