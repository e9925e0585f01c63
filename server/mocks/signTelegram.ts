import { sha256, toBase64url, utf8 } from '../core/bytes.ts';

/** What Telegram sends of a person, signed by the token of a bot. @see Telegram, Telegram Login Widget, Checking authorization */
export async function signTelegram(fields: Readonly<Record<string, string | number>>, botToken: string): Promise<string> {
  const text = Object.entries(fields).map(([name, value]) => `${name}=${value}`).toSorted().join('\n');
  const key = await crypto.subtle.importKey('raw', await sha256(utf8(botToken)), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const hash = Array.from(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(text))), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return toBase64url(utf8(JSON.stringify({ ...fields, hash })));
}
