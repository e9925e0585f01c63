/** What an identity token is asked for. */
export interface IdentityTokenRequest {
  /** From the site's server, and used once: it stands in the token, so that an older token is of no use. */
  readonly nonce?: string;
  /** Whether the wallet's server is asked even though a token is at hand, as where the time of its making counts. */
  readonly isNew?: boolean;
  /** Gives up. What was asked for others as well goes on. */
  readonly signal?: AbortSignal;
}
