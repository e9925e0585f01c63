import type { Site } from '../config/site.ts';
import type { MailKind, MailRequest } from '../mail/mailer.ts';
import { isLocale } from '../mail/mailTexts.ts';
import { segmentsOf } from './segments.ts';
import { smsTexts } from './smsTexts.ts';

type SmsSite = Pick<Site, 'name' | 'origins' | 'ecosystemName'>;
type CodeFacts = Extract<MailKind, { readonly kind: 'code' }>;

/** Names are cut to this many characters before a message is let become two. */
const shortestName = 8;
const longestName = 64;

/**
 * Writes the message of a code, in one segment where that is possible: the warning goes first, then the end of a long name, then the line for browsers. Undefined
 * for all that is no code: notices go by mail alone. `walletOrigin`: where a code that shows once more who is there is typed in.
 */
export function writeSms({ locale, about }: Pick<MailRequest, 'locale' | 'about'>, { site, walletOrigin }: { readonly site: SmsSite; readonly walletOrigin: string }): string | undefined {
  if (about.kind !== 'code') return undefined;
  const texts = smsTexts[isLocale(locale) ? locale : 'en_US'];
  const lastLine = lastLineOf(about, site, walletOrigin);
  const write = (warning: string, nameLength: number, end: string): string => {
    const values: Readonly<Record<string, string>> = { code: about.code, site: toLine(site.ecosystemName ?? site.name, nameLength) };
    const sentence = texts[about.purpose].replaceAll(/\{(code|site)\}/g, (_, key: string) => values[key] ?? '');
    return [[sentence, warning].filter((part) => part !== '').join(' '), end].filter((part) => part !== '').join('\n\n');
  };
  const tries = [
    write(texts.warning, longestName, lastLine),
    ...lengthsDown().map((length) => write('', length, lastLine)),
    ...lengthsDown().map((length) => write('', length, '')),
  ];
  return tries.find((text) => segmentsOf(text) === 1) ?? write('', longestName, lastLine);
}

const lengthsDown = (): readonly number[] => Array.from({ length: longestName - shortestName + 1 }, (_, at) => longestName - at);

/**
 * For browsers that fill codes in: which page the code is for. It is typed into a page of the site, or by step-up into the wallet's frame within one. Where a site
 * has pages of several hosts, it is not known into which, and a code that is bound to another one would not be filled in at all.
 * @see https://wicg.github.io/sms-one-time-codes/
 */
function lastLineOf({ code, purpose }: CodeFacts, { origins }: SmsSite, walletOrigin: string): string {
  const hosts = [...new Set(origins.map((origin) => new URL(origin).hostname))];
  const host = hosts.length === 1 ? hosts[0] : hosts.find((each) => hosts.every((other) => other === each || other.endsWith(`.${each}`)));
  if (host === undefined || !host.includes('.') || host.endsWith('.localhost')) return '';
  return purpose === 'stepUp' ? `@${host} #${code} @${new URL(walletOrigin).hostname}` : `@${host} #${code}`;
}

/** On one line, without what turns the reading direction, and without half a character at the end. */
function toLine(text: string, maxLength: number): string {
  return Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim()).slice(0, maxLength).join('').trim();
}
