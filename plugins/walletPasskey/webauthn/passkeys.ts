import { decodeBase64url, encodeBase64url } from '../../../src/domain/encoding/base64url.ts';
import { decodeBytes, encodeBytes } from '../../../src/domain/encoding/bytes.ts';
import { passkeyErrors } from '../errors.ts';
import { parseAssertion } from './parseAssertion.ts';
import type { PasskeyAssertion } from './parseAssertion.ts';
import { parsePublicKey } from './parsePublicKey.ts';

export type { PasskeyAssertion } from './parseAssertion.ts';

/** A passkey that was just made. */
export interface MadePasskey {
  /** base64url. */
  readonly id: string;
  /** Its public key on P-256, both coordinates 32 bytes as `0x…`. */
  readonly x: string;
  readonly y: string;
}

/** A passkey that has signed. */
export interface UsedPasskey extends PasskeyAssertion {
  /** base64url. */
  readonly id: string;
  /** The 32 bytes that it has signed, as `0x…`. */
  readonly challenge: string;
  /** What it was made with, base64url; absent where the authenticator does not tell it. */
  readonly userHandle?: string;
}

export interface CreatePasskeyRequest {
  /** The domain that it is for: this page's, or one above it. Absent: this page's. */
  readonly rpId?: string | undefined;
  /** The site's name, shown by the browser and where passkeys are chosen from. Absent: the host of this page. */
  readonly siteName?: string | undefined;
  /** The first bytes of what it tells again at each use; random ones follow, up to 32, so that it takes the place of no other passkey. */
  readonly handle: Uint8Array;
  /** Passkeys of which none may be on the same authenticator, base64url. */
  readonly exclude?: readonly string[];
  readonly signal: AbortSignal;
}

export interface UsePasskeyRequest {
  readonly rpId?: string | undefined;
  /** What it signs, 32 bytes as `0x…`. Absent: random ones. */
  readonly challenge?: string;
  /** Ids, base64url. Empty: the person chooses among all of the domain. */
  readonly allow: readonly string[];
  readonly signal: AbortSignal;
}

/** Passkeys of this page's domain. */
export interface Passkeys {
  /** Whether this browser knows passkeys at all. */
  isSupported(): boolean;
  /** Call it inside the click. @throws passkey.*, the reason of the signal */
  create(request: CreatePasskeyRequest): Promise<MadePasskey>;
  /** Always with the person verified. @throws passkey.*, the reason of the signal */
  use(request: UsePasskeyRequest): Promise<UsedPasskey>;
}

/** As long as people take to find a phone or a security key. */
const promptMs = 300_000;
/** ECDSA on P-256 with SHA-256. @see IANA, COSE Algorithms */
const es256 = -7;

/** Those of the browser. @see WebAuthn Level 3, 5.1 */
export function createPasskeys(): Passkeys {
  return {
    isSupported: () => typeof PublicKeyCredential !== 'undefined',
    create: async ({ rpId, siteName = location.hostname, handle, exclude = [], signal }) => {
      const id = random();
      id.set(handle.subarray(0, 32));
      const made = await prompted(signal, () => navigator.credentials.create({
        signal,
        publicKey: {
          rp: { name: siteName, ...(rpId !== undefined && { id: rpId }) },
          user: { id, name: siteName, displayName: siteName },
          challenge: random(), // nothing is verified by it: what counts is the key
          pubKeyCredParams: [{ type: 'public-key', alg: es256 }],
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          excludeCredentials: exclude.map(toDescriptor),
          timeout: promptMs,
        },
      }));
      if (!(made.response instanceof AuthenticatorAttestationResponse)) throw passkeyErrors.unavailable();
      return { id: encodeBase64url(new Uint8Array(made.rawId)), ...parsePublicKey(made.response.getPublicKey()) };
    },
    use: async ({ rpId, challenge: given, allow, signal }) => {
      const challenge = given === undefined ? random() : Uint8Array.from(decodeBytes(given));
      const used = await prompted(signal, () => navigator.credentials.get({
        signal,
        publicKey: { challenge, userVerification: 'required', allowCredentials: allow.map(toDescriptor), timeout: promptMs, ...(rpId !== undefined && { rpId }) },
      }));
      if (!(used.response instanceof AuthenticatorAssertionResponse)) throw passkeyErrors.unavailable();
      const { authenticatorData, clientDataJSON, signature, userHandle } = used.response;
      return {
        id: encodeBase64url(new Uint8Array(used.rawId)), challenge: encodeBytes(challenge), ...(userHandle && { userHandle: encodeBase64url(new Uint8Array(userHandle)) }),
        ...parseAssertion({ authenticatorData: new Uint8Array(authenticatorData), clientDataJSON: new Uint8Array(clientDataJSON), signature: new Uint8Array(signature) }, encodeBytes(challenge)),
      };
    },
  };
}

function random(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32));
}

function toDescriptor(id: string): PublicKeyCredentialDescriptor {
  return { type: 'public-key', id: decodeBase64url(id) ?? new Uint8Array() };
}

/** A person who says no, and an authenticator that is not here, look alike. @see WebAuthn Level 3, 5.1.3 */
async function prompted(signal: AbortSignal, ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  signal.throwIfAborted();
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    signal.throwIfAborted();
    const name = error instanceof DOMException ? error.name : '';
    throw name === 'NotAllowedError' ? passkeyErrors.dismissed({}, { cause: error }) : name === 'InvalidStateError' ? passkeyErrors.exists({}, { cause: error }) : passkeyErrors.unavailable({}, { cause: error });
  }
  throw passkeyErrors.unavailable();
}
