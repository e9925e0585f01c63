import type { Storable } from '../../domain/encoding/json.ts';
import type { ScreenId } from '../../domain/kitNames.ts';
import type { Lazy } from '../../kernel/plugin.ts';
import { definePoint } from '../../kernel/point.ts';
import type { Port } from '../../kernel/port.ts';
import type { AuthStrategy } from '../../domain/inApp/authStrategies.ts';
import type { CodeFlow, FoundPasskey, MailLinkState } from '../../domain/inApp/frameCalls.ts';
import type { MailMeans } from '../../domain/inApp/mailMeans.ts';
import type { LoginFlow, LoginMode } from '../../domain/inApp/logins.ts';
import type { AskInConnect } from '../wallet.ts';
import type { KeptAttempt, LeavePageRequest, TakeAttemptsRequest, WindowRequest, WindowVisit } from '../windows.ts';

export { authStrategies } from '../../domain/inApp/authStrategies.ts';
export type { AuthStrategy } from '../../domain/inApp/authStrategies.ts';
export type { CodeFlow, FoundPasskey, MailLinkState } from '../../domain/inApp/frameCalls.ts';
export type { MailMeans } from '../../domain/inApp/mailMeans.ts';
export type { FedCmAsk, LoginFlow, LoginMode } from '../../domain/inApp/logins.ts';


/** Where a sign-in takes place. */
export type AuthMode =
  /** In this page, such as a code that is typed in. */
  | { readonly mode: 'none' }
  /** In a window of this size, which reports back; in CSS pixels. */
  | { readonly mode: 'popup'; readonly widthPx: number; readonly heightPx: number }
  /** This page goes there, and comes back. Absent: to where it was. */
  | { readonly mode: 'redirect'; readonly redirectUrl?: string }
  /** A window that does not report back: it ends at this address. */
  | { readonly mode: 'window'; readonly redirectUrl: string };

/** What a sign-in is for: to be let in, to add a further way in to the account that is signed in, or to show once more who is there. */
export type AuthPurpose = 'signIn' | 'link' | 'stepUp';

/** Whether a way to sign in works here and now. `why` is the key of a text. */
export type AuthAvailability = { readonly at: 'available' } | { readonly at: 'unavailable'; readonly why?: string };

/**
 * What proves who a person is, for the wallet that asked. Every part is a secret: a proof travels by the sink alone, never by an action, the store, an
 * address or a log.
 */
export type AuthProof =
  /** The identity provider has told the server who the person is; `ticket` came back by the window or the redirect, and is good once, in the browser that began the flow. */
  | { readonly type: 'flow'; readonly flowId: string; readonly ticket: string }
  /** A code that came by mail or phone. */
  | { readonly type: 'code'; readonly flowId: string; readonly code: string }
  /** An answer of an authenticator to the challenge of the flow, as JSON. @see WebAuthn, PublicKeyCredential.toJSON */
  | { readonly type: 'passkey'; readonly flowId: string; readonly credential: string }
  /** A signed message of a wallet. @see EIP-4361 */
  | { readonly type: 'siwe'; readonly message: string; readonly signature: string }
  /** What the site's server vouches with. @see RFC 7519 */
  | { readonly type: 'jwt'; readonly token: string }
  /** What a site's own endpoint is asked with. */
  | { readonly type: 'payload'; readonly payload: string }
  /** What Telegram has handed to the mini app that this page is, as it came. */
  | { readonly type: 'initData'; readonly data: string }
  /** An ID token that the browser has got from the provider for a login of the mode `fedCm`. @see FedCM */
  | { readonly type: 'idToken'; readonly flowId: string; readonly token: string }
  /** A signature of a key that only this device has, over the challenge of the flow. */
  | { readonly type: 'device'; readonly flowId: string; readonly publicKey: string; readonly signature: string };

/** The kind of proof that each strategy may give. */
export const proofTypes: Readonly<Record<AuthStrategy, readonly AuthProof['type'][]>> = /* @__PURE__ */ Object.freeze({
  email: ['code', 'flow'], phone: ['code', 'flow'], passkey: ['passkey'], wallet: ['siwe'], backend: ['jwt', 'payload'], guest: ['device'], oidc: ['flow', 'idToken'],
  google: ['flow', 'idToken'], apple: ['flow'], facebook: ['flow'], discord: ['flow'], line: ['flow'], x: ['flow'], coinbase: ['flow'], farcaster: ['flow'], telegram: ['flow', 'initData'], github: ['flow'], twitch: ['flow'], steam: ['flow'],
});

