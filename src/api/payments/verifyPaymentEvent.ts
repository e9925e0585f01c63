import { parsePaymentEvent } from '../../domain/payments/paymentEvents.ts';
import type { PaymentEvent } from '../../domain/payments/paymentEvents.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { parseIfJson } from '../../domain/encoding/parseIfJson.ts';
import { defineErrors, messageOf } from '../../domain/errors.ts';
import { sanitise } from '../transport/sanitise.ts';
import { maxAnswerNesting } from '../transport/transportLimits.ts';

/** Why an event of a payment is not believed. For a site's own server: answer with a status of 400, and do nothing. */
export const paymentEventErrors = /* @__PURE__ */ defineErrors('paymentEvent', {
  noSecret: { message: 'The secret of the webhook is missing', remedy: 'Give the secret that the service has shown for this webhook.' },
  unsigned: { message: 'The event has no {header} that can be read', remedy: 'It is not from the service. Hand on the headers as they came.' },
  untimely: { message: 'The event was signed {seconds} seconds away from now', remedy: 'It may be a repetition. Check the clock of the server.' },
  wrongSignature: { message: 'The event was not signed with this secret', remedy: 'Give the body as it came, byte for byte, before anything parses it.' },
  badPayload: { message: 'The event cannot be read: {why}', remedy: 'Have the webhook send version 2.' },
});

/** An event as it arrived at a server. */
export interface ReceivedPaymentEvent {
  /** The body as it came, before anything parses it. */
  readonly body: string;
  /** Those of the request: of the Fetch API, or of Node. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Of this webhook, as the service has shown it. */
  readonly secret: string;
  /** How far the time of the signature may be away, in seconds; 300 if absent. */
  readonly toleranceSeconds?: number;
  /** In ms since 1970; the clock of the machine if absent. */
  readonly nowMs?: number;
}

const toleranceSecondsDefault = 300;

/**
 * Verifies who has sent an event, and reads it: HMAC-SHA256 over `timestamp.body`, in constant time. What it says is the service's word; compare receiver,
 * token and amount with the order, and take `paymentId` or `id` once, since an event may come more than once.
 * @throws paymentEvent.*
 */
export async function verifyPaymentEvent(event: ReceivedPaymentEvent): Promise<PaymentEvent> {
  assertArguments('verifyPaymentEvent({ body: string, headers: object, secret: string })', event);
  const { body, headers, secret, toleranceSeconds = toleranceSecondsDefault, nowMs = Date.now() } = event;
  if (secret === '') throw paymentEventErrors.noSecret();
  const timestamp = headerOf(headers, 'x-timestamp', /^\d{1,15}$/);
  const signature = headerOf(headers, 'x-payload-signature', /^[0-9a-f]{64}$/i);
  const seconds = Math.abs(Math.floor(nowMs / 1_000) - Number(timestamp));
  if (!(seconds <= toleranceSeconds)) throw paymentEventErrors.untimely({ seconds });
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = Uint8Array.from(signature.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  // Web Crypto compares in constant time.
  if (!(await crypto.subtle.verify('HMAC', key, signed, bytes.encode(`${timestamp}.${body}`)))) throw paymentEventErrors.wrongSignature();
  const value = parseIfJson(body);
  if (value === undefined || !sanitise(value, maxAnswerNesting)) throw paymentEventErrors.badPayload({ why: 'it is no JSON' });
  try {
    return parsePaymentEvent(value);
  } catch (cause) {
    throw paymentEventErrors.badPayload({ why: messageOf(cause) }, { cause });
  }
}

/** The one header of that name, whatever its case. @throws paymentEvent.unsigned */
function headerOf(headers: ReceivedPaymentEvent['headers'], header: string, form: RegExp): string {
  const given: unknown = headers instanceof Headers ? headers.get(header) : Object.entries(headers).find(([name]) => name.toLowerCase() === header)?.[1];
  if (typeof given !== 'string' || !form.test(given)) throw paymentEventErrors.unsigned({ header });
  return given;
}
