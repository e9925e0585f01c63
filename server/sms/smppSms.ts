import smpp from 'smpp';
import type { Pdu, Session } from 'smpp';
import type { Clock } from '../../src/domain/clock.ts';
import { untilAborted, withLimit } from '../../src/domain/wait.ts';
import type { SmppSmsSettings } from '../config/settings.ts';
import { systemClock } from '../core/systemClock.ts';
import { errorCodeOf } from '../node/errorFacts.ts';
import { encodingOf, segmentsOf } from './segments.ts';
import { SmsError } from './smsSender.ts';
import type { Sms, SmsSender } from './smsSender.ts';

// Together less than what the queue leaves of its hold on a message, after which another process would send it too.
const connectMs = 5_000;
const answerMs = 7_000;
/** Connections that carry nothing are dropped on their way. @see SMPP 3.4, 2.9 */
const linkEveryMs = 30_000;
/** `ESME_RINVDSTADR`: there is no such number. @see SMPP 3.4, 5.1.3 */
const invalidDestination = 0x0b;
const interfaceVersion = 0x34;
const dataCodings = { gsm7: 0x00, ucs2: 0x08 } as const;
const shortCodeDigits = 6;
/** Types of numbers: international, of one network, alphanumeric. @see SMPP 3.4, 5.2.5 */
const typeOfNumber = { international: 1, network: 3, alphanumeric: 5 } as const;

interface LinkOptions {
  readonly clock: Clock;
  readonly ca: string | undefined;
  onLost(): void;
}

/** A connection that has signed in. */
interface Link {
  submit(fields: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Pdu>;
  /** Says good-bye, and closes it. */
  end(): Promise<void>;
}

/**
 * Sends to an SMS centre over one connection, which is kept and checked, and made anew by the next message once it is lost. `ca`: the certificates to trust
 * instead of the usual ones, in PEM.
 * @see SMPP 3.4
 */
export function createSmppSms(settings: SmppSmsSettings, { clock = systemClock, ca }: { readonly clock?: Clock; readonly ca?: string } = {}): SmsSender {
  let linking: Promise<Link> | undefined;
  const link = (): Promise<Link> => {
    if (linking) return linking;
    const forget = (): void => {
      if (linking === opening) linking = undefined;
    };
    const opening = openLink(settings, { clock, ca, onLost: forget });
    linking = opening;
    opening.catch(forget);
    return opening;
  };
  return {
    send: async (sms, { signal }) => {
      signal.throwIfAborted();
      const { submit } = await untilAborted(link(), signal);
      const { command_status: status } = await submit(fieldsOf(sms, settings.from), signal);
      if (status === invalidDestination) return 'refused';
      if (status !== 0) throw new SmsError(`SMPP.${status}`);
      return 'sent';
    },
    close: async () => {
      const open = await linking?.catch(() => undefined);
      linking = undefined;
      await open?.end();
    },
  };
}

function fieldsOf({ to, text }: Sms, from: string): Readonly<Record<string, unknown>> {
  const digits = /^\+?(\d+)$/.exec(from)?.[1];
  const source = digits === undefined
    ? { source_addr: from, source_addr_ton: typeOfNumber.alphanumeric, source_addr_npi: 0 }
    : { source_addr: digits, source_addr_ton: digits.length > shortCodeDigits ? typeOfNumber.international : typeOfNumber.network, source_addr_npi: digits.length > shortCodeDigits ? 1 : 0 };
  return {
    ...source,
    destination_addr: to.slice(1), dest_addr_ton: typeOfNumber.international, dest_addr_npi: 1,
    data_coding: dataCodings[encodingOf(text)],
    // The centre takes a long one apart itself.
    ...(segmentsOf(text) === 1 ? { short_message: text } : { short_message: '', message_payload: text }),
  };
}

/** @throws SmsError where the centre cannot be reached or does not let this server in */
async function openLink({ host, port, isTls, login }: SmppSmsSettings, { clock, ca, onLost }: LinkOptions): Promise<Link> {
  const session = smpp.connect({ host, port, tls: isTls, ...(isTls && { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) }) });
  const lost = new AbortController();
  const lose = (reason: string): void => {
    if (lost.signal.aborted) return;
    lost.abort(new SmsError(reason));
    onLost();
    session.destroy();
  };
  session.on('error', (error: unknown) => lose(errorCodeOf(error)));
  session.on('close', () => lose('closed'));
  answerCentre(session, lose);

  const ask = (send: (onAnswer: (answer: Pdu) => void) => boolean, { forMs = answerMs, signal }: { readonly forMs?: number; readonly signal?: AbortSignal } = {}): Promise<Pdu> => withLimit(
    () => untilAborted(new Promise<Pdu>((resolve, reject) => {
      if (!send(resolve)) reject(new SmsError('closed'));
    }), lost.signal),
    { clock, signal, forMs, timedOut: () => new SmsError('timedOut') },
  ).catch((error: unknown) => {
    // What comes later on this connection would be taken for the answer to something else.
    if (error instanceof SmsError && error.code === 'timedOut') lose('timedOut');
    throw error;
  });

  await withLimit(() => untilAborted(new Promise<void>((resolve) => session.once(isTls ? 'secureConnect' : 'connect', () => resolve())), lost.signal), { clock, forMs: connectMs, timedOut: () => new SmsError('timedOut') })
    .catch((error: unknown) => {
      lose('timedOut');
      throw error;
    });
  const { command_status: status } = await ask((onAnswer) => session.bind_transceiver({ system_id: login?.user ?? '', password: login?.password ?? '', interface_version: interfaceVersion }, onAnswer));
  if (status !== 0) {
    lose('notLetIn');
    throw new SmsError(`SMPP.${status}`);
  }
  followLink(session, { clock, lost: lost.signal, ask });
  return {
    submit: (fields, signal) => ask((onAnswer) => session.submit_sm(fields, onAnswer), { signal }),
    end: async () => {
      await ask((onAnswer) => session.unbind(onAnswer)).catch(() => undefined);
      lose('closed');
    },
  };
}

/** What a centre asks by itself: whether this side is there, and to take reports that were not ordered. */
function answerCentre(session: Session, lose: (reason: string) => void): void {
  for (const command of ['enquire_link', 'deliver_sm']) session.on(command, (pdu: Pdu) => session.send(pdu.response()));
  session.on('unbind', (pdu: Pdu) => {
    session.send(pdu.response());
    lose('closed');
  });
}

function followLink(session: Session, { clock, lost, ask }: { readonly clock: Clock; readonly lost: AbortSignal; ask(send: (onAnswer: (answer: Pdu) => void) => boolean): Promise<Pdu> }): void {
  let cancel = (): void => {};
  const enquire = async (): Promise<void> => {
    try {
      await ask((onAnswer) => session.enquire_link(onAnswer));
      next();
    } catch {
      // The connection is lost, and the next message makes another one.
    }
  };
  const next = (): void => {
    if (!lost.aborted) cancel = clock.setTimer(() => void enquire(), linkEveryMs);
  };
  lost.addEventListener('abort', () => cancel());
  next();
}
