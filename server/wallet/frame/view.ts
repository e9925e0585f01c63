import type { AuthStrategy } from '../../../src/domain/inApp/authStrategies.ts';
import type { CustodyLabel } from '../../../src/domain/inApp/custodyLabel.ts';
import type { Preview } from '../../../src/domain/preview/preview.ts';
import type { RecoveryMethod } from '../../protocol/shares.ts';
import type { BroughtSecret, CheckedSecret } from '../worker/checkSecret.ts';
import type { WalletAccount } from '../worker/custody.ts';
import type { SecretKind } from '../worker/secrets.ts';

/**
 * What the frame shows to the person. Screens follow each other in one stage: a request that comes while another is shown waits. Each promise is rejected with
 * `Refused('rejected')` where the person turns away, and with the reason of the signal. Texts that were typed in, and secrets that are shown, live in the
 * elements of the screen alone and go with it.
 */
export interface View {
  /**
   * Shows what is about to be signed, made by the Worker from the very request; true once the person has confirmed by the guarded button. `window`: nothing is
   * confirmed here, and the person pressed to go on in a window of the wallet's own. It resolves within that press: open the window before anything is awaited.
   */
  confirm(facts: ConfirmFacts, options: ViewOptions): Promise<true | 'window'>;
  /** That the person goes on in a window of the wallet's own, with what shows it again; until the signal ends it. @throws Refused where they take the request back */
  inWindow(facts: { show(): void }, options: ViewOptions): Promise<never>;
  /** Asks for a way to recover a new wallet, or to add one. `later` only where it is offered. */
  setUpRecovery(facts: SetUpFacts, options: ViewOptions): Promise<RecoveryChoice | 'later'>;
  /** Asks for one of the recovery methods that the wallet has; `tryIt` opens the wallet by it, and says why not. Resolves once it has opened. */
  recover(facts: RecoverFacts, options: ViewOptions): Promise<void>;
  /** Asks for a recovery phrase or a private key and, before it resolves, whether the address that it opens is the one; `new`: the person would rather have a new wallet. */
  importWallet(facts: ImportFacts, options: ViewOptions): Promise<BroughtWallet | 'new'>;
  /** Says to one who wants to bring a wallet that this account has one, which stays; resolves where they go on with that one. Without an address, it is not open here yet. */
  walletExists(facts: { readonly address?: string }, options: ViewOptions): Promise<true>;
  /** Asks by which of several ways the person shows once more who is there; resolves with its place in the list. */
  chooseStepUp(facts: { readonly ways: readonly ShownWay[] }, options: ViewOptions): Promise<number>;
  /** Asks whether a way in is really to be taken from the account; true once the person has confirmed by the guarded button. */
  unlink(facts: { readonly way: ShownWay }, options: ViewOptions): Promise<true>;
  /** Asks whether a site may use the wallet that the person has from other sites; true once they have agreed by the guarded button. */
  allowSite(facts: { readonly siteName: string; readonly origin: string; readonly walletName: string }, options: ViewOptions): Promise<true>;
  /** The sites that use the wallet; resolves with the one that is not to use it any more, or when it is closed. */
  sites(facts: { readonly sites: readonly ShownSite[] }, options: ViewOptions): Promise<{ readonly remove: string } | 'closed'>;
  /** Asks whether the wallet may sign for a smart account of another wallet without asking, within these limits; true once the person has confirmed by the guarded button. */
  allowKey(facts: ShownKey, options: ViewOptions): Promise<true>;
  /** What sites may send without asking; resolves with the one that is taken away, or when it is closed. */
  sessionKeys(facts: { readonly keys: readonly ListedKey[] }, options: ViewOptions): Promise<{ readonly remove: string } | 'closed'>;
  /** Asks for the code that proves once more who the person is; `verify` says what is wrong with it. */
  stepUp(facts: StepUpFacts, options: ViewOptions): Promise<void>;
  /** Asks for a press, within which the browser may be asked for a passkey. */
  passkey(facts: { readonly does: 'create' | 'use'; readonly siteName: string }, options: ViewOptions): Promise<true>;
  /** Asks for a code of the authenticator app, or one on paper; `verify` says what is wrong with it. */
  secondFactor(facts: { verify(code: string, signal: AbortSignal): Promise<FactorFault | undefined> }, options: ViewOptions): Promise<void>;
  /** Shows the secret for an authenticator app, and takes a first code of it. */
  setUpFactor(facts: SetUpFactorFacts, options: ViewOptions): Promise<void>;
  /** Shows the codes that replace the app, this once; true once the person says that they are kept. */
  recoveryCodes(facts: { readonly codes: readonly string[] }, options: ViewOptions): Promise<true>;
  /** Whether the second step is on; resolves with what to do. */
  twoStep(facts: { readonly isOn: boolean; readonly isRequired: boolean; readonly codesLeft: number }, options: ViewOptions): Promise<'turnOn' | 'turnOff' | 'closed'>;
  /** Two warnings, one after the other, before a key is shown. */
  warnOfExport(facts: { readonly what: 'privateKey' | 'phrase' }, options: ViewOptions): Promise<true>;
  /** Shows a secret until it is closed, hidden again after a minute and offered to be shown again. `copy` puts it into the clipboard and clears that after a minute. */
  showSecret(facts: { readonly what: 'privateKey' | 'phrase'; readonly secret: string; readonly address: string }, options: ViewOptions): Promise<void>;
  /** Hands a file to the person: a backup, or the key of a recovery by file. True once they say that it is kept. */
  giveFile(facts: { readonly what: 'backup' | 'recoveryKey'; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }, options: ViewOptions): Promise<true>;
  /** The devices of the account; resolves with the one to remove, or when it is closed. */
  devices(facts: { readonly devices: readonly ShownDevice[] }, options: ViewOptions): Promise<{ readonly remove: string } | 'closed'>;
  /** The recovery methods; resolves with what to do. */
  recovery(facts: { readonly methods: readonly ShownMethod[]; readonly custody: CustodyLabel; readonly address: string }, options: ViewOptions): Promise<'add' | { readonly remove: string } | 'closed'>;
  /** The accounts of the wallet; resolves with what to do. */
  accounts(facts: AccountsFacts, options: ViewOptions): Promise<AccountsChoice>;
  /** What the site may have signed without asking; resolves with the new policy. */
  policy(facts: PolicyFacts, options: ViewOptions): Promise<AllowedPolicy | 'closed'>;
  /** That something is being done, until it is hidden or another screen comes. */
  busy(facts: { readonly doing: 'creating' | 'recovering' | 'changing' | 'signing' | 'passkey' }): void;
  /** What went wrong, with a way on: resolves with whether to try again. */
  fault(facts: { readonly code: ViewFault; readonly canRetry: boolean }, options: ViewOptions): Promise<'retry' | 'closed'>;
  /** Takes away what says that something is being done. The room is given back to the page, unless another request is shown or waits. */
  hide(): void;
}

