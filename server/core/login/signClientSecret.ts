import { importPKCS8, SignJWT } from 'jose';
import type { ClientSecret, LoginProvider } from '../../config/provider.ts';
import { minuteMs, secondMs } from '../numbers.ts';

const secretMs = 5 * minuteMs;

/** The secret for one call. One that is signed is good for five minutes. @see Apple, Creating a client secret */
export async function clientSecretOf({ secret, clientId, issuer }: Pick<LoginProvider, 'secret' | 'clientId' | 'issuer'>, nowMs: number): Promise<string | undefined> {
  if (secret.kind === 'none') return undefined;
  return secret.kind === 'text' ? secret.text : signClientSecret(secret, { clientId, audience: issuer, nowMs });
}

async function signClientSecret({ teamId, keyId, key }: Extract<ClientSecret, { readonly kind: 'signed' }>, { clientId, audience, nowMs }: { readonly clientId: string; readonly audience: string; readonly nowMs: number }): Promise<string> {
  const seconds = Math.floor(nowMs / secondMs);
  return new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: keyId }).setIssuer(teamId).setSubject(clientId).setAudience(audience).setIssuedAt(seconds).setExpirationTime(seconds + secretMs / secondMs).sign(await importPKCS8(key, 'ES256'));
}
