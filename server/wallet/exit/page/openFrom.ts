import { askRecoveryPasskey, PasskeyError } from '../../frame/passkeys.ts';
import type { RecoveryAttempt, RecoveryFault } from '../../frame/view.ts';
import { wipe } from '../../worker/bytes.ts';
import { isCustodyError } from '../../worker/custodyErrors.ts';
import type { RecoverySecret } from '../../worker/recoveryKeys.ts';
import { parseBackup } from '../backup.ts';
import type { RecoveryRecipient } from '../backup.ts';
import { openBackup, openWithRecovery } from '../open.ts';
import type { OpenedWallet } from '../open.ts';
import { parseRecoveryFile } from '../recoveryFile.ts';
import type { DeviceWallet } from './readDeviceWallets.ts';

/** What the wallet is opened from, beside a recovery method. */
export interface Source {
  readonly address: string;
  readonly methods: readonly RecoveryRecipient[];
  open(secret: RecoverySecret): Promise<OpenedWallet>;
}

/** @throws badBackup */
export function sourceOfBackup(file: string): Source {
  const { address, recovery } = parseBackup(file);
  return { address, methods: recovery, open: (secret) => openBackup(file, secret) };
}

export function sourceOfDevice({ wallet, methods, share }: DeviceWallet): Source {
  return { address: wallet.address, methods, open: (secret) => openWithRecovery(wallet, share, methods, secret) };
}

/** Opens a wallet by what the person brings, or says why not. `rpId`: the host of the page, where it has one. */
export async function tryOpen(source: Source, attempt: RecoveryAttempt, { rpId, signal }: { readonly rpId: string; readonly signal: AbortSignal }): Promise<OpenedWallet | { readonly fault: RecoveryFault }> {
  let secret: RecoverySecret | undefined;
  try {
    secret = await secretOf(source, attempt, rpId, signal);
    return await source.open(secret);
  } catch (error) {
    return { fault: faultOf(attempt.type, error) };
  } finally {
    if (secret?.type === 'file') wipe(secret.key);
    if (secret?.type === 'passkey') wipe(secret.prf);
  }
}

async function secretOf({ methods }: Source, attempt: RecoveryAttempt, rpId: string, signal: AbortSignal): Promise<RecoverySecret> {
  if (attempt.type === 'passphrase') return { type: 'passphrase', passphrase: attempt.passphrase };
  if (attempt.type === 'file') return { type: 'file', key: parseRecoveryFile(attempt.bytes) };
  const method = methods.find(({ recipientId }) => recipientId === attempt.recipientId)?.method;
  if (method?.type !== 'passkey') throw new PasskeyError('notHere');
  return { type: 'passkey', prf: await askRecoveryPasskey({ rpId, credentialId: method.credentialId, salt: method.salt, signal }) };
}

const wrong = { passphrase: 'wrongPassphrase', file: 'wrongFile', passkey: 'wrongPasskey' } as const satisfies Readonly<Record<RecoveryAttempt['type'], RecoveryFault>>;

function faultOf(type: RecoveryAttempt['type'], error: unknown): RecoveryFault {
  if (error instanceof PasskeyError) return error.fault === 'dismissed' ? 'noPasskey' : 'wrongPasskey';
  return isCustodyError(error) ? wrong[type] : 'failed';
}
