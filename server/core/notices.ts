import type { MailKind } from '../mail/mailer.ts';
import { noticeMs } from './numbers.ts';
import type { Parts } from './ports.ts';
import type { Users } from './users.ts';

export type NoticeEvent = Extract<MailKind, { kind: 'notice' }>['event'];

export interface Notice {
  readonly userId: string;
  readonly siteId: string;
  readonly event: NoticeEvent;
  readonly device?: string;
}

export type Notices = ReturnType<typeof createNotices>;

/** Tells every linked address of what was done to the account. A guest has none. */
export function createNotices({ store, outbox, now, users }: Pick<Parts, 'store' | 'outbox' | 'now'> & { readonly users: Users }) {
  return async function tell({ userId, siteId, event, device }: Notice): Promise<void> {
    const locale = (await store.get('users', { userId }))?.locale;
    if (locale === undefined) return;
    const atMs = now();
    for (const to of await users.addressesOf(userId)) {
      await outbox.enqueue({ to, locale, siteId, about: { kind: 'notice', event, atMs, ...(device !== undefined && { device }) } }, atMs + noticeMs);
    }
  };
}
