/** A message for one person. */
export interface Mail {
  /** The same for each try, so that a mail system that gets it twice can tell. */
  readonly mailId: string;
  readonly to: string;
  /** Whom people see as the sender, before the address that the operator set. */
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The language of the texts, as BCP 47 has it. */
  readonly language: string;
}

/** Sends mail. `refused`: the address cannot be reached, and trying again is no use; anything else that fails is thrown and tried again. */
export interface Mailer {
  send(mail: Mail, options: { readonly signal: AbortSignal }): Promise<'sent' | 'refused'>;
  close(): Promise<void>;
}

type CodePurpose = 'signIn' | 'stepUp' | 'link';

/** What the server writes to people about. */
export type MailKind =
  /** A code to type. */
  | { readonly kind: 'code'; readonly code: string; readonly purpose: CodePurpose }
  /** A link to open, with the code in `code` where the mail has both. The link is a secret. */
  | { readonly kind: 'link'; readonly link: string; readonly code?: string; readonly purpose: Exclude<CodePurpose, 'stepUp'> }
  /** Of the site whose id the request has: with `siteAgreed` the one that was agreed to. */
  | { readonly kind: 'notice'; readonly event: 'newDevice' | 'deviceRevoked' | 'export' | 'recoveryChanged' | 'identityLinked' | 'identityUnlinked' | 'secondFactorOn' | 'secondFactorOff' | 'siteAgreed' | 'accountDeleted'; readonly atMs: number; readonly device?: string };

/** A mail before it is written: the templates of `mail/` turn it into a {@link Mail}. */
export interface MailRequest {
  readonly to: string;
  readonly locale: string;
  readonly siteId: string;
  readonly about: MailKind;
  /** How it goes. Absent: by mail. */
  readonly channel?: 'sms';
}
