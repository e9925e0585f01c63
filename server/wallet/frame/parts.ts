import type { SmsCountries } from '../../../src/domain/inApp/frameCalls.ts';
import type { FrameLooks } from '../../../src/domain/inApp/frameLooks.ts';
import type { CallAnswer, CallInput, CallName, SessionAnswer } from '../../protocol/calls.ts';
import type { KnownOfSite, NewWallets } from '../../config/site.ts';
import type { Custody } from '../worker/custody.ts';
import type { Authenticator } from './authenticator.ts';
import type { Records } from './openRecords.ts';
import type { View } from './view.ts';

/** The site whose page embeds the frame, as the server wrote it into the document. */
export interface SiteFacts {
  readonly siteId: string;
  readonly realm: string;
  readonly name: string;
  readonly origins: readonly string[];
  /** Whose wallet it is, where several sites share it. */
  readonly ecosystemName?: string;
  /** What moves more of a network's coin is confirmed in a window of the wallet's own. Absent: `defaultWindowAboveWei`. */
  readonly windowAboveWei?: bigint;
  /** Contracts whose code accounts may run without a warning, as the operator has listed them. Absent: those that are published alone. @see EIP-7702 */
  readonly delegates?: readonly { readonly chainId: number; readonly address: string }[];
  /** What the operator says of the site's own networks, tokens and contracts. */
  readonly known?: KnownOfSite;
  /** With which statements a message of the site may be signed in one step with the person's sign-in. Absent: each is shown. */
  readonly oneStepSignIn?: { readonly statements: readonly string[] };
  /** What a new wallet is made of; absent: a key. */
  readonly newWallets?: NewWallets;
  /** Whether people may set up a second factor, or have to. Absent: there is none. */
  readonly secondFactor?: 'offered' | 'required';
  /** Whether a signer keeps the keys of the site's users; of those whose wallet has shares, it keeps none. */
  readonly custody: 'shares' | 'signer';
  /** Whose numbers get codes; absent where the site does not offer them. */
  readonly sms?: SmsCountries;
  /** What lets the site's people in: strategies, and ids of identity providers. Absent: it is not known, as in pages of an older server. */
  readonly ways?: readonly string[];
}

export interface CallOptions {
  readonly signal: AbortSignal;
}

/** The server, with the session of this browser. It refreshes tokens by itself, in one tab at a time. Refusals are errors with the protocol's `code`. */
export interface ServerLink {
  call<N extends CallName>(name: N, request: CallInput<N>, options: CallOptions): Promise<CallAnswer<N>>;
  /** The session of this page, if it has one. */
  session(): SessionAnswer | undefined;
  /** Takes up the session that the cookie holds; undefined where there is none. */
  resume(options: CallOptions): Promise<SessionAnswer | undefined>;
  signIn<N extends 'code.verify' | 'guest.signIn' | 'signIn.prove'>(name: N, request: CallInput<N>, options: CallOptions): Promise<SessionAnswer>;
  /** @throws where the server did not confirm it */
  signOut(everywhere: boolean, options: CallOptions): Promise<void>;
}

/** What the frame is put together from: in a browser the real things, in the mocked world what stands for them. */
export interface FrameParts {
  readonly site: SiteFacts;
  /** Of the page that embeds the frame, as the browser says; undefined until it has said hello. */
  pageOrigin(): string | undefined;
  readonly server: ServerLink;
  readonly custody: Custody;
  readonly records: Records;
  /** What the person sees. */
  view(): View;
  /** Opens a window of the wallet's own, which no page can cover, in the press that asked for it; undefined where the browser lets none open. */
  openWindow(options: CallOptions): Promise<WalletWindow> | undefined;
  /** Passkeys that sign in. */
  readonly authenticator: Authenticator;
  /** The host of this very page. */
  readonly rpId: string;
  /** What this browser calls itself, for the list of devices. */
  readonly deviceLabel: string;
  readonly now: () => number;
  /** One at a time over all tabs of this origin. @see Web Locks API */
  lock<T>(name: string, run: () => Promise<T>): Promise<T>;
  /** Told when the person was signed in or out here; runs `onChange` when another tab was told so, and tells the page after it. Absent where there are no tabs. */
  readonly tabs?: { tell(): void; follow(onChange: () => Promise<void>): void };
  /** Tells the page that the accounts are others, or another is the active one. Absent where no page is told. */
  changed?(): void;
  /** The language and the looks that the page asked for, told anew when they change. */
  takeLooks(looks: { readonly locale?: string } & FrameLooks): void;
}

export interface WalletWindow {
  readonly view: View;
  /** Aborted once the person has closed it, or was away for long. */
  readonly signal: AbortSignal;
  /** Brings it before the page's own window, in a press. */
  show(): void;
  close(): void;
}
