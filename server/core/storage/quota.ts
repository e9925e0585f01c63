import type { StorageSettings } from '../../config/storage.ts';
import type { Step } from '../../store/store.ts';
import { dayMs } from '../numbers.ts';
import type { Parts } from '../ports.ts';
import { storageRefusal } from './storageRefusals.ts';

/** An upload that is about to arrive. */
export interface NewUpload {
  readonly uploadId: string;
  readonly siteId: string;
  /** Whom the day's limit of a person counts: a user, or a network. */
  readonly holder: string;
  /** The most that it can be. */
  readonly bytes: number;
}

/** How an upload ended. */
export interface EndedUpload {
  /** Of the files that arrived, kept or not: the day counts them. */
  readonly bytes: number;
  /** Of the blocks that were not there before: the room counts them. */
  readonly addedBytes: number;
  /** Absent: it failed. */
  readonly cid?: string;
}

/** The window of what counts for ever. */
const never = Number.MAX_SAFE_INTEGER;
const failedKeptMs = 7 * dayMs;
const freedAtOnce = 20;

/** Counts what is kept: first as much as the request may hold, in all limits at once or none; afterwards what it was. All of it is rows of the store, so that it holds over processes and their ends. */
export function createQuota({ store, serverKeys, now }: Pick<Parts, 'store' | 'serverKeys' | 'now'>, settings: StorageSettings) {
  const bucketOf = (...parts: readonly string[]) => serverKeys.hash('limit', 'storage', ...parts);

  async function bucketsOf({ siteId, holder, dayStartMs }: { readonly siteId: string; readonly holder: string; readonly dayStartMs: number }) {
    const [user, site, all] = await Promise.all([bucketOf('user', siteId, holder), bucketOf('site', siteId), bucketOf('all')]);
    return { user: { bucket: user, windowStartMs: dayStartMs }, site: { bucket: site, windowStartMs: dayStartMs }, all: { bucket: all, windowStartMs: 0 } };
  }

  /** @throws refusals `overLimit`, with the time to wait, and `full` */
  async function reserve({ uploadId, siteId, holder: of, bytes }: NewUpload): Promise<void> {
    await freeLost();
    const atMs = now();
    const dayStartMs = Math.floor(atMs / dayMs) * dayMs;
    const holder = await holderOf(of);
    const buckets = await bucketsOf({ siteId, holder, dayStartMs });
    const counts = [
      { ...buckets.user, most: settings.userBytesPerDay, endsAtMs: dayStartMs + dayMs },
      { ...buckets.site, most: settings.siteBytesPerDay, endsAtMs: dayStartMs + dayMs },
      { ...buckets.all, most: settings.mostBytes, endsAtMs: never },
    ];
    const full = async () => {
      for (const { bucket, windowStartMs, most, endsAtMs } of counts) {
        const counted = await store.get('limits', { bucket, windowStartMs });
        if (counted === undefined) await store.insert('limits', { bucket, windowStartMs, count: 0, expiresAtMs: endsAtMs });
        if ((counted?.count ?? 0) + bytes > most) return endsAtMs === never ? storageRefusal('full') : storageRefusal('overLimit', { retryAfterMs: Math.max(1, endsAtMs - atMs) });
      }
      return undefined;
    };
    const before = await full();
    if (before) throw before;
    const steps: Step[] = counts.map(({ bucket, windowStartMs, most }) => ({ update: 'limits', where: { bucket, windowStartMs, count: { is: '<=', than: most - bytes } }, changes: { count: { add: bytes } }, expect: 1 }));
    const row = { uploadId, siteId, holder, state: 'reserved', bytes, addedBytes: bytes, cid: null, dayStartMs, createdAtMs: atMs, endsAtMs: atMs + settings.uploadSeconds * 1_000, expiresAtMs: null, writtenBytes: 0, isListed: 1 };
    if (await store.atomically([...steps, { insert: 'uploads', row }])) return;
    // A ticket that came twice at once.
    if ((await store.get('uploads', { uploadId })) !== undefined) throw storageRefusal('notSignedIn');
    throw (await full()) ?? storageRefusal('overLimit', { retryAfterMs: 1_000 });
  }

  /** Counts what it was in place of what was reserved. Once: what is settled stays. */
  async function settle(uploadId: string, { bytes, addedBytes, cid }: EndedUpload): Promise<boolean> {
    const row = await store.get('uploads', { uploadId });
    if (row === undefined || row.state !== 'reserved') return false;
    const buckets = await bucketsOf(row);
    const [byBytes, byAdded] = [{ count: { add: bytes - row.bytes } }, { count: { add: addedBytes - row.bytes } }];
    return store.atomically([
      { update: 'uploads', where: { uploadId, state: 'reserved' }, changes: { state: cid === undefined ? 'failed' : 'kept', bytes, addedBytes, ...(cid === undefined ? { expiresAtMs: now() + failedKeptMs } : { cid }) }, expect: 1 },
      // Windows that are over may be gone.
      { update: 'limits', where: buckets.user, changes: byBytes }, { update: 'limits', where: buckets.site, changes: byBytes }, { update: 'limits', where: buckets.all, changes: byAdded },
    ]);
  }

  /** What a process that ended has left: the day has counted it, and its room is free again but for the blocks that it has written. */
  async function freeLost(): Promise<void> {
    const lost = await store.list('uploads', { state: 'reserved', endsAtMs: { is: '<', than: now() - dayMs } }, { orderBy: 'endsAtMs', limit: freedAtOnce });
    for (const { uploadId, bytes, writtenBytes } of lost) await settle(uploadId, { bytes, addedBytes: writtenBytes });
  }

  /** Whom an upload is counted for, as its row has it. */
  const holderOf = (holder: string): Promise<string> => bucketOf('holder', holder);

  /** Gives the room of a block back, to be taken together with what says that the block is gone. */
  async function giveBack(bytes: number): Promise<Step> {
    return { update: 'limits', where: { bucket: await bucketOf('all'), windowStartMs: 0 }, changes: { count: { add: -bytes } } };
  }

  /** Bytes of all blocks so far, with what is reserved. */
  async function readAll(): Promise<number> {
    return (await store.get('limits', { bucket: await bucketOf('all'), windowStartMs: 0 }))?.count ?? 0;
  }

  return { reserve, settle, freeLost, holderOf, giveBack, readAll };
}
