import type { Envelope, RecoveryMethod } from '../../protocol/shares.ts';
import { wipe } from '../worker/bytes.ts';
import { custodyError } from '../worker/custodyErrors.ts';
import type { RecoverySecret } from '../worker/recoveryKeys.ts';
import { accountAddress, exportKey, exportPhrase, kindOf } from '../worker/secrets.ts';
import type { SecretKind } from '../worker/secrets.ts';
import { openWith } from '../worker/shareSets.ts';
import type { GivenShare, SealedWallet } from '../worker/shareSets.ts';
import { parseBackup } from './backup.ts';

/** A wallet that was opened without a server: its secret stays inside until `close`. */
export interface OpenedWallet {
  readonly kind: SecretKind;
  readonly accounts: readonly { readonly index: number; readonly address: string }[];
  /** `0x…`, for the person to see. @throws noAccount */
  privateKey(index: number): Promise<string>;
  /** @throws noPhrase */
  phrase(): string;
  /** Wipes the secret. */
  close(): void;
}

/** The method of a backup that a secret may belong to; of several of one type each is tried. */
type Method = { readonly recipientId: string; readonly method: RecoveryMethod; readonly addressTag: string; readonly envelope: Envelope };

/** Opens a backup file by a recovery method. @throws badBackup, noRecoveryMethod where the file has none of this type, wrongKeys for a wrong passphrase, file or passkey */
export async function openBackup(file: string, secret: RecoverySecret): Promise<OpenedWallet> {
  const { deviceShare, recovery, ...backup } = parseBackup(file);
  return openWithRecovery(backup, { share: 'D', bare: deviceShare }, recovery, secret);
}

/** Opens a wallet by a device's own share, bare or in its envelope, and a recovery method, all of one version. @throws as {@link openBackup} */
export async function openWithRecovery(wallet: SealedWallet, device: Extract<GivenShare, { readonly share: 'D' }> | { readonly share: 'D'; readonly bare: string }, methods: readonly Method[], secret: RecoverySecret): Promise<OpenedWallet> {
  const candidates = methods.filter(({ method }) => method.type === secret.type);
  if (candidates.length === 0) throw custodyError('noRecoveryMethod');
  for (const { recipientId, method, addressTag, envelope } of candidates) {
    try {
      return await opened(await openWith(wallet, [device, { share: 'R', recipientId, envelope, method, addressTag, secret }]));
    } catch {
      // perhaps it is of another method of this type
    }
  }
  throw custodyError('wrongKeys');
}

async function opened({ secret, accounts }: Awaited<ReturnType<typeof openWith>>): Promise<OpenedWallet> {
  const addresses = await Promise.all(accounts.map(async (index) => ({ index, address: await accountAddress(secret, index) })));
  let isClosed = false;
  const open = () => {
    if (isClosed) throw custodyError('locked');
    return secret;
  };
  return {
    kind: kindOf(secret),
    accounts: addresses,
    privateKey: async (index) => exportKey(open(), index),
    phrase: () => exportPhrase(open()),
    close: () => {
      isClosed = true;
      wipe(secret);
    },
  };
}
