/** Whose sign-in it is. The signal ends when the person turns away, the account changes, or the time is up. */
export interface SignInAccount {
  /** Checksummed. */
  readonly address: string;
  readonly signal: AbortSignal;
}

/** The account that signs in, and the chain that its wallet is on. */
export interface SignInOnChain extends SignInAccount {
  readonly chainId: number;
}

/** For whom a message is asked while a wallet connects. */
export interface SignInOnConnect {
  readonly walletId: string;
  /** The chain that the wallet is asked for. */
  readonly chainId: number;
  /** Checksummed; undefined for wallets that tell it only with what they have signed. */
  readonly address?: string | undefined;
  readonly signal: AbortSignal;
}

/** What the person has signed. It goes to the site's server, and is used once. */
export interface SignInProof extends SignInOnChain {
  /** The text, as it was signed. */
  readonly message: string;
  readonly signature: string;
}

/**
 * Fields of the message, in snake_case or camelCase; `nonce` is the only one that must be there. What is absent is filled in: domain and URI of
 * the page, the account, its chain, version 1, and the time.
 * @see EIP-4361
 */
export type SignInPayload = Readonly<Record<string, unknown>> & { readonly nonce: string };

/** How a site signs people in. Its functions are called by the kit and kept beside the store. */
export interface SiweConfig {
  /** Fetches from the site's server what is to be signed: the fields, or the whole text of EIP-4361. Each answer has a nonce of its own. */
  getPayload(account: SignInOnChain): Promise<SignInPayload | string>;
  /**
   * Fetches the fields of a message that a wallet may have signed in the very prompt that connects it, before its account is known: without an address. Undefined: not by this wallet.
   * Absent: only wallets that know their account beforehand, such as an in-app wallet, sign in one prompt, with what `getPayload` gives. Not asked where `isRequired` is false.
   */
  getConnectPayload?(wallet: SignInOnConnect): Promise<SignInPayload | undefined>;
  /** Has the server check the signature and begin a session; answers something truthy, or throws. `verifySiweMessage` of `latchkey/siwe` checks it on a server, also for accounts that are contracts. */
  verify(proof: SignInProof): Promise<unknown>;
  /** Whether the server has a session of this very account. */
  isLoggedIn(account: SignInAccount): Promise<boolean>;
  /** Ends the server's session. */
  logout(account: SignInAccount): Promise<unknown>;
  /** Whether a wallet that is connected is of no use without a sign-in: the modal closes only when signed in, and leaving it disconnects. */
  readonly isRequired: boolean;
}
