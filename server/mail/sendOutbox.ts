import type { Clock } from '../../src/domain/clock.ts';
import { pause } from '../../src/domain/wait.ts';
import type { Site } from '../config/site.ts';
import type { Outbox, TakenMail } from '../core/outbox.ts';
import type { Log } from '../core/ports.ts';
import { describeError } from '../node/errorFacts.ts';
import type { Mailer } from './mailer.ts';
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
  readonly siteOf: (siteId: string) => Site | undefined | Promise<Site | undefined>;
  /** Names this process among those that send from the same queue. */
  readonly holder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly onOutcome?: (outcome: MailOutcome) => void;
}

/**
 * Sends the mails that wait in the queue, until it is stopped. Several processes may do so at once: each mail is one process's alone while it holds it.
 * A mail goes out twice only where it cannot be known whether it went out: the process, or its link to the mail server, died between the mail and the
 * server's answer. Both copies have the same Message-ID then.
 */
export function sendOutbox({ outbox, mailer, siteOf, holder, clock, log, onOutcome }: SendOutboxOptions): OutboxSender {
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
    const outcome = await mailer.send(writeMail(mail.request, { mailId: mail.mailId, site }), { signal: new AbortController().signal });
    unmarked.add(mail.mailId);
    onOutcome?.(outcome);
    if (outcome === 'refused') log({ level: 'warn', event: 'mail.refused' });
    await mark(mail);
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
      onOutcome?.('failed');
      log({ level: 'warn', event: 'mail.failed', error: describeError(error) });
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
