import { owned, sha256 } from '../bytes.ts';
import { readAuthenticatorData, readCbor, type AuthenticatorData, type NewCredential } from './authenticatorData.ts';
import { assertClientData, type Ceremony } from './clientData.ts';
import { PasskeyFault } from './passkeyFault.ts';
import { isSignedBy, toPasskeyKey, type PasskeyKey } from './publicKey.ts';
import type { Created, Used } from './readCredential.ts';

/** A passkey that was just made. */
export interface NewPasskey extends Pick<AuthenticatorData, 'counter' | 'isBackupEligible' | 'isBackedUp'>, Pick<NewCredential, 'aaguid'> {
  readonly key: PasskeyKey;
}

/**
 * Checks what an authenticator answered when it made a passkey. What it attests of its make is not looked at: none was asked for, and all makes are let in.
 * @throws PasskeyFault
 * @see WebAuthn Level 3, 7.1
 */
export async function verifyCreated({ id, clientData, attestation }: Created, ceremony: Ceremony): Promise<NewPasskey> {
  assertClientData(clientData, 'create', ceremony);
  const { value, at } = readCbor(attestation, 0);
  const authData: unknown = value instanceof Map ? value.get('authData') : undefined;
  if (at !== attestation.length || !(authData instanceof Uint8Array)) throw new PasskeyFault('malformed');
  const { credential, counter, isBackupEligible, isBackedUp, ...person } = await readAuthenticatorData(owned(authData), ceremony.rpId);
  assertPerson(person);
  if (credential === undefined) throw new PasskeyFault('malformed');
  if (credential.id !== id) throw new PasskeyFault('credentialId');
  return { key: await toPasskeyKey(credential.publicKey), aaguid: credential.aaguid, counter, isBackupEligible, isBackedUp };
}

/** Checks what an authenticator answered when it used a passkey of this key. @throws PasskeyFault @see WebAuthn Level 3, 7.2 */
export async function verifyUsed({ clientData, authenticatorData, signature }: Used, key: PasskeyKey, ceremony: Ceremony): Promise<Pick<AuthenticatorData, 'counter' | 'isBackupEligible' | 'isBackedUp'>> {
  assertClientData(clientData, 'use', ceremony);
  const { counter, isBackupEligible, isBackedUp, ...person } = await readAuthenticatorData(authenticatorData, ceremony.rpId);
  assertPerson(person);
  if (!(await isSignedBy(key, signature, owned(new Uint8Array([...authenticatorData, ...(await sha256(clientData))]))))) throw new PasskeyFault('signature');
  return { counter, isBackupEligible, isBackedUp };
}

/** The person was there, and the authenticator has seen that it is this one: by a finger, a face or a PIN. */
function assertPerson({ isUserPresent, isUserVerified }: Pick<AuthenticatorData, 'isUserPresent' | 'isUserVerified'>): void {
  if (!isUserPresent) throw new PasskeyFault('userPresence');
  if (!isUserVerified) throw new PasskeyFault('userVerification');
}
