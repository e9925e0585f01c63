import { pause } from '../../src/domain/wait.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { toEcosystems } from '../config/ecosystem.ts';
import type { Ecosystem } from '../config/ecosystem.ts';
import type { Site } from '../config/site.ts';
import { importAesKey, keyBytes } from '../core/aesGcm.ts';
import type { LoginOptions } from '../core/login/loginSteps.ts';
import type { Outside } from '../core/outside.ts';
import { createServer } from '../http/createServer.ts';
import type { Server } from '../http/createServer.ts';
import { createKms } from '../kms/createKms.ts';
import type { Kms } from '../kms/kms.ts';
import type { Mail, MailRequest } from '../mail/mailer.ts';
import type { SmsParts } from '../core/ports.ts';
import { writeMail } from '../mail/writeMail.ts';
import { writeSms } from '../sms/writeSms.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { Store } from '../store/store.ts';
import type { Records } from '../wallet/frame/openRecords.ts';
import { readRows, writeRows } from './keptRows.ts';
import type { KeptRows } from './keptRows.ts';
import type { PageFaults } from './pageFaults.ts';

/** A mail that has arrived, as its reader sees it. */
export interface PageMail extends Pick<Mail, 'mailId' | 'to' | 'fromName' | 'subject' | 'text' | 'html' | 'language'> {
  readonly atMs: number;
}

/** A message that has arrived at a phone. */
export interface PageSms {
  readonly smsId: string;
  readonly to: string;
  readonly text: string;
  readonly atMs: number;
}

export interface Phone {
  /** The newest first. */
  list(): Promise<readonly PageSms[]>;
  /** Told of each message that a request of this page brought, once it arrives. Returns what ends it. */
  onSms(listener: (sms: PageSms) => void): () => void;
}

export interface Mailbox {
  /** The newest first. */
  list(): Promise<readonly PageMail[]>;
  /** Told of each mail that a request of this page brought. Returns what ends it. */
  onMail(listener: (mail: PageMail) => void): () => void;
}

export interface PageServer {
  /** Answers as the real server does. Requests of all pages of this origin take turns. @throws TypeError while it is away, as `fetch` does */
  fetch(request: Request): Promise<PageAnswer>;
  readonly mailbox: Mailbox;
  /** Every phone that messages go to. */
  readonly phone: Phone;
  /** Moves the server's clock ahead, for all pages: what it makes people wait for is over then. */
  skip(ms: number): Promise<void>;
  /** Forgets every user and mail. */
  clear(): Promise<void>;
}

/** A browser's `Response` has no `Set-Cookie`, so it comes beside it. */
export interface PageAnswer {
  readonly response: Response;
  readonly cookies: readonly string[];
}

export interface PageServerOptions {
  /** Of this page. */
  readonly site: Site;
  /** The other sites of the server, whose pages keep the same rows. */
  readonly otherSites?: readonly Site[];
  readonly ecosystems?: readonly Ecosystem[];
  readonly walletOrigin: string;
  /** Of the server alone. */
  readonly records: Promise<Records>;
  readonly clock: Clock;
  /** One at a time over all pages that share the records. */
  lock<T>(name: string, run: () => Promise<T>): Promise<T>;
  readonly faults: PageFaults;
  /** Identity providers, for sites that name one. @param now the server's time */
  readonly login?: ((now: () => number) => LoginOptions) | undefined;
  /** What stands for servers of others. Absent: none is asked. */
  readonly outside?: Outside | undefined;
}

interface Kept {
  /** Rises with each change: what this page holds in memory is good while no other page has written. */
  readonly revision: number;
  readonly rows: Partial<KeptRows>;
  /** The newest first. */
  readonly mails: readonly PageMail[];
  /** The newest first; those that are late have their time ahead. Absent in what a release before has kept. */
  readonly texts?: readonly PageSms[];
  /** How far the server's clock is ahead of the machine's. */
  readonly skippedMs: number;
}

interface Running {
  readonly revision: number;
  readonly server: Server;
  readonly store: Store;
}

const keptName = 'server';
const keyName = 'key';
const lockName = 'latchkey page server';
const slowMs = 3_000;
const lateSmsMs = 20_000;
const maxMails = 50;
const emptyKept: Kept = { revision: 0, rows: {}, mails: [], skippedMs: 0 };

/**
 * The real server over memory, in the page. Its rows are written to the records after each request and read before one where another page wrote them, so that
 * they outlive the page, and pages that stand for several devices share one server.
 */
