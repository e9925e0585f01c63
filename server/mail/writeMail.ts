import type { Site } from '../config/site.ts';
import { codeMs, minuteMs } from '../core/numbers.ts';
import type { Mail, MailKind, MailRequest } from './mailer.ts';
import { isLocale, mailTexts } from './mailTexts.ts';
import { toHtml } from './mailHtml.ts';
import type { MailContent } from './mailHtml.ts';
import type { MailTexts } from './texts/MailTexts.ts';

/** How long codes work, as mails tell people. */
const codeMinutes = codeMs / minuteMs;

type MailSite = Pick<Site, 'name' | 'look' | 'ecosystemName'>;

/**
 * Writes a mail in its reader's language and its site's look, as text and as HTML. Without a script, or anything remote but the site's logo; and without a link, but
 * where the site wants people let in by one: people who learn that these mails hold no link know a false one. An unknown language is written in English.
 */
export function writeMail(request: Pick<MailRequest, 'to' | 'locale' | 'about'>, { mailId, site }: { readonly mailId: string; readonly site: MailSite }): Mail {
  const locale = isLocale(request.locale) ? request.locale : 'en_US';
  const language = locale.replace('_', '-');
  const name = toLine(site.ecosystemName ?? site.name, 64);
  const newSite = toLine(site.name, 64);
  const parts = partsOf(request.about, mailTexts[locale], language);
  const fill = (text: string): string => text.replaceAll(/\{(site|newSite|code|minutes|time|device)\}/g, (_, key: string) => ({ site: name, newSite, ...parts.values })[key] ?? '');
  const { link, code } = parts;
  const beforeCode = parts.beforeCode === undefined ? undefined : fill(parts.beforeCode);
  const filled: MailContent = { before: parts.before.map(fill), ...(link && { link }), ...(beforeCode !== undefined && { beforeCode }), ...(code !== undefined && { code }), after: parts.after.map(fill), reason: fill(mailTexts[locale].reason) };
  const text = [...filled.before, link?.url, beforeCode, code, ...filled.after, `-- \n${filled.reason}`].filter((part) => part !== undefined).join('\n\n');
  return { mailId, to: request.to, fromName: name, subject: fill(parts.subject), text: `${text}\n`, html: toHtml(filled, { language, name, look: site.look }), language };
}

interface Parts extends Omit<MailContent, 'reason'> {
  readonly subject: string;
  readonly values: Readonly<Record<string, string>>;
}

function partsOf(about: MailKind, texts: MailTexts, language: string): Parts {
  if (about.kind === 'link') return linkParts(about, texts);
  return about.kind === 'code' ? codeParts(about, texts) : noticeParts(about, texts, language);
}

function linkParts({ link, code, purpose }: Extract<MailKind, { kind: 'link' }>, texts: MailTexts): Parts {
  const values = { minutes: String(codeMinutes), ...(code !== undefined && { code }) };
  const common = { before: [texts.links[purpose]], link: { url: link, text: texts.linkButton }, values };
  if (code === undefined) return { ...common, subject: texts.linkSubject, after: [texts.codeValid, texts.linkWarning] };
  return { ...common, subject: texts.codeSubject, beforeCode: texts.linkOrCode, code, after: [texts.codeValid, texts.linkWarning, texts.codeWarning] };
}

function codeParts({ code, purpose }: Extract<MailKind, { kind: 'code' }>, texts: MailTexts): Parts {
  return { subject: texts.codeSubject, before: [texts.codes[purpose]], code, after: [texts.codeValid, texts.codeWarning], values: { code, minutes: String(codeMinutes) } };
}

function noticeParts({ event, atMs, device }: Extract<MailKind, { kind: 'notice' }>, texts: MailTexts, language: string): Parts {
  const { subject, text } = texts.notices[event];
  const facts = [texts.time, ...(device === undefined ? [] : [texts.device])].join('\n');
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(atMs);
  const notYou = event === 'accountDeleted' ? texts.notYouDeleted : event === 'siteAgreed' ? texts.notYouSite : texts.notYou;
  return { subject, before: [text, facts], after: [notYou], values: { time: `${time} UTC`, device: device === undefined ? '' : toLabel(device) } };
}

/** On one line, without what turns the reading direction or ends a header, and without half a character at the end. */
function toLine(text: string, maxLength: number): string {
  return Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim()).slice(0, maxLength).join('');
}

/**
 * The name of a device is chosen on that device, perhaps by a thief: what mail programs would make a link of is taken apart. Dots stay between digits
 * only, as in a version.
 */
function toLabel(device: string): string {
  return toLine(device, 100).replaceAll(/[^\p{L}\p{M}\p{N} .,()'’+_-]+/gu, ' ').replaceAll(/(?<!\d)\.|\.(?!\d)/g, ' ').replaceAll(/\s+/g, ' ').trim();
}
