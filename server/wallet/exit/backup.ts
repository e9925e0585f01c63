import type { Recipient } from '../../protocol/shares.ts';
import { custodyError } from '../worker/custodyErrors.ts';
import type { Guard } from '../worker/guards.ts';
import { list, literal, record } from '../worker/guards.ts';
import { address, ciphertext, id, maxRecipients, recipient, share, version } from '../worker/shapes.ts';
import type { SealedWallet } from '../worker/shareSets.ts';

/** A recovery method with its envelope of the share of recovery, and the tag by which it knows the wallet's address. */
export type RecoveryRecipient = Extract<Recipient, { readonly gets: 'R' }> & { readonly addressTag: string };

/**
 * A backup file, which is JSON: all that opens a wallet beside one of its recovery methods. Alone it opens nothing; one who has it and guesses the
 * passphrase has the wallet. It stays good after later versions, for the key is the same.
 */
export interface Backup extends SealedWallet {
  readonly format: 'latchkey-backup';
  readonly formatVersion: 1;
  /** This version's share of devices, bare: 33 bytes as base64url. */
  readonly deviceShare: string;
  /** The recovery methods, each with its envelope of the share of recovery. At least one. */
  readonly recovery: readonly RecoveryRecipient[];
}

/** @throws noRecoveryMethod */
export function createBackup({ walletId, userId, address: of, version: at, ciphertext: sealed }: SealedWallet, deviceShare: string, recipients: readonly Recipient[]): Backup {
  const recovery = recoveryOf(recipients);
  if (recovery.length === 0) throw custodyError('noRecoveryMethod');
  return { format: 'latchkey-backup', formatVersion: 1, walletId, userId, address: of, version: at, ciphertext: sealed, deviceShare, recovery };
}

/** Those of the recipients that are recovery methods. */
export function recoveryOf(recipients: readonly Recipient[]): readonly RecoveryRecipient[] {
  return recipients.filter((each): each is RecoveryRecipient => each.gets === 'R' && each.addressTag !== undefined);
}

/** As it is written to disk. */
export function encodeBackup(backup: Backup): string {
  return `${JSON.stringify(backup, null, 2)}\n`;
}

/** Reads a file that claims to be a backup. @throws badBackup, with `version` for a format that is newer than this */
export function parseBackup(file: string): Backup {
  if (file.length > maxFileCharacters) throw custodyError('badBackup');
  let given: unknown;
  try {
    given = JSON.parse(file);
  } catch {
    throw custodyError('badBackup');
  }
  if (typeof given === 'object' && given !== null && 'format' in given && given.format === 'latchkey-backup' && 'formatVersion' in given && given.formatVersion !== 1) throw custodyError('badBackup', 'version');
  try {
    return guard(given);
  } catch {
    throw custodyError('badBackup');
  }
}

const maxFileCharacters = 256 * 1024;
const recoveryRecipient: Guard<RecoveryRecipient> = (value) => {
  const read = recipient(value);
  if (read.gets !== 'R' || read.addressTag === undefined) throw custodyError('badBackup');
  return { ...read, addressTag: read.addressTag };
};
const guard: Guard<Backup> = record({
  format: literal('latchkey-backup'), formatVersion: literal(1), walletId: id, userId: id, address, version, ciphertext,
  deviceShare: share, recovery: list(recoveryRecipient, maxRecipients, 1),
});
