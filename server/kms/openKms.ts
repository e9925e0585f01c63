import type { Clock } from '../../src/domain/clock.ts';
import type { Settings } from '../config/settings.ts';
import { systemClock } from '../core/systemClock.ts';
import { openFileKms } from './file.ts';
import { joinKms } from './joinKms.ts';
import { addFileKey, removeFileKey } from './keyFile.ts';
import type { Kms } from './kms.ts';
import { openPkcs11Kms } from './pkcs11.ts';
import { addTokenKey, createTokenKey, removeTokenKey } from './pkcs11/tokenKeys.ts';
import { openTokenSessions, type TokenSessions } from './pkcs11/tokenSessions.ts';

type KmsSettings = Pick<Settings, 'kms' | 'dataFolder'>;
type Environment = Readonly<Record<string, string | undefined>>;

/** The KMS of the settings: a key file, a token, or a token beside the key file whose keys move into it. */
export async function openKms({ kms, dataFolder }: KmsSettings, environment: Environment): Promise<Kms> {
  const openFile = () => openFileKms({ file: kms.file ?? '', dataFolder, environment });
  if (!kms.pkcs11) return openFile();
  const token = await openPkcs11Kms(kms.pkcs11);
  if (kms.file === undefined) return token;
  try {
    return joinKms(token, await openFile());
  } catch (error) {
    await token.close();
    throw error;
  }
}

/** Makes the first key in the token of the settings. Its name. @throws KmsError */
export async function createKmsKey({ kms }: KmsSettings, clock: Clock = systemClock): Promise<string> {
  return withToken(kms, clock, createTokenKey);
}

/** Adds a key, which wraps from now on. Its name. */
export async function addKmsKey({ kms }: KmsSettings, clock: Clock = systemClock): Promise<string> {
  return kms.pkcs11 ? withToken(kms, clock, addTokenKey) : addFileKey(kms.file ?? '');
}

/** Removes a key that wraps no more. */
export async function removeKmsKey({ kms }: KmsSettings, keyId: string, clock: Clock = systemClock): Promise<void> {
  if (kms.pkcs11) await withToken(kms, clock, (sessions, keyLabel) => removeTokenKey(sessions, keyLabel, keyId));
  else await removeFileKey(kms.file ?? '', keyId);
}

async function withToken<T>({ pkcs11 }: Settings['kms'], clock: Clock, run: (sessions: TokenSessions, keyLabel: string) => Promise<T>): Promise<T> {
  if (!pkcs11) throw new TypeError('The settings name no token.');
  const sessions = await openTokenSessions({ ...pkcs11, clock });
  try {
    return await run(sessions, pkcs11.keyLabel);
  } finally {
    await sessions.close();
  }
}

/** Where the keys are, for people: never a PIN. */
export function describeKms({ kms }: Pick<Settings, 'kms'>): string {
  const { pkcs11, file } = kms;
  if (!pkcs11) return file ?? '';
  const token = typeof pkcs11.token === 'number' ? `the token in slot ${pkcs11.token}` : `the token "${pkcs11.token}"`;
  return `"${pkcs11.keyLabel}" in ${token}${file === undefined ? '' : `, and ${file} for what it has wrapped before`}`;
}