/** Takes a proof to the flow that asked for it. Resolves once it was accepted; rejects with why not, e.g. a wrong code, after which a provider may offer another try. */
export type AuthSink = (proof: AuthProof) => Promise<void>;

/** A code that the wallet's server is to send. */
export interface CodeRequest {
  readonly kind: 'email' | 'phone';
  /** Where to: an e-mail address, or a number (E.164). Personal, so it stands in no action, no state and no log. */
  readonly to: string;
  readonly purpose: AuthPurpose;
  /** What a check of the page has answered, such as a captcha: a server may want one before it sends a message that costs. */
  readonly humanToken?: string;
  /** What of a mail the provider can have the person use; the wallet's server sends what its settings have of it. Absent: a code. */
  readonly mailHas?: readonly MailMeans[];
  readonly signal: AbortSignal;
}

/** The link of a mail that is asked about. */
export interface MailLinkRequest {
  readonly flowId: string;
  /** That of the code. */
  readonly purpose: Exclude<AuthPurpose, 'stepUp'>;
  readonly signal: AbortSignal;
}

/** A login at an identity provider that the wallet's server is to begin. */
export interface LoginRequest {
  /** As the server's settings name it, e.g. `google`. */
  readonly providerId: string;
  readonly purpose: AuthPurpose;
  readonly mode: LoginMode;
  /** An address of the site: the login tells its outcome to this origin, or comes back there. 2,048 characters at most. */
  readonly returnTo: string;
  readonly signal: AbortSignal;
}

/** A passkey that is to be made or used. */
export interface PasskeyRequest {
  readonly does: 'create' | 'use';
  readonly purpose: AuthPurpose;
  readonly signal: AbortSignal;
}

/** What the server of the wallet that asked does for a way to sign in. Its errors are coded. A wallet without one fails each call with `auth.noServer`. */
export interface AuthServer {
  /** Sends a code, in the language that the visitor reads. Times of the answer count from when it is there. */
  sendCode(request: CodeRequest): Promise<CodeFlow>;
  /** Sends another one in its place. The flow may be another one from then on. */
  resendCode(request: { readonly flowId: string; readonly mailHas?: readonly MailMeans[]; readonly signal: AbortSignal }): Promise<CodeFlow>;
  /** Whether the link of a mail was confirmed by now: `CodeFlow.link`. Its ticket is proved as that of a flow. @throws inApp.codeExpired once it is over */
  readMailLink(request: MailLinkRequest): Promise<MailLinkState>;
  /** Begins a login at an identity provider; `url` of the answer is where the person says who they are. */
  beginLogin(request: LoginRequest): Promise<LoginFlow>;
  /** Signs the challenge of a new flow with a key that only this device has; the first time makes that key. */
  proveDevice(request: { readonly signal: AbortSignal }): Promise<Extract<AuthProof, { readonly type: 'device' }>>;
  /** Whether a passkey of the wallet was used in this browser, and whether it has passkeys at all. Asks no person. */
  findPasskey(request: { readonly signal: AbortSignal }): Promise<FoundPasskey>;
  /** Has the person make or use a passkey of the wallet's own host: browsers give it to no other page. To link one, it is made. People take as long as they like. @throws user.rejected, inApp.* */
  provePasskey(request: PasskeyRequest): Promise<Extract<AuthProof, { readonly type: 'passkey' }>>;
  /** Writes the message that an account of another wallet is to sign, byte for byte. It is good once, in this browser. Who has it signed looks at it before. @see EIP-4361 */
  prepareMessage(request: MessageRequest): Promise<{ readonly message: string }>;
}

/** Who is to sign, and what for. */
export interface MessageRequest {
  readonly address: string;
  readonly chainId: number;
  readonly purpose: AuthPurpose;
  readonly signal: AbortSignal;
}

