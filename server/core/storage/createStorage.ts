import { readCid, writeCid, writeDigest } from '../../../src/domain/ipfs/cid.ts';
import type { Clock } from '../../../src/domain/clock.ts';
import type { Cid } from '../../../src/domain/ipfs/cid.ts';
import { importDirectory, importFile, importings } from '../../../src/domain/ipfs/importFiles.ts';
import type { Imported } from '../../../src/domain/ipfs/importFiles.ts';
import { minuteMs } from '../numbers.ts';
import type { Site } from '../../config/site.ts';
import type { StorageSettings } from '../../config/storage.ts';
import { chainOf as auditChainOf } from '../accounts.ts';
import { randomId } from '../bytes.ts';
import { systemClock } from '../systemClock.ts';
import type { Core } from '../createCore.ts';
import { identifyAsker } from '../gasless/policies.ts';
import type { Asker, KnownAsker } from '../gasless/policies.ts';
import type { Blocks } from './blocks.ts';
import { createQuota } from './quota.ts';
import { createRemovals } from './createRemovals.ts';
import { storageRefusal } from './storageRefusals.ts';
import { createTickets } from './createTickets.ts';
import type { Ticket } from './createTickets.ts';

/** What became of something that was asked, for metrics. Closed lists. */
export type StorageOutcome = 'done' | 'refused' | 'failed';

/** One part of a form, in its order. */
export type FormPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  /** `fileName` with its folders. The content is to be read before the next part. */
  | { readonly kind: 'file'; readonly name: string; readonly fileName: string; readonly content: AsyncIterable<Uint8Array> };

/** Reads a form while it arrives, no more of it than the limits. @throws refusals `badRequest`, `tooLarge` */
export type ReadForm = (request: Request, limits: { readonly mostBytes: number; readonly mostFiles: number }) => AsyncIterable<FormPart>;

/** What the process that runs the server hands in. */
export interface StorageOptions {
  readonly settings: StorageSettings;
  readonly sites: readonly Site[];
  readonly blocks: Blocks;
  readonly readForm: ReadForm;
  /** For the moment in which a block is deleted that an upload needs. Absent: this machine's. */
  readonly clock?: Clock;
  /** Told of each request, with the bytes of files that an upload has brought. */
  readonly onOutcome?: (what: 'upload' | 'read' | 'removal', outcome: StorageOutcome, bytes: number) => void;
}

/** What is kept of an upload. */
export interface KeptUpload {
  readonly cid: string;
  /** Of all blocks behind it. */
  readonly totalBytes: number;
}

export interface UploadAsk {
  readonly parts: AsyncIterable<FormPart>;
  /** Of the whole request. */
  readonly requestBytes: number;
  readonly origin: string | null;
  /** What limits count callers by. */
  readonly network: string;
}

/** Who wants to remove what. */
export interface RemoveAsk extends Omit<Asker, 'siteId'> {
  /** As the upload was answered. */
  readonly cid: string;
  readonly siteId: string | undefined;
}

export type Storage = ReturnType<typeof createStorage>;

const maxNameBytes = 255;
/** Requests of a network in a minute. */
const uploadLimit = { name: 'upload', windowMs: minuteMs, most: 120 };
/** Blocks that go while the request waits; those of larger uploads go afterwards, the root among the first. */
const removedAtOnce = 500;
const fieldNames = ['identityToken', 'ticket', 'siteId', 'pinataOptions'] as const;
type Fields = Partial<Record<(typeof fieldNames)[number], string>>;

