import type * as v from 'valibot';
import type { locale } from '../protocol/values.ts';
import type { MailKind } from './mailer.ts';
import { deMail } from './texts/deMail.ts';
import { enMail } from './texts/enMail.ts';
import { esMail } from './texts/esMail.ts';
import { frMail } from './texts/frMail.ts';
import { jaMail } from './texts/jaMail.ts';
import { koMail } from './texts/koMail.ts';
import { ptMail } from './texts/ptMail.ts';
import { ruMail } from './texts/ruMail.ts';
import { tlMail } from './texts/tlMail.ts';
import { viMail } from './texts/viMail.ts';

export type CodePurpose = Extract<MailKind, { readonly kind: 'code' }>['purpose'];
export type NoticeEvent = Extract<MailKind, { readonly kind: 'notice' }>['event'];

/** The sentences of mails in one language. `{site}` is the site's name; `{code}`, `{minutes}`, `{time}` and `{device}` as they say. */
export interface MailTexts {
  /** With the code first: lists of mails and notices on a phone show the first words. */
  readonly codeSubject: string;
  /** The sentence before the code. */
  readonly codes: Readonly<Record<CodePurpose, string>>;
  readonly codeValid: string;
  readonly codeWarning: string;
  readonly notices: Readonly<Record<NoticeEvent, { readonly subject: string; readonly text: string }>>;
  readonly time: string;
  readonly device: string;
  readonly notYou: string;
  /** Where no account is left to sign in to. */
  readonly notYouDeleted: string;
  readonly reason: string;
}

export type Locale = v.InferOutput<typeof locale>;

export const mailTexts: Readonly<Record<Locale, MailTexts>> = {
  en_US: enMail, es_ES: esMail, ja_JP: jaMail, tl_PH: tlMail, vi_VN: viMail, de_DE: deMail, ko_KR: koMail, fr_FR: frMail, ru_RU: ruMail, pt_BR: ptMail,
};

export function isLocale(text: string): text is Locale {
  return Object.hasOwn(mailTexts, text);
}
