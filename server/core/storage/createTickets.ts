import type { Site } from '../../config/site.ts';
import { isSameText, randomId } from '../bytes.ts';
import type { KnownAsker } from '../gasless/policies.ts';
import { minuteMs } from '../numbers.ts';
import type { Parts } from '../ports.ts';
import { storageRefusal } from './storageRefusals.ts';

/** How long a ticket lets an upload begin. */
const ticketMs = 5 * minuteMs;

/** Lets in one upload of a person, in place of their identity token. */
export interface Ticket {
  readonly ticket: string;
  readonly expiresAtMs: number;
}

/** Tickets, each of which lets in one upload of a person. They go with files by requests that may be led elsewhere, as those are that tell a page how far they are. */
export function createTickets({ store, serverKeys, now }: Pick<Parts, 'store' | 'serverKeys' | 'now'>, sites: readonly Site[]) {
  async function issue({ userId, siteId }: { readonly userId: string; readonly siteId: string }): Promise<Ticket> {
    const expiresAtMs = now() + ticketMs;
    const said = [randomId(), String(expiresAtMs), siteId, userId].map(encodeURIComponent).join('~');
    return { ticket: `${said}~${await serverKeys.hash('uploadTicket', said)}`, expiresAtMs };
  }

  /** Whom a ticket lets in, from a page of the same site; the upload has its id, so that there is one. @throws a refusal `notSignedIn` */
  async function read(ticket: string, origin: string | null): Promise<KnownAsker & { readonly siteId: string; readonly uploadId: string }> {
    const said = ticket.slice(0, ticket.lastIndexOf('~'));
    const isOwn = isSameText(await serverKeys.hash('uploadTicket', said), ticket.slice(said.length + 1));
    const [uploadId = '', untilMs, siteId = '', userId = ''] = isOwn ? said.split('~').map(decodeURIComponent) : [];
    const site = sites.find((each) => each.siteId === siteId);
    if (!(Number(untilMs) > now()) || !site || (origin !== null && !site.origins.includes(origin))) throw storageRefusal('notSignedIn');
    if ((await store.get('uploads', { uploadId })) !== undefined) throw storageRefusal('notSignedIn');
    return { siteIds: [siteId], userId, siteId, uploadId };
  }

  return { issue, read };
}
