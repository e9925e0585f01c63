import { readKnownDeviceKeys } from '../../frame/deviceKeys.ts';
import { listDeviceWallets } from '../../frame/deviceStore.ts';
import type { Records } from '../../frame/openRecords.ts';
import type { GivenShare, SealedWallet } from '../../worker/shareSets.ts';
import type { RecoveryRecipient } from '../backup.ts';

/** A wallet of which this browser holds a share, with what opens it beside a recovery method. */
export interface DeviceWallet {
  readonly wallet: SealedWallet;
  readonly share: Extract<GivenShare, { readonly share: 'D'; readonly privateKey: CryptoKey }>;
  readonly methods: readonly RecoveryRecipient[];
}

/** The wallets whose shares this browser keeps in the records of the wallet's origin. `isShort`: there is one that lacks the envelopes of its recovery methods. */
export async function readDeviceWallets(records: Records): Promise<{ readonly wallets: readonly DeviceWallet[]; readonly isShort: boolean }> {
  const kept = await listDeviceWallets(records);
  const found = await Promise.all(kept.map(async ({ realm, userId, share: { walletId, address, version, ciphertext, envelope, exit } }) => {
    const keys = await readKnownDeviceKeys(records, realm);
    if (!keys || !exit) return [];
    const { publicKey, privateKey } = keys.share;
    return [{ wallet: { walletId, userId, address, version, ciphertext }, methods: exit.methods, share: { share: 'D', recipientId: exit.deviceId, envelope, publicKey, privateKey } as const }];
  }));
  return { wallets: found.flat(), isShort: found.some(({ length }) => length === 0) };
}