/** What files are kept, and for whom, over the rules of the server. */
export function createStorage(core: Pick<Core, 'store' | 'serverKeys' | 'limits' | 'now' | 'audit' | 'identityTokens'>, options: StorageOptions) {
  const { settings, sites, blocks, clock = systemClock, onOutcome = () => {} } = options;
  const quota = createQuota(core, settings);
  const removals = createRemovals({ ...core, clock, blocks, quota, settings });
  const offered = sites.filter(({ siteId }) => settings.siteIds.includes(siteId));
  const tickets = createTickets(core, offered);

  async function identify(asker: Asker): Promise<KnownAsker & { readonly siteId: string }> {
    const known = await identifyAsker(asker, { sites: offered, verifyToken: core.identityTokens.verify });
    if (settings.who === 'users' && known.userId === undefined) throw storageRefusal('notSignedIn');
    const [siteId] = known.siteIds;
    if (siteId === undefined) throw storageRefusal('notAllowed');
    return { ...known, siteId };
  }

  /**
   * Keeps the files of a form as one directory. Blocks are kept before what links to them, so that a root is there with all behind it.
   * @throws a refusal
   */
  async function upload({ parts, requestBytes, origin, network }: UploadAsk): Promise<KeptUpload> {
    let uploadId = randomId();
    const fields: Fields = {};
    const files: (Imported & { readonly name: string })[] = [];
    let asker: Awaited<ReturnType<typeof identify>> | undefined;
    let [bytes, addedBytes, folder] = [0, 0, undefined as string | undefined]; // of the first file
    let at = 0;
    const put = async (cid: Cid, block: Uint8Array<ArrayBuffer>): Promise<void> => {
      const name = writeDigest(cid.digest);
      await removals.refer({ name, uploadId, at: (at += 1) });
      if (!(await blocks.put(name, block))) return;
      addedBytes += block.length;
      await core.store.update('uploads', { uploadId }, { writtenBytes: { add: block.length } });
    };
    try {
      for await (const part of parts) {
        if (part.kind === 'field') {
          const name = fieldNames.find((each) => each === part.name);
          if (name) fields[name] = part.value;
          continue;
        }
        if (!asker) {
          await assertFew(core, network);
          const ticketed = fields.ticket === undefined ? undefined : await tickets.read(fields.ticket, origin);
          uploadId = ticketed?.uploadId ?? uploadId;
          const known = ticketed ?? (await identify({ origin, network, identityToken: fields.identityToken, siteId: fields.siteId }));
          await quota.reserve({ uploadId, siteId: known.siteId, holder: known.userId ?? network, bytes: requestBytes });
          asker = known; // from here on the reservation is this upload's own
        }
        const { name, folder: own } = toName(part, files);
        if (own !== (folder ??= own)) throw storageRefusal('badName');
        const counted = countBytes(part.content, (count) => (bytes += count));
        files.push({ name, ...(await importFile(counted, importingOf(fields), put)) });
      }
      if (!asker) throw storageRefusal('noFiles');
      const root = await importDirectory(files, importingOf(fields), put);
      if (!root) throw storageRefusal('tooManyNames');
      const cid = writeCid(root.cid);
      await quota.settle(uploadId, { bytes, addedBytes, cid });
      await core.audit.append(asker.userId === undefined ? 'server' : auditChainOf(asker.userId), { actor: asker.userId ?? 'page', deviceId: null, action: 'files.kept', result: 'done', detail: { siteId: asker.siteId, cid, files: files.length, bytes }, address: '' });
      onOutcome('upload', 'done', bytes);
      return { cid, totalBytes: root.totalBytes };
    } catch (error) {
      // What was received is counted for the day, kept or not; the room only by what lies there now.
      if (asker) await quota.settle(uploadId, { bytes, addedBytes }).catch(() => {});
      throw error;
    }
  }

  /** A ticket for one upload of a person. @throws a refusal */
  async function issueTicket(asker: Asker): Promise<Ticket> {
    await assertFew(core, asker.network);
    const { userId, siteId } = await identify(asker);
    if (userId === undefined) throw storageRefusal('notSignedIn');
    return tickets.issue({ userId, siteId });
  }

  /**
   * Removes what one who is signed in has uploaded: all that was sent with it. Blocks stay that uploads of others have. The day's limit stays as it is; the room comes back with each block.
   * @throws a refusal: `notFound` also for what someone else has uploaded
   */
  async function remove({ cid, ...asker }: RemoveAsk): Promise<void> {
    await assertFew(core, asker.network);
    const root = readCid(cid);
    if (!root) throw storageRefusal('badRequest');
    const { userId, siteId } = await identify(asker);
    // Of a page without a person only the network is known, and others are there too.
    if (userId === undefined) throw storageRefusal('notSignedIn');
    const own = await core.store.list('uploads', { cid: writeCid(root), siteId, holder: await quota.holderOf(userId), state: 'kept' });
    const marked: string[] = [];
    for (const { uploadId } of own) if (await removals.markRemoving(uploadId, 'kept')) marked.push(uploadId);
    if (marked.length === 0) throw storageRefusal('notFound');
    await core.audit.append(auditChainOf(userId), { actor: userId, deviceId: null, action: 'files.removed', result: 'done', detail: { siteId, cid, uploads: marked.length }, address: '' });
    for (const uploadId of marked) await removals.removeBlocks(uploadId, { most: removedAtOnce });
    onOutcome('removal', 'done', 0);
  }

  return { settings, sites: offered, blocks, quota, removals, upload, issueTicket, remove, onOutcome, readForm: options.readForm };
}

/** @throws a refusal `tooMany` */
async function assertFew({ limits }: Pick<Core, 'limits'>, network: string): Promise<void> {
  const waitMs = await limits.take(uploadLimit, network);
  if (waitMs !== undefined) throw storageRefusal('tooMany', { retryAfterMs: waitMs });
}

/** By what the request asks for; version 1 if it asks for none. */
function importingOf({ pinataOptions = '{}' }: Fields): (typeof importings)['kuboV1' | 'unixfs-v0-2015'] {
  try {
    const asked: unknown = JSON.parse(pinataOptions);
    if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) throw storageRefusal('badRequest');
    const { cidVersion }: { readonly cidVersion?: unknown } = asked;
    if (cidVersion !== undefined && cidVersion !== 0 && cidVersion !== 1) throw storageRefusal('badRequest');
    return importings[cidVersion === 0 ? 'unixfs-v0-2015' : 'kuboV1'];
  } catch (cause) {
    throw storageRefusal('badRequest', { cause });
  }
}

/** `folder/name`, with one folder for all, or `name`. @throws refusals `badRequest`, `badName` */
function toName({ name: field, fileName }: Extract<FormPart, { readonly kind: 'file' }>, before: readonly { readonly name: string }[]): { readonly name: string; readonly folder: string } {
  if (field !== 'file') throw storageRefusal('badRequest');
  const [name = '', folder = '', ...deeper] = fileName.split('/').reverse();
  const isName = name !== '' && !/^\.{1,2}$/.test(name) && !/[\\\p{Cc}]/u.test(name) && !/[\ud800-\udfff\ufffd]/u.test(name) && new TextEncoder().encode(name).length <= maxNameBytes;
  if (!isName || deeper.length > 0 || before.some((other) => other.name === name)) throw storageRefusal('badName');
  return { name, folder };
}

async function* countBytes(content: AsyncIterable<Uint8Array>, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    count(piece.length);
    yield piece;
  }
}
