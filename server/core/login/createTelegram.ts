import { fromUtf8, isSameText, sha256, utf8 } from '../bytes.ts';
import type { Bytes } from '../bytes.ts';
import { providerSkewMs, secondMs, signedDataMs } from '../numbers.ts';
import { denied, toLabel, unproved } from './protocol.ts';
import type { LoginIdentity, LoginProtocol, ProtocolParts } from './protocol.ts';

/** The field of the callback's form that holds what came in the fragment. */
export const telegramResult = 'tgAuthResult';
const maxResult = 8_192;

/**
 * Telegram's login by a redirect: signed data comes back in the fragment, which the callback's page posts. The bot's token signs and is never sent.
 * @see Telegram, Telegram Login Widget, Checking authorization
 */
export function createTelegram({ provider, now, limits, walletOrigin }: ProtocolParts): LoginProtocol {
  const { authorizationUrl = '', secret, clientId } = provider;
  const token = secret.kind === 'text' ? secret.text : '';
  return {
    urlOf: async ({ callbackUrl, state }) => {
      const url = new URL(authorizationUrl);
      const params = { bot_id: clientId, origin: walletOrigin, return_to: `${callbackUrl}?state=${encodeURIComponent(state)}` };
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
      return url.href;
    },
    identify: async ({ params }) => {
      const result = params.get(telegramResult) ?? '';
      if (result === 'false') throw denied();
      const fields = parseResult(result);
      const { hash } = fields;
      const lines = Object.entries(fields).filter(([name]) => name !== 'hash').map(([name, value]) => `${name}=${value}`).toSorted().join('\n');
      if (hash === undefined || !isSameText(hash, await hmacHex(await sha256(utf8(token)), lines))) throw unproved('the signature');
      const ageMs = now() - Number(fields.auth_date) * secondMs;
      if (!(ageMs >= -providerSkewMs && ageMs <= signedDataMs)) throw unproved('the time of the answer');
      if ((await limits.hold('answer of Telegram', hash, signedDataMs + 2 * providerSkewMs)) !== undefined) throw unproved('the answer was used already');
      return toIdentity(fields);
    },
  };
}

/** Whom the fields of a person say it is. */
export function toIdentity(fields: Readonly<Record<string, string>>): LoginIdentity {
  const { id = '' } = fields;
  if (!/^\d{1,20}$/.test(id)) throw unproved('no subject');
  const name = toLabel([fields.first_name, fields.last_name].filter(Boolean).join(' '));
  return { subject: id, label: fields.username === undefined ? name : (toLabel(`@${fields.username}`) ?? name) };
}

/** The fields as the text that was signed has them. */
function parseResult(result: string): Readonly<Record<string, string>> {
  if (result.length > maxResult || !/^[\w+/-]+={0,2}$/.test(result)) throw unproved('no result');
  let value: unknown;
  try {
    value = JSON.parse(fromUtf8(Uint8Array.from(atob(result.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))));
  } catch {
    throw unproved('no JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unproved('no object');
  return Object.fromEntries(Object.entries(value).map(([name, field]: [string, unknown]) => {
    if (typeof field !== 'string' && typeof field !== 'number') throw unproved('a field');
    return [name, String(field)];
  }));
}

export async function hmacHex(key: Bytes, text: string): Promise<string> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return Array.from(new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8(text))), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