export function createPageServer({ site, otherSites = [], ecosystems = [], walletOrigin, records, clock, lock, faults, login: loginOf, outside }: PageServerOptions): PageServer {
  let skippedMs = 0;
  const now = (): number => clock.nowMs() + skippedMs;
  const login = loginOf?.(now);
  const listeners = new Set<(mail: PageMail) => void>();
  const smsListeners = new Set<(sms: PageSms) => void>();
  const cookiesOf = new WeakMap<Request, readonly string[]>();
  const kms = createPageKms(records);
  const sites = new Map([site, ...otherSites].map((each) => [each.siteId, each]));
  let running: Running | undefined;

  const readKept = async (): Promise<Kept> => ((await (await records).get(keptName)) as Kept | undefined) ?? emptyKept; // written below
  const start = async ({ revision, rows }: Kept): Promise<Running> => {
    const store = createMemoryStore();
    await writeRows(store, rows);
    const server = createServer({
      store, kms, sms: await loadSmsParts(site), sites, ecosystems: toEcosystems(ecosystems, sites.values()), now, walletOrigin, login, outside, log: () => {}, ipOf: () => '192.0.2.1',
      onCookies: (request, cookies) => cookiesOf.set(request, cookies),
    });
    return { revision, server, store };
  };

  const answer = async (request: Request): Promise<PageAnswer & Arrived> => {
    const kept = await readKept();
    if (running?.revision !== kept.revision) running = await start(kept);
    ({ skippedMs } = kept);
    const { server, store } = running;
    const response = await server.fetch(request);
    const { mails, texts } = await takeMessages(server);
    const revision = kept.revision + 1;
    await (await records).put(keptName, { ...kept, revision, rows: await readRows(store), mails: [...mails, ...kept.mails].slice(0, maxMails), texts: [...texts, ...(kept.texts ?? [])].slice(0, maxMails) } satisfies Kept);
    running = { ...running, revision };
    return { response, cookies: cookiesOf.get(request) ?? [], mails, texts };
  };

  const takeMessages = async ({ outbox }: Server): Promise<Arrived> => {
    const waiting = await outbox.take('page');
    for (const { mailId } of waiting) await outbox.done(mailId, 'page');
    const fault = faults.get();
    const taken = waiting.map(({ mailId, request }) => ({ mailId, request: fault === 'wrongCode' ? withOtherCode(request) : request })).reverse();
    const mails = taken.filter(({ request: { channel } }) => channel === undefined).map(({ mailId, request }) => ({ ...writeMail(request, { mailId, site: sites.get(request.siteId) ?? site }), atMs: now() }));
    const texts = taken.filter(({ request: { channel } }) => channel === 'sms').map(({ mailId, request }) => ({ smsId: mailId, to: request.to, text: writeSms(request, { site, walletOrigin }) ?? '', atMs: now() + (fault === 'smsLate' ? lateSmsMs : 0) }));
    return { mails: fault === 'mailLost' ? [] : mails, texts: fault === 'smsLost' ? [] : texts };
  };

  /** A message that is late is told of when it arrives. */
  const tell = ({ mails, texts }: Arrived): void => {
    for (const mail of mails) for (const listener of listeners) listener(mail);
    for (const sms of texts) {
      const arrive = (): void => smsListeners.forEach((listener) => listener(sms));
      if (sms.atMs <= now()) arrive();
      else clock.setTimer(arrive, sms.atMs - now());
    }
  };

  return {
    fetch: async (request) => {
      if (faults.get() === 'serverAway') throw new TypeError('Failed to fetch');
      if (faults.get() === 'slow') await pause(slowMs, { clock, signal: request.signal });
      const { mails, texts, ...answered } = await lock(lockName, () => answer(request));
      tell({ mails, texts });
      return answered;
    },
    mailbox: {
      list: async () => (await readKept()).mails,
      onMail: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    phone: {
      list: async () => {
        const kept = await readKept();
        return (kept.texts ?? []).filter(({ atMs }) => atMs <= clock.nowMs() + kept.skippedMs);
      },
      onSms: (listener) => {
        smsListeners.add(listener);
        return () => void smsListeners.delete(listener);
      },
    },
    skip: (ms) => lock(lockName, async () => {
      const kept = await readKept();
      await (await records).put(keptName, { ...kept, skippedMs: kept.skippedMs + ms } satisfies Kept);
    }),
    clear: () => lock(lockName, async () => {
      // The key stays: another page may hold it, and wraps nothing that is kept. So does the time, which goes forward only.
      const kept = await readKept();
      await (await records).put(keptName, { ...emptyKept, skippedMs: kept.skippedMs, revision: kept.revision + 1 } satisfies Kept);
    }),
  };
}

interface Arrived {
  readonly mails: readonly PageMail[];
  readonly texts: readonly PageSms[];
}

/** The numbering plans are large: fetched for sites that send to phones. Messages cost nothing here. */
async function loadSmsParts(site: Site): Promise<SmsParts | undefined> {
  if (!site.signIn.includes('phone')) return undefined;
  const { openSmsParts } = await import('../sms/openSmsParts.ts');
  return openSmsParts({ prices: {} });
}

/** A KMS whose one key the browser keeps, and gives to no script. */
function createPageKms(records: Promise<Records>): Kms {
  const currentKeyId = 'page';
  const readKey = async (): Promise<CryptoKey> => {
    const opened = await records;
    const made = await importAesKey(crypto.getRandomValues(new Uint8Array(keyBytes)));
    // Another page may have been first.
    await opened.change(keyName, (before) => before ?? made);
    return (await opened.get(keyName)) as CryptoKey; // written on the line above
  };
  let key: Promise<CryptoKey> | undefined;
  return createKms(async () => ({ currentKeyId, keys: new Map([[currentKeyId, await (key ??= readKey())]]) }));
}

function withOtherCode(request: MailRequest): MailRequest {
  if (request.about.kind === 'notice' || request.about.code === undefined) return request;
  const { code } = request.about;
  const first = (Number(code[0]) + 1) % 10;
  return { ...request, about: { ...request.about, code: `${first}${code.slice(1)}` } };
}
