import type { LoginProviders } from '../../config/provider.ts';
import { isSameText, utf8 } from '../bytes.ts';
import type { Bytes } from '../bytes.ts';
import { takeAll } from '../limits.ts';
import { hourMs, initDataMs, loginsPerHourOfIp, providerSkewMs, secondMs } from '../numbers.ts';
import type { Parts } from '../ports.ts';
import type { Prover } from '../provers.ts';
import { refused } from '../refusals.ts';
import { hmacHex, toIdentity } from './createTelegram.ts';
import { providerOf } from './loginSteps.ts';

const telegram = 'telegram';

/**
 * What Telegram hands to a mini app says who has opened it, signed by a key made of the bot's token: the same person as by the widget. It belongs to no browser, so it is good once,
 * for an hour from when the app was opened. @see Telegram, Mini Apps, Validating data received via the Mini App
 */
export function createInitDataProver({ providers, limits, now }: Pick<Parts, 'limits' | 'now'> & { readonly providers: LoginProviders }): Prover<'initData'> {
  return async ({ data }, { site, caller }) => {
    const provider = providerOf(providers, site, telegram);
    if (provider === undefined || provider.secret.kind !== 'text') throw refused('signInNotOffered');
    await takeAll(limits, caller.network, [{ name: 'mini apps of an IP', windowMs: hourMs, most: loginsPerHourOfIp }]);
    const fields = toFields(data);
    const { hash = '', ...signed } = fields;
    const lines = Object.entries(signed).map(([name, value]) => `${name}=${value}`).toSorted().join('\n');
    const key = await hmacBytes(utf8('WebAppData'), provider.secret.text);
    if (!isSameText(hash, await hmacHex(key, lines))) throw refused('notVouched');
    const ageMs = now() - Number(signed.auth_date) * secondMs;
    if (!(ageMs >= -providerSkewMs && ageMs <= initDataMs)) throw refused('codeExpired');
    const { subject, label } = toPerson(signed.user ?? '');
    if ((await limits.hold('data of a mini app', hash, initDataMs + 2 * providerSkewMs)) !== undefined) throw refused('codeUsed');
    return { kind: provider.kind, value: `${provider.issuer}|${subject}`, label: label ?? provider.name };
  };
}

/** The fields as the text that was signed has them. A name that stands twice could be read in two ways. */
function toFields(data: string): Readonly<Record<string, string>> {
  const pairs = [...new URLSearchParams(data)];
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length || pairs.some(([name]) => name === '__proto__')) throw refused('notVouched');
  return Object.fromEntries(pairs);
}

/** Only after the signature was looked at. */
function toPerson(text: string): ReturnType<typeof toIdentity> {
  let user: unknown;
  try {
    user = JSON.parse(text);
  } catch {
    throw refused('notVouched'); // data of an app that was opened without a person, e.g. from a channel
  }
  if (typeof user !== 'object' || user === null || Array.isArray(user)) throw refused('notVouched');
  const { id, first_name, last_name, username } = user as Readonly<Record<string, unknown>>; // an object
  const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) throw refused('notVouched');
  return toIdentity({ id: String(id), ...named('first_name', textOf(first_name)), ...named('last_name', textOf(last_name)), ...named('username', textOf(username)) });
}

const named = (name: string, value: string | undefined): Readonly<Record<string, string>> => (value === undefined ? {} : { [name]: value });

async function hmacBytes(key: Bytes, text: string): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8(text)));
}
