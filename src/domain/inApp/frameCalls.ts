import type { AuthStrategy } from './authStrategies.ts';
import type { CustodyLabel } from './custodyLabel.ts';
import type { FrameLooks } from './frameLooks.ts';
import type { MailMeans } from './mailMeans.ts';
import type { LoginFlow, LoginMode, LoginPurpose } from './logins.ts';

/** Where a sign-in stands, in the words of the specification (4, in-app wallet). */
export const walletStatuses = ['Logged Out', 'Logged In, Wallet Uninitialized', 'Logged In, New Device', 'Logged In, Wallet Initialized'] as const;
export type WalletStatus = (typeof walletStatuses)[number];

/** A way in that an account has. The value is shown to its owner alone, and is no part of any state. */
export interface LinkedIdentity {
  readonly kind: AuthStrategy;
  /** What its owner knows it by: an address, a number, the name at a provider, the address of a wallet. */
  readonly value: string | null;
  /** By which it is unlinked. Absent in wallets of the first version. */
  readonly identityId?: string;
  /** At which provider, e.g. `google`, or the id of an OpenID provider of the site's own. Absent: the kind says all. */
  readonly providerId?: string;
}

/**
 * What the frame knows of the person and the wallet. Fields that the first version had are always there; of those that came later, the page takes the lesser where
 * a wallet that was not updated says nothing of them.
 */
export interface FrameStatus {
  readonly status: WalletStatus;
  /** Checksummed; empty until the wallet is open on this device. The first is the selected one. */
  readonly addresses: readonly string[];
  readonly custody: CustodyLabel;
  readonly isGuest: boolean;
  readonly identities: readonly LinkedIdentity[];
  /** Whether a recovery method is still to be asked for before funds are received. */
  readonly wantsRecovery: boolean;
  /** Whether the wallet that is open is made of a recovery phrase, and may have several accounts; else it is a single private key. */
  readonly hasPhrase: boolean;
  /** Whether a new wallet may be made of a key or a phrase that the person brings: `open` with `existing`. Told before a sign-in as well. */
  readonly canImport: boolean;
  /** Countries whose numbers get codes here, by ISO 3166-1, and the one that a form begins with. Absent: the wallet says nothing of them. */
  readonly sms?: SmsCountries;
  /** What the wallet's server lets people of this site in by: ways in by their strategy, identity providers by their id. Absent: the wallet says nothing of it, as older ones do. */
  readonly ways?: readonly string[];
  /** A sign-in message of the site's own can be signed in one step with the sign-in to the wallet. Absent: it is confirmed. */
  readonly signsInAtSite?: true;
  /** What this custody has a screen for: a wallet whose key another service keeps has no backup, say. */
  readonly screens: readonly FrameScreen[];
}

/** Countries for codes by SMS. */
export interface SmsCountries {
  readonly allowed: readonly string[];
  readonly first?: string;
}

/** A code that is on its way. Times are on the page's own clock, counted from the answer. */
export interface CodeFlow {
  readonly flowId: string;
  readonly resendInMs: number;
  readonly expiresInMs: number;
  /** False where the mail has a link alone. Absent: it has a code. */
  readonly hasCode?: boolean;
  /** The link of the mail: a person who has opened it is asked for this number, of two digits, which the page shows. */
  readonly link?: { readonly flowId: string; readonly number: number };
}

/** What has become of the link of a mail. `ticket`: what it is proved by, as a flow is. */
export type MailLinkState = { readonly state: 'sent' | 'declined' } | { readonly state: 'confirmed'; readonly ticket: string };

/** What the device proves itself with: a signature over the challenge of a flow. */
export interface DeviceProof {
  readonly flowId: string;
  readonly publicKey: string;
  readonly signature: string;
}

/** What an authenticator answered to the challenge of a flow; `credential` is JSON. @see WebAuthn Level 3, PublicKeyCredential.toJSON */
export interface PasskeyProof {
  readonly flowId: string;
  readonly credential: string;
}

/** What a browser knows of passkeys before anyone is asked. */
export interface FoundPasskey {
  /** Whether one of the site's accounts was used in this browser. A hint: there may be one all the same. */
  readonly isKnown: boolean;
  /** Whether the browser has passkeys at all. */
  readonly isSupported: boolean;
}

/** How a sign-in is proved to the frame; see `AuthProof`. */
export type FrameProof =
  | { readonly type: 'code'; readonly flowId: string; readonly code: string }
  | ({ readonly type: 'device' } & DeviceProof)
  | { readonly type: 'flow'; readonly flowId: string; readonly ticket: string }
  | ({ readonly type: 'passkey' } & PasskeyProof)
  | { readonly type: 'siwe'; readonly message: string; readonly signature: string }
  | { readonly type: 'jwt'; readonly token: string }
  | { readonly type: 'payload'; readonly payload: string }
  | { readonly type: 'initData'; readonly data: string }
  | { readonly type: 'idToken'; readonly flowId: string; readonly token: string };

/**
 * What is signed. The frame shows it and hashes it from this very request. `isFlow`: the kit itself asks, as its sending does; the frame then takes what it
 * takes from no site: user operations and EIP-7702 authorisations. JSON as EIP-1193 has it, numbers as hex.
 */
export interface SignRequest {
  readonly method: 'personal_sign' | 'eth_signTypedData_v4' | 'eth_signTransaction' | 'latchkey_signAuthorization' | 'latchkey_signUserOperation';
  readonly address: string;
  /** By `eth_signTypedData_v4` the typed data, by `personal_sign` the bytes as 0x hex, by `latchkey_signUserOperation` `{ version, operation }`, the operation as bundlers take it, by the others the fields of the transaction or authorisation. */
  readonly payload: unknown;
  readonly chainId: number;
  readonly isFlow: boolean;
  /** Of `personal_sign`: the site's sign-in message, asked for while the wallet connects. Within its bounds the frame takes it as part of the sign-in that the person has just made; else it shows it. */
  readonly isSignIn?: true;
}

