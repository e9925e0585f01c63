import { generateKeyPairSync, sign } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';

/** Where the service is, for pages and wallets alike. */
export const verifyOrigin = 'https://verify.walletconnect.org';
const goodForSeconds = 600;

/** Stands in for the service that tells wallets from which origin a page really asks. */
export interface VerifyService {
  /** What wallets check attestations with, as the service publishes it. */
  readonly publicKey: { readonly publicKey: object; readonly expiresAt: number };
  /** Origins that had something attested, in order. */
  readonly attested: readonly string[];
  /** Answers in its place to all pages of a context. */
  attend(context: BrowserContext): Promise<void>;
}

/** A service of its own key, which verifies every origin, or calls each a scam. */
export function createVerifyService({ isScam = false } = {}): VerifyService {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const attested: string[] = [];
  const attest = (id: string, origin: string): string => {
    const claims = { id, origin, isScam, isVerified: true, exp: nowSeconds() + goodForSeconds };
    const signed = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
  return {
    publicKey: { publicKey: { ...publicKey.export({ format: 'jwk' }), ext: true, key_ops: ['verify'] }, expiresAt: nowSeconds() + goodForSeconds },
    attested,
    attend: async (context) => {
      // A frame in the page, which posts what it has to say to the page around it.
      await context.route(`${verifyOrigin}/v3/attestation?**`, (route) => {
        const { searchParams } = new URL(route.request().url());
        const origin = searchParams.get('origin') ?? '';
        attested.push(origin);
        const posted = JSON.stringify({ type: 'verify_attestation', attestation: attest(searchParams.get('id') ?? '', origin) });
        return route.fulfill({ contentType: 'text/html', body: `<script>parent.postMessage(${JSON.stringify(posted)}, '*')</script>` });
      });
    },
  };
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

function encode(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url');
}
