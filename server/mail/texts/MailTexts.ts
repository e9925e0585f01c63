import type { MailKind } from '../mailer.ts';

type CodePurpose = Extract<MailKind, { readonly kind: 'code' }>['purpose'];
type LinkPurpose = Extract<MailKind, { readonly kind: 'link' }>['purpose'];
type NoticeEvent = Extract<MailKind, { readonly kind: 'notice' }>['event'];

/** The sentences of mails in one language. `{site}` is the site's name, or its ecosystem's, and `{newSite}` the name of the site itself; `{code}`, `{minutes}`, `{time}` and `{device}` as they say. */
export interface MailTexts {
  /** With the code first: lists of mails and notices on a phone show the first words. */
  readonly codeSubject: string;
  /** The sentence before the code. */
  readonly codes: Readonly<Record<CodePurpose, string>>;
  readonly codeValid: string;
  readonly codeWarning: string;
  readonly linkSubject: string;
  /** The sentence before the link. */
  readonly links: Readonly<Record<LinkPurpose, string>>;
  /** What the link is called in HTML. */
  readonly linkButton: string;
  /** The sentence before the code, where the mail has both. */
  readonly linkOrCode: string;
  readonly linkWarning: string;
  readonly notices: Readonly<Record<NoticeEvent, { readonly subject: string; readonly text: string }>>;
  readonly time: string;
  readonly device: string;
  readonly notYou: string;
  /** Where a site of an ecosystem was agreed to. */
  readonly notYouSite: string;
  /** Where no account is left to sign in to. */
  readonly notYouDeleted: string;
  readonly reason: string;
}
