import { fromBase64url, toBase64url } from '../worker/bytes.ts';

/** A passkey that recovers a wallet: its PRF gives the same 32 bytes each time, and to no other page. @see WebAuthn Level 3, 10.1.4 */
export interface RecoveryPasskey {
  readonly credentialId: string;
  /** What the PRF is asked about: 32 bytes as base64url. */
  readonly salt: string;
  /** A secret: wipe it after use. */
  readonly prf: Uint8Array<ArrayBuffer>;
}

/** What can go wrong beside the reason of a signal. */
export type PasskeyFault = 'noPrf' | 'dismissed' | 'notHere' | 'exists';

export class PasskeyError extends Error {
  readonly fault: PasskeyFault;

  constructor(fault: PasskeyFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface CreatePasskeyOptions {
  /** Of this very page: with that of the parent domain, the page that embeds the wallet could ask for the same bytes. */
  readonly rpId: string;
  /** Shown by the browser and the system. */
  readonly siteName: string;
  readonly accountName: string;
  readonly signal: AbortSignal;
}

const bytesOfSalt = 32;
/** As long as people take to find a phone or a security key. */
const promptMs = 300_000;

/** Whether this browser could have such passkeys; false only where it is sure. */
export async function mayHavePrf(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false;
  const { getClientCapabilities }: { readonly getClientCapabilities?: () => Promise<Readonly<Record<string, boolean>>> } = PublicKeyCredential;
  const capabilities = await getClientCapabilities?.call(PublicKeyCredential).catch(() => undefined);
  return capabilities?.['extension:prf'] !== false;
}

/** Makes a passkey, and asks its PRF. In a frame of another site it has to be called in a click inside it. @throws PasskeyError, the reason of the signal */
export async function createRecoveryPasskey({ rpId, siteName, accountName, signal }: CreatePasskeyOptions): Promise<RecoveryPasskey> {
  const salt = crypto.getRandomValues(new Uint8Array(bytesOfSalt));
  const credential = await prompted(signal, () => navigator.credentials.create({
    signal,
    publicKey: {
      rp: { id: rpId, name: siteName },
      // A name of its own for each: an authenticator replaces a passkey of the same user handle.
      user: { id: crypto.getRandomValues(new Uint8Array(32)), name: accountName, displayName: accountName },
      // Nothing is verified by it: what counts is the output of the PRF.
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }, { type: 'public-key', alg: -257 }],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      timeout: promptMs,
      extensions: { prf: { eval: { first: salt } } },
    },
  }));
  const { prf } = credential.getClientExtensionResults();
  if (!prf?.enabled) throw new PasskeyError('noPrf');
  const credentialId = toBase64url(new Uint8Array(credential.rawId));
  const first = prf.results?.first;
  if (first) return { credentialId, salt: toBase64url(salt), prf: prfBytesOf(first) };
  // Some authenticators tell the output at use only.
  return { credentialId, salt: toBase64url(salt), prf: await askRecoveryPasskey({ rpId, credentialId, salt: toBase64url(salt), signal }) };
}

/** The output of a passkey's PRF: 32 bytes. @throws PasskeyError, the reason of the signal */
export async function askRecoveryPasskey({ rpId, credentialId, salt, signal }: { readonly rpId: string; readonly credentialId: string; readonly salt: string; readonly signal: AbortSignal }): Promise<Uint8Array<ArrayBuffer>> {
  const credential = await prompted(signal, () => navigator.credentials.get({
    signal,
    publicKey: {
      rpId,
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      allowCredentials: [{ type: 'public-key', id: fromBase64url(credentialId) }],
      userVerification: 'required',
      timeout: promptMs,
      extensions: { prf: { eval: { first: fromBase64url(salt) } } },
    },
  }));
  const first = credential.getClientExtensionResults().prf?.results?.first;
  if (!first) throw new PasskeyError('noPrf');
  return prfBytesOf(first);
}

/** What a browser answers. @see WebAuthn Level 3, 5.1.3: a person who says no, and an authenticator that is not here, look alike */
export async function prompted(signal: AbortSignal, ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  signal.throwIfAborted();
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential;
    throw new PasskeyError('notHere');
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PasskeyError) throw error;
    const name = error instanceof DOMException ? error.name : '';
    throw new PasskeyError(name === 'NotAllowedError' ? 'dismissed' : name === 'InvalidStateError' ? 'exists' : 'notHere');
  }
}

/** What a PRF gives: 32 bytes. @throws PasskeyError */
export function prfBytesOf(source: BufferSource): Uint8Array<ArrayBuffer> {
  const bytes = ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source);
  if (bytes.length !== 32) throw new PasskeyError('noPrf');
  return Uint8Array.from(bytes);
}
