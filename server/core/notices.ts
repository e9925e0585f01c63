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
  /** An address that was linked until now, and is told as well. */
  readonly also?: string;
}

export type Notices = ReturnType<typeof createNotices>;

/** Tells every linked address of what was done to the account. A guest has none. */
export function createNotices({ store, outbox, now, users }: Pick<Parts, 'store' | 'outbox' | 'now'> & { readonly users: Users }) {
  return async function tell({ userId, siteId, event, device, also }: Notice): Promise<void> {
    const locale = (await store.get('users', { userId }))?.locale;
    if (locale === undefined) return;
    const atMs = now();
    for (const to of new Set([...(await users.addressesOf(userId)), ...(also === undefined ? [] : [also])])) {
      await outbox.enqueue({ to, locale, siteId, about: { kind: 'notice', event, atMs, ...(device !== undefined && { device }) } }, atMs + noticeMs);
    }
  };
}
