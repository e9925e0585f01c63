/** A code that is waited for, with what its screen can do about it. */
export interface CodeAttempt {
  /** Whether the code was right. Why not stands in the state. */
  verify(code: string): Promise<boolean>;
  /** Resolves once the person was let in, by the link of a mail. */
  readonly isLetIn: Promise<void>;
  /** Has another one sent. */
  resend(): Promise<void>;
}

/** What of it lives beside the store. */
export interface AuthCodeLive {
  attempt: CodeAttempt | undefined;
}
