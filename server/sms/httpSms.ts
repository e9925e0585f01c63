import type { HttpSmsSettings } from '../config/settings.ts';
import { errorCodeOf } from '../node/errorFacts.ts';
import { SmsError } from './smsSender.ts';
import type { Sms, SmsSender } from './smsSender.ts';

const answerMs = 15_000;
/** More of an answer is not read: what is wanted of it is one number. */
const maxAnswerCharacters = 16_384;
/** Codes of Twilio about the number itself: no number, not of a person, no mobile number, blocked by its owner, no way to it. @see https://www.twilio.com/docs/api/errors */
const numberFaults = [21211, 21214, 21217, 21219, 21408, 21610, 21612, 21614, 63003];

/**
 * Sends by a request to a service: the form that Twilio and many others take (`To`, `From`, `Body`), or JSON after a template. `channel` is another way than SMS
 * of the same service, such as `whatsapp`: the form then writes it before both numbers, a template has it as `{channel}`.
 */
export function createHttpSms({ url, login, from, channel, template }: HttpSmsSettings, { fetch = globalThis.fetch }: { readonly fetch?: typeof globalThis.fetch } = {}): SmsSender {
  const stopping = new AbortController();
  const authorization = login && `Basic ${Buffer.from(`${login.user}:${login.password}`, 'utf8').toString('base64')}`;
  const body = template === undefined ? (sms: Sms): BodyInit => toForm(sms, from, channel) : (sms: Sms): BodyInit => JSON.stringify(fill(template, { to: sms.to, text: sms.text, id: sms.smsId, from, channel: channel ?? 'sms' }));
  return {
    send: async (sms, { signal }) => {
      const response = await fetch(url, {
        method: 'POST', body: body(sms), redirect: 'error',
        headers: { accept: 'application/json', ...(template !== undefined && { 'content-type': 'application/json' }), ...(authorization !== undefined && { authorization }) },
        signal: AbortSignal.any([signal, stopping.signal, AbortSignal.timeout(answerMs)]),
      }).catch((error: unknown) => {
        throw new SmsError(reasonOf(error));
      });
      if (response.ok) {
        await response.body?.cancel();
        return 'sent';
      }
      const answer = await readStart(response);
      if (template === undefined && response.status === 400 && numberFaults.includes(faultOf(answer))) return 'refused';
      throw new SmsError(`HTTP.${response.status}`);
    },
    close: async () => stopping.abort(),
  };
}

function toForm({ to, text }: Sms, from: string, channel: string | undefined): URLSearchParams {
  const at = (number: string): string => (channel === undefined ? number : `${channel}:${number}`);
  // A sender that begins so is a pool of numbers, which Twilio takes by another name.
  const sender: Readonly<Record<string, string>> = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: at(from) };
  return new URLSearchParams({ To: at(to), ...sender, Body: text });
}

/** Places are filled within texts alone, so that nothing of a message can become a part of the document. */
function fill(template: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof template === 'string') return template.replaceAll(/\{(to|text|id|from|channel)\}/g, (_, name: string) => values[name] ?? '');
  if (Array.isArray(template)) return template.map((each: unknown) => fill(each, values));
  return typeof template === 'object' && template !== null ? Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fill(value, values)])) : template;
}

async function readStart(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    while (reader && text.length < maxAnswerCharacters) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
  } catch {
    // The status says enough.
  }
  await reader?.cancel().catch(() => {});
  return text;
}

function faultOf(answer: string): number {
  try {
    const found: unknown = JSON.parse(answer);
    return typeof found === 'object' && found !== null && 'code' in found ? Number(found.code) : NaN;
  } catch {
    return NaN;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timedOut';
  return error instanceof Error && error.cause !== undefined ? errorCodeOf(error.cause) : errorCodeOf(error);
}
