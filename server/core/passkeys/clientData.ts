import { fromUtf8, isSameText, type Bytes } from '../bytes.ts';
import { PasskeyFault } from './passkeyFault.ts';

/** What one ceremony has to be about. */
export interface Ceremony {
  /** As base64url. */
  readonly challenge: string;
  readonly rpId: string;
  /** Of the page that asked the browser: the wallet's own. */
  readonly origin: string;
  /** Pages that may embed it. */
  readonly topOrigins: readonly string[];
}

/**
 * Whether the browser was asked by the wallet, for this very challenge, in a page that may embed the wallet. Browsers that do not tell the top origin are
 * taken at their word that there was one: which pages embed the wallet, they hold by its `frame-ancestors`.
 * @throws PasskeyFault
 * @see WebAuthn Level 3, 7.1 steps 6 to 11 and 7.2 steps 9 to 14
 */
export function assertClientData(bytes: Bytes, does: 'create' | 'use', { challenge, origin, topOrigins }: Ceremony): void {
  const data = parse(bytes);
  if (data['type'] !== (does === 'create' ? 'webauthn.create' : 'webauthn.get')) throw new PasskeyFault('type');
  const given = data['challenge'];
  if (typeof given !== 'string' || !isSameText(given, challenge)) throw new PasskeyFault('challenge');
  if (data['origin'] !== origin) throw new PasskeyFault('origin');
  const { crossOrigin = false, topOrigin } = data;
  if (typeof crossOrigin !== 'boolean') throw new PasskeyFault('malformed');
  if (topOrigin === undefined) return;
  if (!crossOrigin || typeof topOrigin !== 'string' || !topOrigins.includes(topOrigin)) throw new PasskeyFault('topOrigin');
}

function parse(bytes: Bytes): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(fromUtf8(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Readonly<Record<string, unknown>>; // an object, as was just seen
  } catch {
    // said below
  }
  throw new PasskeyFault('malformed');
}
