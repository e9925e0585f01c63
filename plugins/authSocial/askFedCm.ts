import type { FedCmAsk } from '../../src/contracts/points/authProviders.ts';

/** Whether this browser asks identity providers by itself. @see FedCM, IdentityCredential */
export function hasFedCm(): boolean {
  return typeof window === 'object' && 'IdentityCredential' in window && typeof navigator.credentials?.get === 'function';
}

/**
 * Has the browser ask the person, in a dialog of its own, which account of theirs they sign in with, and gives the provider's token. Call it while the browser still counts the press. It
 * rejects for whatever goes wrong, and for a person who turns away: browsers do not tell these apart. @see FedCM
 */
export async function askFedCm({ configUrl, clientId, nonce }: FedCmAsk, signal: AbortSignal): Promise<string> {
  // The nonce stands in both places: browsers move it from the first to the second.
  const identity = { context: 'signin', mode: 'active', providers: [{ configURL: configUrl, clientId, nonce, params: { nonce } }] };
  const options = { identity, mediation: 'required', signal } as CredentialRequestOptions; // newer than the types of the DOM
  const credential: unknown = await navigator.credentials.get(options);
  const { token }: { readonly token?: unknown } = Object(credential);
  if (typeof token !== 'string' || token === '') throw new TypeError('The browser gave no token.');
  return token;
}
