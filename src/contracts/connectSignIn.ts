import type { SignInFields } from '../domain/messages/signInFields.ts';

export type { SignInFields } from '../domain/messages/signInFields.ts';

/** What is known when a sign-in is to be signed in the prompt that connects. */
export interface ConnectSignInQuery {
  readonly walletId: string;
  /** The chain that the wallet is asked for. */
  readonly chainId: number;
  /** Of wallets that know their account before the person is asked. */
  readonly address?: string | undefined;
  /** Ends with the attempt to connect. */
  readonly signal: AbortSignal;
}

/** What a wallet has signed in the prompt that connected. */
export interface ConnectSigned {
  /** Checksummed. */
  readonly address: string;
  /** The text, as it was signed. */
  readonly message: string;
  readonly signature: string;
  /** What the way to the wallet adds to each message by its own rules, checked by who hands it over: over WalletConnect, what the session may ask of the wallet. The rest is as it was asked for. @see ERC-5573 */
  readonly added?: Partial<Pick<SignInFields, 'statement' | 'resources'>>;
}

/** A sign-in that a wallet may have signed in the prompt that connects. Its nonce is good once. */
export interface ConnectSignIn {
  readonly fields: SignInFields;
  /** Hands over what was signed, before the session is open. Whether it is what was asked for is checked behind this; what is not leads to the prompt of its own. */
  signed(signed: ConnectSigned): void;
}
