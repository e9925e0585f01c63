import type { Clock } from '../../../src/domain/clock.ts';
import { cidCodecs, readCid, writeDigest } from '../../../src/domain/ipfs/cid.ts';
import type { Cid } from '../../../src/domain/ipfs/cid.ts';
import { readNode } from '../../../src/domain/ipfs/nodes.ts';
import { pause } from '../../../src/domain/wait.ts';
import type { StorageSettings } from '../../config/storage.ts';
import type { Row } from '../../store/store.ts';
import { dayMs, minuteMs } from '../numbers.ts';
import type { Parts } from '../ports.ts';
import { readBlock } from './blocks.ts';
import type { Blocks } from './blocks.ts';
import type { createQuota } from './quota.ts';
import { storageRefusal } from './storageRefusals.ts';

export interface RemovalParts extends Pick<Parts, 'store' | 'now'> {
  readonly clock: Clock;
  readonly blocks: Blocks;
  readonly quota: ReturnType<typeof createQuota>;
  readonly settings: Pick<StorageSettings, 'mostAgeDays' | 'unfinishedHours'>;
}

type Removal = Row<'blockRemovals'>;

/** How long a process has for one block; a bucket answers within half a minute, tried three times. */
const removalMs = 10 * minuteMs;
const lookAgainMs = 20;
/** Ten seconds: another process needs a moment for a block, as a rule. */
const mostLooks = 500;
const pageRows = 200;
const hourMs = 60 * minuteMs;

/**
 * Takes blocks away that no upload has. Safe beside uploads, in whichever process: an upload writes down that it has a block (`uploadBlocks`) and then looks whether it is being
 * deleted; what deletes it writes that down (`blockRemovals`) and then looks whether an upload has it. So one of the two sees the other: an upload waits until the block is gone and keeps it anew, or
 * the block stays. What a process leaves that ended in between is ended by the next one.
 */
function createBlockRemovals({ store, now, clock, blocks, quota }: Omit<RemovalParts, 'settings'>) {
  /** Says that an upload has a block, before the block is looked for or written. @throws a refusal `unavailable` where the block is being deleted for too long */
  async function refer(block: Row<'uploadBlocks'>): Promise<void> {
    await store.insert('uploadBlocks', block); // false where the upload has it twice
    await untilSettled(block.name);
  }

  /** Until no one deletes the block. @throws a refusal `unavailable` */
  async function untilSettled(name: string): Promise<void> {
    for (let looks = 0; ; looks += 1) {
      const removal = await store.get('blockRemovals', { name });
      if (!removal) return;
      if (removal.untilMs <= now()) await takeOver(removal);
      else if (looks === mostLooks) throw storageRefusal('unavailable');
      else await pause(lookAgainMs, { clock });
    }
  }

  /** Ends what a process has left that is gone. */
  async function takeOver(removal: Removal): Promise<void> {
    const untilMs = now() + removalMs;
    if ((await store.update('blockRemovals', { name: removal.name, untilMs: removal.untilMs }, { untilMs })) === 1) await conclude({ ...removal, untilMs });
  }

  /** Deletes a block if no upload has it, and gives its room back together with the word that it is gone. */
  async function conclude({ name, bytes, untilMs }: Removal): Promise<boolean> {
    const isFree = (await store.count('uploadBlocks', { name })) === 0 && !(await hasUnlisted());
    if (now() >= untilMs) return false; // another process may be at it by now
    if (isFree) await blocks.remove(name);
    // Where an upload waits for it, the process before may have deleted it already.
    const isGone = isFree || (await blocks.size(name)) === undefined;
    await store.atomically([{ delete: 'blockRemovals', where: { name, untilMs }, expect: 1 }, ...(isGone ? [await quota.giveBack(bytes)] : [])]);
    return isFree;
  }

  /** Deletes an upload's reference to a block, and the block with it where no other upload has it. */
  async function release({ name, uploadId }: Row<'uploadBlocks'>): Promise<void> {
    for (;;) {
      await untilSettled(name);
      const removal: Removal = { name, bytes: (await blocks.size(name)) ?? 0, untilMs: now() + removalMs };
      if (await store.atomically([{ delete: 'uploadBlocks', where: { name, uploadId }, expect: 1 }, { insert: 'blockRemovals', row: removal }])) return void (await conclude(removal));
      if ((await store.get('uploadBlocks', { name, uploadId })) === undefined) return; // another process has
    }
  }

  /** Whether a release before has kept files of whose blocks nothing is written down yet: then no block is known to be free. */
  async function hasUnlisted(): Promise<boolean> {
    return (await store.count('uploads', { isListed: 0, state: 'kept' })) + (await store.count('uploads', { isListed: 0, state: 'reserved' })) > 0;
  }

  return { refer, takeOver, conclude, release };
}

