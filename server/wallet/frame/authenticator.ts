import type { PasskeyOptions } from '../../protocol/passkey.ts';
import { fromBase64url, toBase64url } from '../worker/bytes.ts';
import type { FreshPasskey } from './freshPasskey.ts';
import { PasskeyError, prfBytesOf, prompted } from './passkeys.ts';

export type CreateOptions = Extract<PasskeyOptions, { readonly does: 'create' }>['publicKey'];
export type UseOptions = Extract<PasskeyOptions, { readonly does: 'use' }>['publicKey'];

/** Makes and uses passkeys of this very host. What it answers is JSON as `PublicKeyCredential.toJSON` has it, without what extensions gave: those results may be secrets of this origin. */
export interface Authenticator {
  /** Whether the browser knows passkeys at all. */
  readonly isThere: boolean;
  /** In a frame of another site, within a press inside it. @throws PasskeyError, the reason of the signal */
  create(options: CreateOptions, given: { readonly signal: AbortSignal; /** Is handed what the PRF of the new one gives, where it has one. */ readonly fresh?: ReturnType<FreshPasskey['begin']> | undefined }): Promise<string>;
  /** @throws PasskeyError, the reason of the signal */
  use(options: UseOptions, given: { readonly signal: AbortSignal }): Promise<string>;
}

/** That of the browser. @see WebAuthn Level 3, 5.1 */
export function browserAuthenticator(): Authenticator {
  return {
    isThere: typeof PublicKeyCredential !== 'undefined',
    create: async ({ user, challenge, excludeCredentials, pubKeyCredParams, ...options }, { signal, fresh }) => {
      const made = await prompted(signal, () => navigator.credentials.create({ signal, publicKey: {
        ...options,
        user: { ...user, id: fromBase64url(user.id) },
        challenge: fromBase64url(challenge),
        pubKeyCredParams: [...pubKeyCredParams],
        // A way of transport that this browser does not know, it leaves out.
        excludeCredentials: excludeCredentials.map(({ type, id, transports }) => ({ type, id: fromBase64url(id), transports: transports as AuthenticatorTransport[] })), // hints, see above
        ...(fresh && { extensions: { prf: { eval: { first: fresh.salt } } } }),
      } }));
      const { response } = made;
      if (!(response instanceof AuthenticatorAttestationResponse)) throw new PasskeyError('notHere');
      const { prf } = made.getClientExtensionResults();
      if (fresh && prf?.enabled === true) fresh.take({ credentialId: text(made.rawId), prf: prf.results?.first && prfBytesOf(prf.results.first) });
      // Not in every browser.
      const { getTransports }: { readonly getTransports?: () => string[] } = response;
      return write(made, { clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject), transports: getTransports?.call(response) ?? [] });
    },
    use: async ({ challenge, ...options }, { signal }) => {
      const used = await prompted(signal, () => navigator.credentials.get({ signal, publicKey: { ...options, challenge: fromBase64url(challenge) } }));
      const { response } = used;
      if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyError('notHere');
      const { clientDataJSON, authenticatorData, signature, userHandle } = response;
      return write(used, { clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature), userHandle: userHandle && text(userHandle) });
    },
  };
}

const text = (bytes: ArrayBuffer): string => toBase64url(new Uint8Array(bytes));

/** Field by field, so that nothing else goes along. */
function write({ rawId }: PublicKeyCredential, response: Readonly<Record<string, unknown>>): string {
  const id = text(rawId);
  return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
}
