import { Buffer } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { poll } from '../../../src/domain/wait.ts';
import { mockErrors } from '../../errors.ts';
import { wallClock } from '../../wallClock.ts';
import type { PlaywrightContext } from './playwrightTypes.ts';
import type { TestWait } from './serveChain.ts';

/** Where the mails are of the server of the in-app wallet. */
export type MailSource =
  /** In the pages: `globalThis.latchkeyMailbox`, which a site sets to the `mailbox` (or `phone`) of `createPageWallet` of `latchkey-server/mocks`. */
  | { readonly context: PlaywrightContext }
  /** The folder that `latchkey-server` writes mails to where its settings name no SMTP server (`mailbox` in its `dataFolder`), or messages to phones (`phone`). */
  | { readonly folder: string }
  /** An address that answers with a list of mails as JSON: of a site's own server for tests. */
  | { readonly url: string };

/** A mail, or a message to a phone. Codes and links in it are secrets of the person: they belong in no log. */
export interface TestMail {
  readonly to: string;
  readonly subject: string;
  /** As plain text. */
  readonly text: string;
}

/** Whom a mail went to, and for how long it is waited for: 15 s, unless told otherwise. */
export interface MailOptions extends TestWait {
  /** An address, or a number with its country code. */
  readonly to: string;
}

/** The mails that the server of the in-app wallet has sent. */
export interface TestMailbox {
  /** The newest first. @throws mocks.noMailbox, mocks.mailboxUnread */
  list(): Promise<readonly TestMail[]>;
  /** The six digits of the newest mail to this person that has some; waits for another mail where they were taken before. @throws mocks.noMail, mocks.noMailbox, mocks.mailboxUnread; the signal's reason */
  takeCode(options: MailOptions): Promise<string>;
  /** The same for the link. */
  takeLink(options: MailOptions): Promise<string>;
}

const mailWithinMs = 15_000;
const lookEveryMs = 100;
const link = /https?:\/\/\S+#\S+/;
const findLink = (text: string): string | undefined => link.exec(text)?.[0];
/** Digits in a link are none. */
const findCode = (text: string): string | undefined => /\b\d{6}\b/.exec(text.replaceAll(/https?:\/\/\S+/g, ''))?.[0];

/** Reads the mails of an in-app wallet's server. */
export function createMailbox(source: MailSource): TestMailbox {
  assertArguments('createMailbox(source: object)', source);
  const list = 'context' in source ? () => readPages(source.context) : 'folder' in source ? () => readFolder(source.folder) : () => readAddress(source.url);
  const taken = new Set<string>();
  const take = async (what: string, find: (text: string) => string | undefined, { to, limitMs = mailWithinMs, signal }: MailOptions): Promise<string> => {
    let count = 0;
    let failure: unknown;
    const look = async (): Promise<string | undefined> => {
      const mails = await list().catch((error: unknown) => void (failure = error));
      if (!mails) return undefined;
      [count, failure] = [mails.length, undefined];
      const newest = mails.filter((mail) => isTo(mail, to)).map(({ text }) => find(text)).find((each) => each !== undefined);
      // What is older than one that was taken is no longer good.
      return newest === undefined || taken.has(newest) ? undefined : newest;
    };
    const found = await poll(look, { clock: wallClock, signal, everyMs: lookEveryMs, forMs: limitMs });
    if (found === undefined) throw failure ?? mockErrors.noMail({ what, to, limitMs, count });
    taken.add(found);
    return found;
  };
  return { list, takeCode: (options) => take('a code', findCode, options), takeLink: (options) => take('a link', findLink, options) };
}

function isTo(mail: TestMail, to: string): boolean {
  return mail.to.toLowerCase() === to.toLowerCase();
}

/** Of the first page that has a mailbox: pages of one site share it. */
async function readPages(context: PlaywrightContext): Promise<readonly TestMail[]> {
  for (const page of context.pages().filter((each) => !each.isClosed())) {
    const mails = await page.evaluate(listInPage, 'latchkeyMailbox').catch(() => undefined); // it is going to another address
    if (Array.isArray(mails)) return mails.map(parseMail);
  }
  throw mockErrors.noMailbox({});
}

/** Runs in the page, so it may use nothing from outside itself. */
function listInPage(name: string): unknown {
  const mailbox: { readonly list?: () => unknown } | undefined = Reflect.get(globalThis, name);
  return mailbox?.list?.();
}

async function readAddress(url: string): Promise<readonly TestMail[]> {
  const { host } = new URL(url);
  const mails: unknown = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(mailWithinMs) }).then((response) => response.json(), () => undefined).catch(() => undefined);
  if (!Array.isArray(mails)) throw mockErrors.mailboxUnread({ place: host });
  return mails.map(parseMail);
}

/** The names of the files begin with the time. */
async function readFolder(folder: string): Promise<readonly TestMail[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return []; // the server makes it with the first mail
    throw mockErrors.mailboxUnread({ place: folder }, { cause: error });
  });
  const files = names.filter((name) => /\.(eml|txt)$/.test(name)).sort().reverse();
  return Promise.all(files.map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8');
    return name.endsWith('.eml') ? parseEml(text) : parseNote(text);
  }));
}

function parseMail(given: unknown): TestMail {
  const { to, subject, text }: { readonly to?: unknown; readonly subject?: unknown; readonly text?: unknown } = Object(given);
  return { to: String(to), subject: typeof subject === 'string' ? subject : '', text: String(text) };
}

/** A message to a phone, as the server writes it: `To: …`, a further line, and the text. */
function parseNote(note: string): TestMail {
  const [to = '', , ...lines] = note.split(/\r?\n/);
  return { to: to.replace(/^To: /, ''), subject: '', text: lines.join('\n').trim() };
}

interface Part {
  header(name: string): string;
  readonly body: string;
}

/** The recipient, the subject and the plain text of a mail. @see RFC 5322, RFC 2045 to 2047 */
function parseEml(mail: string): TestMail {
  const { header, body } = parsePart(mail);
  return { to: /<([^>]+)>/.exec(header('to'))?.[1] ?? header('to'), subject: decodeWords(header('subject')), text: plainTextOf({ header, body }).trim().replaceAll('\r\n', '\n') };
}

function parsePart(text: string): Part {
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/);
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return { header: (name) => lines.find((line) => line.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1).trim() ?? '', body: rest.join('\r\n\r\n') };
}

/** Of the first part that is plain text. */
function plainTextOf({ header, body }: Part): string {
  const type = header('content-type');
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1).filter((part) => !part.startsWith('--')).map((part) => parsePart(part.replace(/^\r?\n/, '')));
    return parts.map(plainTextOf).find((text) => text !== '') ?? '';
  }
  if (type !== '' && !/^text\/plain/i.test(type)) return '';
  const encoding = header('content-transfer-encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll(/=\r?\n/g, '')) : body;
}

function decodeQuoted(text: string): string {
  return Buffer.from(text.replaceAll(/=([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))), 'latin1').toString('utf8');
}

/** What is not ASCII in a header. @see RFC 2047 */
function decodeWords(text: string): string {
  const words = text.replaceAll(/\?=\s+=\?/g, '?==?');
  return words.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) => (kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('utf8') : decodeQuoted(word.replaceAll('_', ' '))));
}