export interface ViewOptions {
  readonly signal: AbortSignal;
}

/** Who asks, and for what. The origin is what the browser says of the embedding page. */
export interface ConfirmFacts {
  readonly origin: string;
  readonly siteName: string;
  readonly address: string;
  readonly preview: Preview;
  /** Nothing is confirmed in this frame, for the page could cover or move it: a window of the wallet's own is offered. Where the browser says that the frame is covered, it is offered as well. */
  readonly needsWindow: boolean;
  /** What moves more of a network's coin, or an amount that cannot be told, needs the window; shown to the person. */
  readonly windowAboveWei?: bigint;
  /** A window was wanted, and the browser let none open. */
  readonly isWindowBlocked?: boolean;
}

export interface SetUpFacts {
  /** Whether this browser's passkeys have the PRF extension, as far as it can be told. */
  readonly canPasskey: boolean;
  /** Whether it may wait: only before funds are received. */
  readonly canWait: boolean;
  /** Why a passphrase is not taken, undefined where it is. */
  passphraseFault(passphrase: string): PassphraseFault | undefined;
}
export type PassphraseFault = 'tooShort' | 'tooLong' | 'onlyDigits' | 'tooFewCharacters' | 'sequence' | 'common';
export type RecoveryChoice = { readonly type: 'passkey' } | { readonly type: 'passphrase'; readonly passphrase: string } | { readonly type: 'file' };

export interface RecoverFacts {
  readonly address: string;
  readonly methods: readonly { readonly recipientId: string; readonly type: RecoveryMethod['type'] }[];
  /** Undefined once it has opened. A passkey is asked for by the browser, in the click. */
  tryIt(attempt: RecoveryAttempt, signal: AbortSignal): Promise<RecoveryFault | undefined>;
}
export type RecoveryAttempt =
  | { readonly recipientId: string; readonly type: 'passkey' }
  | { readonly recipientId: string; readonly type: 'passphrase'; readonly passphrase: string }
  | { readonly recipientId: string; readonly type: 'file'; readonly bytes: Uint8Array<ArrayBuffer> };