/** Screens of the frame that a page may open: the person goes on there. */
export const frameScreens = ['export', 'phrase', 'accounts', 'backup', 'recovery', 'devices', 'policy', 'twoStep', 'sites', 'sessionKeys'] as const;
export type FrameScreen = (typeof frameScreens)[number];

/** What the wallet signs unasked by its session key for a smart account. Absent from the answers of older wallets. */
export interface FrameKeyGrant {
  readonly account: string;
  readonly chainId: number;
  readonly targets: readonly string[];
  /** What one call may carry, in wei, as decimal text. */
  readonly limitWei: string;
  /** In seconds since 1970; the end is not part of it. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Requests of a page to the frame, by method: what is asked with, and what is answered. */
export interface FrameCalls {
  /** Said again once the page looks another way. `protocol`: the newest that the page speaks; answered is the one that the frame will speak. See `frameProtocol`. */
  readonly hello: { readonly params: { readonly siteId: string; readonly protocol?: number; readonly locale?: string } & FrameLooks; readonly answer: { readonly protocol: number } };
  readonly status: { readonly params: object; readonly answer: FrameStatus };
  readonly sendCode: { readonly params: { readonly kind: 'email' | 'phone'; readonly to: string; readonly locale: string; readonly purpose: 'signIn' | 'link' | 'stepUp'; readonly humanToken?: string; readonly mailHas?: readonly MailMeans[] }; readonly answer: CodeFlow };
  readonly resendCode: { readonly params: { readonly flowId: string; readonly locale: string; readonly mailHas?: readonly MailMeans[] }; readonly answer: CodeFlow };
  /** Whether the link of a mail was confirmed by now. Not known to wallets that send none. */
  readonly readMailLink: { readonly params: { readonly flowId: string; readonly purpose: 'signIn' | 'link' }; readonly answer: MailLinkState };
  /** Begins a login at an identity provider. `returnTo`: an address of the site, which the login comes back to or tells its outcome. Not known to wallets of the first version. */
  readonly beginLogin: { readonly params: { readonly providerId: string; readonly purpose: LoginPurpose; readonly mode: LoginMode; readonly returnTo: string }; readonly answer: LoginFlow };
  readonly proveDevice: { readonly params: object; readonly answer: DeviceProof };
  readonly findPasskey: { readonly params: object; readonly answer: FoundPasskey };
  /** The person makes or uses a passkey of the wallet's host: the frame may ask for a press. To link one, it is made. */
  readonly provePasskey: { readonly params: { readonly does: 'create' | 'use'; readonly purpose: 'signIn' | 'link' | 'stepUp' }; readonly answer: PasskeyProof };
  /** The message that the account of another wallet is to sign. @see EIP-4361 */
  readonly prepareMessage: { readonly params: { readonly address: string; readonly chainId: number; readonly purpose: 'signIn' | 'link' | 'stepUp' }; readonly answer: { readonly message: string } };
  readonly signIn: { readonly params: { readonly proof: FrameProof }; readonly answer: FrameStatus };
  readonly link: { readonly params: { readonly proof: FrameProof }; readonly answer: FrameStatus };
  /** Makes the wallet, or opens it on this device: the frame may ask the person for a recovery method. `existing`: the person brings a key or a phrase, which the frame asks for. */
  readonly open: { readonly params: { readonly from?: 'existing' }; readonly answer: FrameStatus };
  /** A signature as 0x hex of 65 bytes, or by `eth_signTransaction` the signed bytes. */
  readonly sign: { readonly params: SignRequest; readonly answer: string };
  /**
   * The address of the site's session key for smart accounts of the person, which the wallet keeps on this device and makes at the first call. `sign` takes it as the address of user operations: within what
   * the person has confirmed for it on the wallet's own screen, no one is asked, and beyond that it refuses as `notAllowed`. Not known to wallets of the first version.
   */
  readonly sessionKey: { readonly params: object; readonly answer: { readonly address: string; readonly grants?: readonly FrameKeyGrant[] } };
  /**
   * Where the owner of the smart account is another wallet: shows the person the typed data of the grant that the owner is to sign, in words, and keeps that once they have confirmed it there. One that takes
   * back is kept without a question, as is one that the wallet signs nothing by. Not known to wallets of the first version.
   */
  readonly allowSessionKey: { readonly params: { readonly grant: unknown }; readonly answer: true };
  readonly signOut: { readonly params: { readonly everywhere: boolean }; readonly answer: true };
  readonly identityToken: { readonly params: { readonly nonce: string | null }; readonly answer: { readonly token: string; readonly expiresInMs: number } };
  /** `dailyWei`: by `policy`, what the site would like to spend a day without asking; decimal text. */
  readonly manage: { readonly params: { readonly screen: FrameScreen; readonly dailyWei?: string }; readonly answer: FrameStatus };
  /** Takes a way in from the account, once the person has confirmed that on the wallet's own screen. Refused as `lastWay` for the only one. */
  readonly unlink: { readonly params: { readonly identityId: string }; readonly answer: FrameStatus };
  /** Shows once more who is there, by a way in that only the page can run; asked for where something was refused as `stepUpNeeded`. */
  readonly stepUp: { readonly params: { readonly proof: FrameProof }; readonly answer: true };
}
