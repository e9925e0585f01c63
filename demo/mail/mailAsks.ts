/** What the wallet by mail asks for: an address or, where a code was sent to one, that code. */
export interface MailAsks {
  readonly sentTo?: string;
  /** The code before was wrong. */
  readonly isWrong?: boolean;
}