/** What a provider is given when a person has chosen it. */
export interface AuthRequest {
  readonly purpose: AuthPurpose;
  readonly mode: AuthMode;
  /** The e-mail address or number (E.164) of providers with an input. Shown to people, and not to logs. */
  readonly identifier?: string;
  /** Those of the spec. */
  readonly config: Readonly<Record<string, Storable>>;
  /** Aborted when the person gave up, another sign-in has begun, or the plugin is removed. A window that is open is to be closed then. */
  readonly signal: AbortSignal;
  /** The port, narrowed to the permissions of the provider's plugin. */
  port<T>(port: Port<T>): T;
  /**
   * Opens a window that is followed until it has answered, see `openWindow` of `latchkey/plugin`; in the modes `popup` and `window` it stands open already, empty, since the click. It closes
   * with the sign-in. A second window takes a click of its own. `size` counts in the mode `none`: a popup has its own.
   */
  openWindow<T>(request: Omit<WindowRequest<T>, 'reserved' | 'signal'>): WindowVisit<T>;
  /** Sends this page elsewhere, or in the mode `window` that window, see `leavePage` of `latchkey/plugin`. What is needed to go on is kept for the page that is returned to. */
  leavePage(request: Pick<LeavePageRequest, 'url' | 'keep'>): Promise<void>;
  /** The attempts of this plugin that a redirect or a reload has cut off, see `takeAttempts` of `latchkey/plugin`. */
  takeAttempts(request?: TakeAttemptsRequest): Promise<readonly KeptAttempt[]>;
  /** Where the proof goes: once it was accepted, no further one is taken. */
  readonly sink: AuthSink;
  readonly server: AuthServer;
  /**
   * Asks the person by a screen of the provider's plugin (`defineQuestion`), which may stay while a proof is looked at: a screen that dispatches a flow of its plugin gives the sink a
   * code, says that it was wrong, and takes the next. What its `facts` leave out is in no state. With `back: 'before'` the answer is `undefined` for a person who wants to choose
   * again; a provider then fails with `user.cancelled`. See `OpenRequest.ask`.
   */
  readonly ask: AskInConnect;
}

/** What a provider does, once its code is loaded. */
export interface AuthProvider {
  /** Ends when a proof was accepted, or fails: people may take as long as they like, and can give up. @throws user.rejected, and coded errors of the provider */
  start(request: AuthRequest): Promise<void>;
  /** Goes on after the page came back from a redirect; for providers with that mode. */
  resume?(request: Omit<AuthRequest, 'identifier'>): Promise<void>;
}

interface AuthFacts {
  /** Unique among the ways to sign in, and stable: it stands in addresses and in the site's settings, e.g. `google`. */
  readonly id: string;
  readonly strategy: AuthStrategy;
  /** Key of its name: one of the plugin's own texts. */
  readonly title: string;
  /** Key of its name where it is added to an account. Absent: the same. */
  readonly linkTitle?: string;
  /** A data URI of an image. */
  readonly icon: string;
  /** Screens of the plugin: each is given `providerId`, and `purpose`. */
  readonly screens: {
    /** What a person who has chosen it sees: where to type the code, or that a window is waited for. */
    readonly signIn: ScreenId;
    /** The same for a further way in. Absent: the same screen. */
    readonly link?: ScreenId;
  };
  /** Where it can take place, the preferred first. */
  readonly modes: readonly [AuthMode, ...AuthMode[]];
  /** Whether it can be added to an account that is signed in. */
  readonly canLink: boolean;
  /** Settings for its screens and its server, without secrets: they may rest in the store. */
  readonly config?: Readonly<Record<string, Storable>>;
  /** Whether it works here and now; asked before it is offered, must not prompt. Absent: it does. */
  available?(context: { readonly purpose: AuthPurpose; readonly signal: AbortSignal; port<T>(port: Port<T>): T }): Promise<AuthAvailability>;
  /** Whether the page was just returned to by its redirect, for this purpose. Asked at every start of the page; must not wait. Absent: never. */
  isReturning?(context: { readonly purpose: AuthPurpose; port<T>(port: Port<T>): T }): boolean;
  readonly load: Lazy<AuthProvider>;
}

/** One way to sign in to a wallet that the page holds. */
export type AuthProviderSpec = AuthFacts & (
  /** A button with its icon, among those of social networks. */
  | { readonly group: 'social' }
  /** A button with its name. */
  | { readonly group: 'button' }
  /** A field to type into: the sign-in begins with what was typed. */
  | { readonly group: 'input'; readonly accepts: 'email' }
  /** Countries by their ISO codes; absent: all, and the first one that is allowed. */
  | { readonly group: 'input'; readonly accepts: 'phone'; readonly allowedCountryCodes?: readonly string[]; readonly defaultCountryCode?: string }
);

/** The ways to sign in on offer. */
export const authProvidersPoint = /* @__PURE__ */ definePoint<AuthProviderSpec>({ id: 'authProviders', keyOf: ({ id }) => id });
