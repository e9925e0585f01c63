import type * as v from 'valibot';
import type { locale } from '../protocol/values.ts';
import type { MailTexts } from './texts/MailTexts.ts';
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

export type Locale = v.InferOutput<typeof locale>;

export const mailTexts: Readonly<Record<Locale, MailTexts>> = {
  en_US: enMail, es_ES: esMail, ja_JP: jaMail, tl_PH: tlMail, vi_VN: viMail, de_DE: deMail, ko_KR: koMail, fr_FR: frMail, ru_RU: ruMail, pt_BR: ptMail,
};

export function isLocale(text: string): text is Locale {
  return Object.hasOwn(mailTexts, text);
}
