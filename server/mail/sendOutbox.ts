import type { Clock } from '../../src/domain/clock.ts';
import { pause } from '../../src/domain/wait.ts';
import type { Site } from '../config/site.ts';
import type { Outbox, TakenMail } from '../core/outbox.ts';
import type { Log } from '../core/ports.ts';
import { describeError } from '../node/errorFacts.ts';
import type { Mailer } from './mailer.ts';
import type { SmsSender } from '../sms/smsSender.ts';
import { writeSms } from '../sms/writeSms.ts';
import { writeMail } from './writeMail.ts';

/** As many as the mailer has connections: one that was taken is sent at once, and does not wait while its hold runs out. */
const parallelMails = 4;
/** A code waits half as long on average, and the database hears two small questions a time. */
const idleMs = 500;
const longestIdleMs = 30_000;
/** What has to be left of a hold for a mail to be sent. */
const leastHoldMs = 20_000;
const markPauseMs = 500;
const markTries = 5;

export type OutboxChannel = 'mail' | 'sms';
export type MailOutcome = 'sent' | 'refused' | 'failed';

export interface OutboxSender {
  /** Looks for mails now. */
  wake(): void;
  /** Takes no more, and resolves when what was being sent has an outcome. */
  stop(): Promise<void>;
}

export interface SendOutboxOptions {
  readonly outbox: Pick<Outbox, 'take' | 'done' | 'failed'>;
  readonly mailer: Mailer;
  /** For messages to phones. Absent: those that wait are dropped, and the log says so. */
  readonly sms?: { readonly sender: SmsSender; /** Where codes are typed in that show once more who is there. */ readonly walletOrigin: string } | undefined;
  readonly siteOf: (siteId: string) => Site | undefined | Promise<Site | undefined>;
  /** Names this process among those that send from the same queue. */
  readonly holder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly onOutcome?: (outcome: MailOutcome, channel: OutboxChannel) => void;
}

/**
 * Sends the mails, and the messages to phones, that wait in the queue, until it is stopped. Several processes may do so at once: each mail is one process's alone while it holds it.
 * A mail goes out twice only where it cannot be known whether it went out: the process, or its link to the mail server, died between the mail and the
 * server's answer. Both copies have the same Message-ID then.
 */
export function sendOutbox({ outbox, mailer, sms, siteOf, holder, clock, log, onOutcome }: SendOutboxOptions): OutboxSender {
  const stopping = new AbortController();
  let waking = new AbortController();
  /** Sent, but not yet marked so: never sent again by this process, though it may take them again. */
  const unmarked = new Set<string>();

  async function send(mail: TakenMail): Promise<void> {
    if (unmarked.has(mail.mailId)) return mark(mail);
    if (mail.heldUntilMs - clock.nowMs() < leastHoldMs) return; // the next one to take it has its whole hold
    const site = await siteOf(mail.request.siteId);
    if (!site) {
      log({ level: 'warn', event: 'mail.unknownSite' });
      return mark(mail);
    }
    const channel = channelOf(mail);
    const outcome = channel === 'sms' ? await text(mail, site) : await mailer.send(writeMail(mail.request, { mailId: mail.mailId, site }), { signal: new AbortController().signal });
    if (outcome === undefined) return mark(mail);
    unmarked.add(mail.mailId);
    onOutcome?.(outcome, channel);
    if (outcome === 'refused') log({ level: 'warn', event: `${channel}.refused` });
    await mark(mail);
  }

  /** Undefined where there is nothing to send it by. */
  async function text({ mailId, request }: TakenMail, site: Site): Promise<'sent' | 'refused' | undefined> {
    const message = sms && writeSms(request, { site, walletOrigin: sms.walletOrigin });
    if (!sms || message === undefined) {
      log({ level: 'warn', event: 'sms.noSender' });
      return undefined;
    }
    return sms.sender.send({ smsId: mailId, to: request.to, text: message }, { signal: new AbortController().signal });
  }

  /** The database may be away just now; a mail that is not marked would be sent again by another process. */
  async function mark({ mailId }: TakenMail): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await outbox.done(mailId, holder);
        unmarked.delete(mailId);
        return;
      } catch (error) {
        if (tries === markTries) {
          log({ level: 'error', event: 'mail.notMarked', error: describeError(error) });
          return;
        }
        await pause(markPauseMs * tries, { clock });
      }
    }
  }

  async function attempt(mail: TakenMail): Promise<void> {
    try {
      await send(mail);
    } catch (error) {
      const channel = channelOf(mail);
      onOutcome?.('failed', channel);
      log({ level: 'warn', event: `${channel}.failed`, error: describeError(error) });
      await outbox.failed(mail, holder).catch((problem: unknown) => log({ level: 'error', event: 'mail.notReleased', error: describeError(problem) }));
    }
  }

  /** How many it took; undefined where the queue did not answer. */
  async function takeAndSend(): Promise<number | undefined> {
    try {
      const taken = await outbox.take(holder, parallelMails);
      await Promise.all(taken.map(attempt));
      return taken.length;
    } catch (error) {
      log({ level: 'error', event: 'mail.queueAway', error: describeError(error) });
      return undefined;
    }
  }

  async function run(): Promise<void> {
    let restMs = idleMs;
    while (!stopping.signal.aborted) {
      const count = await takeAndSend();
      restMs = count === undefined ? Math.min(restMs * 2, longestIdleMs) : idleMs;
      if (count !== undefined && count > 0) continue;
      if (stopping.signal.aborted) return;
      await pause(restMs, { clock, signal: waking.signal }).catch(() => undefined);
      if (waking.signal.aborted) waking = new AbortController();
    }
  }

  const running = run();
  return {
    wake: () => waking.abort(),
    stop: async () => {
      stopping.abort();
      waking.abort();
      await running;
    },
  };
}

const channelOf = ({ request }: TakenMail): OutboxChannel => request.channel ?? 'mail';
