import type { ReturnedLogin } from './returnAddress.ts';

/** A login that is waited for, with what its screen can do about it. */
export interface SocialAttempt {
  /** Begins another login, after a failure. Call it inside the click. */
  retry(): void;
  /** Brings its window to the front, or opens it where it was blocked. Call it inside the click. */
  show(): void;
  /** Resolves once the person was let in. */
  readonly isLetIn: Promise<void>;
}

/** What of it lives beside the store. */
export interface AuthSocialLive {
  attempt: SocialAttempt | undefined;
  /** A login that has come back to this page and was not gone on with yet. Its ticket is a secret. */
  returned: ReturnedLogin | undefined;
  /** Whether another tab has taken it. */
  handedOver: Promise<boolean>;
}
