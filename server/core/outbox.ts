import type { MailRequest } from '../mail/mailer.ts';
import type { Store } from '../store/store.ts';
import { fromUtf8, randomId, utf8 } from './bytes.ts';
import type { Now } from './clock.ts';
import { firstMailPauseMs, longestMailPauseMs, mailHoldMs } from './numbers.ts';
import type { ServerKeys } from './serverKeys.ts';

/** A mail that one process has taken and no other can take until `heldUntilMs`. */
export interface TakenMail {
  readonly mailId: string;
  readonly request: MailRequest;
  /** How often sending it has failed. */
  readonly tries: number;
  readonly expiresAtMs: number;
  readonly heldUntilMs: number;
}

/** The queue of mails. What stands in it is sealed by the server's own key. */
export interface Outbox {
  enqueue(request: MailRequest, expiresAtMs: number): Promise<void>;
  /** Takes those that are due for a process, which names itself by `holder`. Mails that could not be sent in time are deleted. */
  take(holder: string, most?: number): Promise<readonly TakenMail[]>;
  /** Sent, or refused for good. False where another process has it by now. */
  done(mailId: string, holder: string): Promise<boolean>;
  /** Lets it go until it is tried again: after 5 s, and twice as long each time, up to 10 minutes. */
  failed(mail: Pick<TakenMail, 'mailId' | 'tries'>, holder: string): Promise<boolean>;
  /** Deletes all that wait for an address. */
  discard(to: string): Promise<void>;
}

const purpose = 'outbox';

export function createOutbox({ store, serverKeys, now }: { readonly store: Store; readonly serverKeys: ServerKeys; readonly now: Now }): Outbox {
  const hashOf = (to: string) => serverKeys.hash('outbox', to.toLowerCase());

  async function takeOne(mailId: string, holder: string): Promise<TakenMail | undefined> {
    const atMs = now();
    const heldUntilMs = atMs + mailHoldMs;
    const isTaken = await store.update('outbox', { mailId, nextTryAtMs: { is: '<=', than: atMs }, heldUntilMs: { is: '<=', than: atMs } }, { holder, heldUntilMs });
    const row = isTaken === 1 ? await store.get('outbox', { mailId }) : undefined;
    if (row === undefined) return undefined;
    const request: MailRequest = JSON.parse(fromUtf8(await serverKeys.open(purpose, row.sealed)));
    return { mailId, request, tries: row.tries, expiresAtMs: row.expiresAtMs, heldUntilMs };
  }

  return {
    enqueue: async (request, expiresAtMs) => {
      const sealed = await serverKeys.seal(purpose, utf8(JSON.stringify(request)));
      await store.insert('outbox', { mailId: randomId(), toHash: await hashOf(request.to), sealed, tries: 0, nextTryAtMs: now(), heldUntilMs: 0, holder: null, expiresAtMs });
    },
    take: async (holder, most = 20) => {
      await store.delete('outbox', { expiresAtMs: { is: '<=', than: now() } });
      const due = await store.list('outbox', { nextTryAtMs: { is: '<=', than: now() }, heldUntilMs: { is: '<=', than: now() } }, { orderBy: 'nextTryAtMs', limit: most });
      const taken = [];
      for (const { mailId } of due) taken.push(await takeOne(mailId, holder));
      return taken.filter((mail) => mail !== undefined);
    },
    done: async (mailId, holder) => (await store.delete('outbox', { mailId, holder })) === 1,
    failed: async ({ mailId, tries }, holder) => {
      const pauseMs = Math.min(firstMailPauseMs * 2 ** tries, longestMailPauseMs);
      return (await store.update('outbox', { mailId, holder }, { tries: { add: 1 }, nextTryAtMs: now() + pauseMs, heldUntilMs: 0, holder: null })) === 1;
    },
    discard: async (to) => {
      await store.delete('outbox', { toHash: await hashOf(to) });
    },
  };
}