/** Takes uploads away, and the blocks that no other upload has. */
export function createRemovals({ settings, ...parts }: RemovalParts) {
  const { store, now, blocks, quota } = parts;
  const { refer, takeOver, conclude, release } = createBlockRemovals(parts);

  /** Writes down of which blocks such uploads are made. */
  async function listOlder(): Promise<void> {
    for (;;) {
      const older = [...(await store.list('uploads', { isListed: 0, state: 'kept' }, { limit: pageRows })), ...(await store.list('uploads', { isListed: 0, state: 'removing' }, { limit: pageRows }))];
      if (older.length === 0) return;
      for (const { uploadId, cid } of older) {
        const root = cid === null ? undefined : readCid(cid);
        let at = 0;
        if (root) for await (const name of namesBelow(root, new Set())) await store.insert('uploadBlocks', { name, uploadId, at: (at += 1) });
        await store.update('uploads', { uploadId }, { isListed: 1 });
      }
    }
  }

  /** What is linked to comes first. What a block links to that is missing or damaged is not known any more. */
  async function* namesBelow(cid: Cid, seen: Set<string>): AsyncGenerator<string> {
    const name = writeDigest(cid.digest);
    if (seen.has(name)) return;
    seen.add(name);
    const block = cid.codec === cidCodecs.dagPb ? await readBlock(blocks, cid).catch(() => undefined) : undefined;
    for (const link of (block && readNode(block))?.links ?? []) yield* namesBelow(link.cid, seen);
    yield name;
  }

  /** Marks an upload as one to remove, once: false where it is in another state. */
  async function markRemoving(uploadId: string, state: 'kept' | 'failed'): Promise<boolean> {
    return (await store.update('uploads', { uploadId, state }, { state: 'removing', expiresAtMs: null })) === 1;
  }

  /** Takes away what is `removing`, the root first, so that nothing is there in part. `most`: blocks; what is left then, or when the process stops, `prune` takes. */
  async function removeBlocks(uploadId: string, { most = Number.MAX_SAFE_INTEGER, signal }: { readonly most?: number; readonly signal?: AbortSignal | undefined } = {}): Promise<void> {
    await listOlder();
    for (let left = most; left > 0;) {
      const page = await store.list('uploadBlocks', { uploadId }, { orderBy: 'at', descending: true, limit: Math.min(pageRows, left) });
      if (page.length === 0) return void (await store.update('uploads', { uploadId, state: 'removing' }, { state: 'removed', expiresAtMs: now() }));
      for (const block of page) {
        if (signal?.aborted) return;
        await release(block);
      }
      left -= page.length;
    }
  }

  /** Removes what is over: by age, what did not end, and what another process has left. @returns how many uploads went, 200 at a time */
  async function prune(signal?: AbortSignal): Promise<number> {
    await quota.freeLost();
    await listOlder();
    const { mostAgeDays, unfinishedHours } = settings;
    const over = [['failed', now() - unfinishedHours * hourMs], ...(mostAgeDays === undefined ? [] : [['kept', now() - mostAgeDays * dayMs] as const])] as const;
    for (const [state, than] of over) for (const { uploadId } of await store.list('uploads', { state, endsAtMs: { is: '<', than } }, { orderBy: 'endsAtMs' })) await markRemoving(uploadId, state);
    const removing = await store.list('uploads', { state: 'removing' }, { limit: pageRows });
    for (const { uploadId } of removing) await removeBlocks(uploadId, { signal });
    for (const removal of await store.list('blockRemovals', { untilMs: { is: '<=', than: now() } }, { limit: pageRows })) await takeOver(removal);
    return removing.length;
  }

  /** The same, and after it each block that no upload has: what a release before has left, or a database that was restored. Looks at every block. */
  async function pruneAll(): Promise<{ readonly uploads: number; readonly blocks: number }> {
    let [uploads, removed] = [0, 0];
    for (let once = pageRows; once === pageRows; uploads += once) once = await prune();
    for await (const name of blocks.list()) {
      for (const { uploadId } of await store.list('uploadBlocks', { name })) if ((await store.get('uploads', { uploadId })) === undefined) await store.delete('uploadBlocks', { name, uploadId });
      if ((await store.count('uploadBlocks', { name })) > 0) continue;
      const removal: Removal = { name, bytes: (await blocks.size(name)) ?? 0, untilMs: now() + removalMs };
      if ((await store.insert('blockRemovals', removal)) && (await conclude(removal))) removed += 1;
    }
    return { uploads, blocks: removed };
  }

  return { refer, markRemoving, removeBlocks, prune, pruneAll };
}