export type RecoveryFault = 'wrongPassphrase' | 'wrongFile' | 'wrongPasskey' | 'noPasskey' | 'tooMany' | 'serverAway' | 'failed';

export interface ImportFacts {
  /** What a secret opens, or what is wrong with it. */
  check(secret: BroughtSecret): Promise<CheckedSecret>;
}
export interface BroughtWallet {
  readonly secret: BroughtSecret;
  /** That the person has confirmed. */
  readonly address: string;
}

export interface AccountsFacts {
  readonly kind: SecretKind;
  readonly accounts: readonly ShownAccount[];
  /** Of a phrase, up to a number that people find their way in. */
  readonly canAdd: boolean;
}
export interface ShownAccount extends WalletAccount {
  readonly isActive: boolean;
}
export type AccountsChoice =
  | 'closed'
  | { readonly does: 'use'; readonly index: number }
  | { readonly does: 'add'; readonly name: string | undefined }
  | { readonly does: 'name'; readonly index: number; readonly name: string };

/** A way in of the account, as its owner knows it. */
export interface ShownWay {
  readonly kind: AuthStrategy;
  /** An address, a number, a name at a provider. */
  readonly value: string | null;
  /** Of a provider of the site's own. */
  readonly providerId: string | null;
}

export interface StepUpFacts {
  /** Where the code was sent, shown shortened. */
  readonly sentTo: string;
  verify(code: string, signal: AbortSignal): Promise<{ readonly fault: 'wrongCode' | 'codeExpired' | 'tooMany' | 'serverAway' } | undefined>;
  /** Sends another code; in how many milliseconds there may be a next one. */
  resend(signal: AbortSignal): Promise<{ readonly resendInMs: number }>;
  readonly resendInMs: number;
}

export type FactorFault = 'wrongCode' | 'tooMany' | 'serverAway';

export interface SetUpFactorFacts {
  /** In base32, for those who type it. */
  readonly secret: string;
  /** The same as apps read it from a picture. */
  readonly uri: string;
  /** The site wants it before it goes on. */
  readonly isRequired: boolean;
  verify(code: string, signal: AbortSignal): Promise<FactorFault | undefined>;
}

export interface ShownDevice {
  readonly deviceId: string;
  readonly label: string;
  readonly createdAtMs: number;
  readonly seenAtMs: number;
  readonly isThis: boolean;
}

/** A site that may use the wallet. */
export interface ShownSite {
  readonly siteId: string;
  readonly name: string;
  readonly origin: string;
  readonly sinceMs: number;
  readonly isThis: boolean;
}

/** What a site may send from a smart account without asking. */
export interface ShownKey {
  readonly siteName: string;
  /** Of the page that it was granted to; empty where that is not known. */
  readonly origin: string;
  readonly account: string;
  /** Without a name and a currency where the wallet does not know it. */
  readonly chain: { readonly id: number; readonly name?: string; readonly currency?: { readonly symbol: string; readonly decimals: number } };
  readonly targets: readonly string[];
  /** What one call may carry. */
  readonly limitWei: bigint;
  /** In seconds since 1970. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface ListedKey extends ShownKey {
  readonly id: string;
}

export interface ShownMethod {
  readonly recipientId: string;
  readonly type: RecoveryMethod['type'];
  readonly createdAtMs: number;
}

export interface PolicyFacts {
  readonly siteName: string;
  readonly origin: string;
  /** All pages of the site: what is allowed counts for each of them. */
  readonly origins: readonly string[];
  /** What the field holds at first: what the site asks for, or what is allowed. */
  readonly dailyWei: bigint;
  readonly allowedWei: bigint;
  readonly spentWei: bigint;
  /** The most that the operator allows; 0: nothing goes unasked. */
  readonly maxDailyWei: bigint;
  readonly methods: readonly string[];
  /** Those that the operator allows. */
  readonly contracts: readonly { readonly key: string; readonly chain: string; readonly address: string; readonly selectors: readonly string[]; readonly isAllowed: boolean }[];
}

export interface AllowedPolicy {
  readonly dailyWei: bigint;
  /** Keys of the contracts that may be called. */
  readonly contracts: readonly string[];
}

/** What a screen says of a failure. */
export type ViewFault = 'serverAway' | 'storageDenied' | 'rolledBack' | 'deviceRevoked' | 'blocked' | 'tooMany' | 'failed';
