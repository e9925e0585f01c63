import * as v from 'valibot';
import { locale as localeSchema } from '../../protocol/values.ts';

/** A language of mails. */
export type MailLocale = v.InferOutput<typeof localeSchema>;

/** The language that a page names, where mails are written in it; else English. */
export function mailLocale(named: unknown): MailLocale {
  const found = v.safeParse(localeSchema, named);
  return found.success ? found.output : 'en_US';
}
