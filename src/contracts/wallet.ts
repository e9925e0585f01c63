import type { ScreenId } from '../domain/kitNames.ts';
import type { BatchCall, CallsStatus, RequestedCapabilities, WalletCapabilities } from '../domain/transactions/calls.ts';
import type { Asker } from '../domain/asker.ts';
import type { Chain } from '../domain/chains/chains.ts';
import type { AskedExecutionPermission, GrantedExecutionPermission } from '../domain/permissions/executionPermissions.ts';
import type { AppLinks } from '../domain/wallets/walletDirectory.ts';
import type { AssetToWatch } from '../domain/requests/parseWatchAsset.ts';
import type { Eip1193Provider } from '../domain/wallets/eip1193.ts';
import type { OperationPlace } from '../domain/userOperations/operationPlace.ts';
import type { UserOperation } from '../domain/userOperations/userOperation.ts';
import type { EntryPointRef } from '../domain/userOperations/userOperationHash.ts';
import type { TokenFee } from '../domain/transactions/tokenFee.ts';
import type { FrameKeyGrant } from '../domain/inApp/frameCalls.ts';
import type { Authorization, PreparedTransaction, SignedAuthorization, TransactionRequest, TypedData } from '../domain/transactions/transactions.ts';
import type { Cleanup, Lazy } from '../kernel/plugin.ts';
import type { Port } from '../kernel/port.ts';
import type { AccountDelegation } from './accountDelegation.ts';
import type { ConnectSignIn, ConnectSignInQuery } from './connectSignIn.ts';
import type { Question } from './question.ts';

export type { AppLinks } from '../domain/wallets/walletDirectory.ts';

/** Where a person gets a wallet that is not here yet. */
export interface WalletLinks {
  readonly homepage?: string;
  readonly chrome?: string;
  readonly android?: string;
  readonly ios?: string;
}

/** What every wallet of the list tells, whether or not it can be opened. */
interface WalletFacts {
  /** Unique in the list and stable over page loads, by habit the reverse domain name. */
  readonly id: string;
  readonly name: string;
  /** A data URI of an image, shown through `<img>` only. Absent or refused: a monogram. */
  readonly icon?: string | undefined;
  readonly rdns?: string | undefined;
  readonly recommended?: boolean;
}

/** What every wallet that can be opened tells. Cheap to name: `open` loads the rest. */
interface OpenableFacts extends WalletFacts {
  readonly links?: WalletLinks;
  /** Whether it can work in this place at all. Asked before it is opened; must not wait or prompt. Absent: it can. */
  isSupported?(): boolean;
  /** Connecting opens a window of the wallet's site, which some places do not allow: it is not listed there. */
  readonly opensWindow?: true;
  /**
   * Id of a screen to show while connecting instead of the usual one; it is given the `walletId`. It leaves as the usual one does: once the wallet is connected
   * the modal goes on or closes, and where the connect fails the usual screen says why and offers another try. To ask the person something, see `OpenRequest.ask`, which needs none.
   */
  readonly screenId?: ScreenId;
  /** Whether it can be opened right now. Asked often; must not wait or prompt. */
  probe(): 'installed' | 'reachable' | 'absent';
  /** Called whenever a list shows the wallet: fetches what a click on it needs, where a window has to open in the click itself. Contacts no one; what fails is told by `open`. */
  prepare?(): void;
  readonly open: Lazy<OpenWallet>;
}

/** Ways into a wallet's app, from a page. Absent where it has none there. */
export interface PairedApp {
  /** On a phone. */
  readonly mobile?: AppLinks;
  /** On a computer. */
  readonly desktop?: AppLinks;
}

/** How a wallet is reached once it is opened. */
export type WalletConnection =
  /** In this browser, by `open` alone. */
  | { readonly by: 'direct' }
  /** Elsewhere, by a code or a link, which `open` shows by `showUri`. With `any`, the code is for every wallet that can read it, and not for one. */
  | { readonly by: 'pairing'; readonly app?: PairedApp | 'any' };

/** A wallet that a person brings: an extension, an app on a phone, a key. */
export interface ExternalWallet extends OpenableFacts {
  readonly kind?: 'external';
  /** Absent: `direct`. */
  readonly connects?: WalletConnection;
  /**
   * What its `rdns` means where another wallet has the same. `warn`: another one here claims it, or its uuid, and people are told. `yieldToInstalled`: it is
   * another way to the same wallet, and is not listed while that one is installed. Absent: both are listed.
   */
  readonly onSameRdns?: 'warn' | 'yieldToInstalled';
}

/** A wallet of the directory, listed since a person picked it there and a plugin resolved it: it keeps its place among all wallets. */
export interface ResolvedWallet extends OpenableFacts {
  readonly kind: 'resolved';
  readonly connects: { readonly by: 'pairing'; readonly app?: PairedApp };
  readonly onSameRdns?: never;
}

/** A wallet that lives in the page: it is shown apart, and not among all wallets. */
export interface PageWallet extends OpenableFacts {
  readonly kind: 'inApp' | 'embedded' | 'smart';
  readonly connects?: { readonly by: 'direct' };
  readonly onSameRdns?: never;
}

/** Says where to get a wallet that is not here. Any other of its id takes its place. */
export interface PlaceholderWallet extends WalletFacts {
  readonly kind: 'placeholder';
  readonly links: WalletLinks;
  readonly connects?: never;
  readonly onSameRdns?: never;
  readonly screenId?: never;
}

/** A wallet that can be opened. */
export type OpenableWallet = ExternalWallet | ResolvedWallet | PageWallet;

/** One wallet of the list. */
export type WalletSpec = OpenableWallet | PlaceholderWallet;

/** Opens a wallet and resolves with its session. @throws user.rejected, wallet.* */
export type OpenWallet = (request: OpenRequest) => Promise<WalletSession>;

/**
 * How far a connect is, or why it takes longer than people expect. `pending`: the wallet has a request open already. `preparing`: it is the wallet's turn,
 * and there is nothing for the person to do; noted by itself after each answer to `ask`. `uriShown`: there is a code to scan. `handedOver`: the person has gone on in the wallet's own app or window; on a phone the modal then makes room. `notOpened`: the app does not seem to have opened.
 * `windowOpen`, `windowBlocked`, `windowSevered`: noted by itself of a window that the wallet's plugin has opened by `openWindow`; screens then offer to show it, or to open it.
 */
export type ConnectNote = 'pending' | 'preparing' | 'uriShown' | 'handedOver' | 'notOpened' | 'windowOpen' | 'windowBlocked' | 'windowSevered';

/** What Back does on the screen of a question that a wallet asks. */
export interface AskOptions<Back extends 'list' | 'before' = 'list' | 'before'> {
  /** `list`, if absent: the connect is given up, and the wallets are shown. `before`: the answer is `undefined`, and the wallet asks what it asked before. */
  readonly back?: Back | undefined;
}

/** Asks the person something while a wallet is opened, see `OpenRequest.ask`. */
export type AskInConnect = <Params extends object, Answer, Back extends 'list' | 'before' = 'list'>(
  question: Question<Params, Answer>, params: NoInfer<Params>, options?: AskOptions<Back>,
) => Promise<Back extends 'before' ? Answer | undefined : Answer>;

/** What a wallet is opened for, and what it may use for that. */
export interface OpenRequest {
  readonly walletId: string;
  /** The chain wanted; the wallet's own is kept, with a warning, if it will not switch. */
  readonly chainId?: number | undefined;
  /** Chains that may be added to the wallet. */
  readonly chains: readonly Chain[];
  /** True on reload: look, never prompt. Without a permission the wallet fails with `wallet.notConnected`. */
  readonly silent: boolean;
  /** The user gave up, or a newer connect replaced this one. */
  readonly signal: AbortSignal;
  /** The port, narrowed to the permissions of the plugin that contributed the wallet. */
  port<T>(port: Port<T>): T;
  note(note: ConnectNote): void;
  /**
   * For wallets that connect by pairing: shows a pairing URI as a code to scan and as a link, until this attempt ends or another URI takes its
   * place. It is a secret (anyone who reads it can pair): hand it over here and nowhere else. @throws pairing.badUri
   */
  showUri(uri: string): void;
  /**
   * Asks the person something, such as an address and then the code that was sent to it, by a question's screen (`defineQuestion`), in the modal or in the panel in which
   * the wallet was picked; where neither is open the modal opens. One after the other. The answer comes by closures alone: it stands in no action and no state, and texts of it
   * are taken out of the errors of this attempt. What the parameters hold rests in the store, but for what the question's `facts` leave out. Closing, and Back where it leads to the list, give the connect up.
   * @throws user.cancelled for a connect that is given up or has ended, wallet.notConnected where it is `silent`, question.crashed, screen.unknown, screen.loadFailed, input.notSerialisable
   */
  readonly ask: AskInConnect;
  /**
   * Prepares a sign-in at the site, for wallets that have it signed in the very prompt that connects. It may ask the site's server: call it only where the wallet can sign it, and never
   * show a second prompt for it. Undefined where nothing is to be signed, as in every silent look. @see ERC-7846 @throws the reason of the signal
   */
  prepareSignIn?(known?: Pick<ConnectSignInQuery, 'address'>): Promise<ConnectSignIn | undefined>;
  warn(error: unknown): void;
}

/** What changes in an open wallet by itself. */
export type SessionEvent =
  | { readonly type: 'accounts'; readonly addresses: readonly string[] }
  | { readonly type: 'chain'; readonly chainId: number }
  | { readonly type: 'closed' };

/** How one call of a session is given up. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** How a signature of a key is given up, and what the transaction may cost. */
export interface SignTransactionOptions extends CallOptions {
  /** What its gas may cost at most, in wei: what a person has agreed to, or the cap of the chain. Absent: the key's own cap. */
  readonly maxFeeWei?: bigint | undefined;
}

/** How a call that sends something is given up, and who hears of it where that came too late. */
export interface SendOptions extends CallOptions {
  /** Told the hash, or the id of the batch, if the wallet sends after all what was given up: its prompt cannot be taken back, and a person may still say yes. */
  readonly onLate?: ((hashOrId: string) => void) | undefined;
  /** A service of the wallet's own is to pay (`sponsoring`), and the account not, whatever the wallet is set to. */
  readonly isSponsored?: boolean | undefined;
  /** Told the hash of a user operation, which names a batch as well, just before a bundler may have it, and again where another one takes its place, at a higher fee: a page that goes in between leaves a trace. With `place`, the list of activity can tell when the operation can no longer be carried out. @see ERC-4337 */
  readonly onHandingOver?: ((userOperationHash: string, place?: OperationPlace) => void) | undefined;
  /** What the account may pay at most where it pays in a token (`feeToken`), in the token's smallest units: what a person has agreed to. Absent: the wallet's own limit. */
  readonly maxTokenFee?: bigint | undefined;
  /** Told the hash of a user operation once a bundler has it, of a transaction that a smart account sends: the promise resolves when it is in a block. @see ERC-4337 */
  readonly onQueued?: ((userOperationHash: string) => void) | undefined;
  /** For a session that `triesOut`: looks whether the chain would refuse the transaction, where the session has nothing else that tells, or was refused without a word of why. @throws transaction.simulationFailed, rpc.wrongChain */
  readonly lookAhead?: (() => Promise<void>) | undefined;
}

/** An open wallet. Lives beside the store, which only knows its id. Addresses are checksummed. */
export interface WalletSession {
  /** The selected account first; never empty. */
  accounts(): readonly string[];
  chainId(): number;
  /** @throws user.rejected, chain.switchFailed */
  switchChain?(chain: Chain, options?: CallOptions): Promise<void>;
  /** Resolves with the transaction hash. @throws user.rejected, wallet.* */
  sendTransaction(from: string, transaction: TransactionRequest, chainId: number, options?: SendOptions): Promise<string>;
  /** It tries out by itself what it sends, before anything is signed, as the estimate of a bundler does: the kit does not look ahead too, and leaves that to the session (`lookAhead`). Absent: it does not. */
  readonly triesOut?: true;
  /** EIP-191. Bytes are signed as bytes. @throws user.rejected, wallet.* */
  signMessage(address: string, message: string | Uint8Array, options?: CallOptions): Promise<string>;
  /** EIP-712. @throws user.rejected, wallet.* */
  signTypedData(address: string, data: TypedData, options?: CallOptions): Promise<string>;
  /**
   * Signs without sending, where the kit itself then broadcasts (it has filled in nonce, gas and fees): wallets that are only a key.
   * Resolves with the serialised transaction. @throws transaction.feeRose, transaction.feeOverCap for more than may be paid, user.rejected, wallet.*
   */
  signTransaction?(from: string, transaction: PreparedTransaction, options?: SignTransactionOptions): Promise<string>;
  /** EIP-7702. @throws user.rejected, wallet.* */
  signAuthorization?(from: string, authorization: Authorization, options?: CallOptions): Promise<SignedAuthorization>;
  /** An operation of a smart account that this account owns, as the published EntryPoint of its version and the accounts for it have it. Absent: it signs the hash, as a message or as typed data. It shows the code that the account is handed to by the operation (`eip7702Auth`), whose authorization is not signed yet: `signAuthorization` is asked for that next. @see ERC-4337 @throws user.rejected, wallet.* */
  signUserOperation?(from: string, operation: UserOperation, entry: EntryPointRef, options?: CallOptions): Promise<string>;
  /** Asks the person whether the wallet is to list a token of the chain it is on. False: it said no. @see EIP-747 @throws user.rejected, wallet.unsupported, wallet.* */
  watchAsset?(asset: AssetToWatch, options?: CallOptions): Promise<boolean>;
  /** What the wallet says that an account owns, as it answered: untrusted. Undefined, or absent: it offers no such word. Asked only after it has said that it can. @see ERC-7811 */
  getAssets?(query: { readonly account: string; readonly chainIds: readonly number[] }, options?: CallOptions): Promise<unknown>;
  /** Several calls at once. Absent, or failing with `wallet.unsupported`: the kit sends them one after the other, where the caller of `sendCalls` allows it. */
  readonly batching?: WalletBatching;
  /** Code that the account runs to carry out a batch as one transaction, which the kit sends by `signAuthorization` and `signTransaction`. For wallets that are only a key, and without `batching`. Absent: none. @see EIP-7702 */
  readonly delegation?: AccountDelegation | undefined;
  /** A service of the wallet's own that pays for what it sends, such as a paymaster: what a send asks for by `sponsored`. Undefined: none on the chain. Absent: the account can be sponsored by relayers alone. */
  readonly sponsoring?: { nameOn(chainId: number): string | undefined };
  /** Permissions for other keys and accounts to act for this one within limits. Absent, or failing with `wallet.unsupported`: the wallet grants none. @see ERC-7715 */
  readonly executionPermissions?: WalletPermissions;
  /** The account pays in a token for what it sends. `quote` says how much that is for these calls; undefined where they are paid for in the chain's currency. Absent: everything is. @throws smart.*, bundler.*, rpc.* */
  readonly feeToken?: { quote(from: string, calls: readonly BatchCall[], chainId: number, options?: CallOptions): Promise<TokenFee | undefined> };
  /** Absent, or failing with `wallet.unsupported`: the wallet keeps no session key. @see ERC-4337 */
  readonly sessionKey?: WalletSessionKey;
  subscribe(listener: (event: SessionEvent) => void): Cleanup;
  /** Ends it. With `revoke`, the wallet also forgets this site where it can. Never throws, but for a login that a server was to end and may not have. @throws auth.logoutFailed */
  close(options: { readonly revoke: boolean }): Promise<void>;
  /** For libraries that speak EIP-1193 themselves. */
  readonly provider?: Eip1193Provider;
}

/** Several calls that a wallet is to send. @see EIP-5792 */
export interface BatchRequest {
  /** Absent: the wallet chooses. */
  readonly id?: string | undefined;
  readonly chainId: number;
  readonly calls: readonly BatchCall[];
  readonly isAtomicRequired: boolean;
  readonly capabilities?: RequestedCapabilities | undefined;
  /** What all calls together may cost at most, in wei, by what a person was shown: for wallets that are only a key. Absent: nothing was. */
  readonly maxFeeWei?: bigint;
}

/** A session key that a wallet keeps on an origin of its own, out of reach of the page. It signs within what its owner has confirmed in the wallet, and asks no one. */
export interface WalletSessionKey {
  /** Its address, made at the first call on this device, and what the wallet signs by it unasked; without `grants` it does not say. @throws wallet.unsupported for a wallet that keeps none, wallet.* */
  read(options?: CallOptions): Promise<{ readonly address: string; readonly grants?: readonly FrameKeyGrant[] }>;
  /** @throws inApp.notAllowed beyond what it was granted, wallet.* */
  signUserOperation(key: string, operation: UserOperation, entry: EntryPointRef, options?: CallOptions): Promise<string>;
  /** Has the person confirm on the wallet's own screen what the owner of the account, another wallet, is about to sign for it. What takes back is kept without a question. @throws user.rejected, wallet.unsupported, wallet.* */
  allow?(grant: TypedData, options?: CallOptions): Promise<void>;
}

/** How asking for permissions is given up, and who asks. */
export interface PermissionOptions extends CallOptions {
  /** Absent: the site itself. */
  readonly asker?: Asker | undefined;
}

/** @see ERC-7715 */
export interface WalletPermissions {
  /** Asks the person. Resolves with what was granted, one for each that was asked for, and for no longer. @throws user.rejected, permission.*, wallet.* */
  grant(asked: readonly AskedExecutionPermission[], options?: PermissionOptions): Promise<readonly GrantedExecutionPermission[]>;
  /** Ends a permission, by the context that it was granted with. @throws user.rejected, permission.*, wallet.* */
  revoke(context: string, options?: PermissionOptions): Promise<void>;
}

/** @see EIP-5792 */
export interface WalletBatching {
  /** Resolves with the id of the batch once the person has agreed. @throws user.rejected, calls.*, wallet.* */
  sendCalls(from: string, request: BatchRequest, options?: SendOptions): Promise<string>;
  /** @throws calls.unknown, wallet.* */
  getCallsStatus(id: string, options?: CallOptions): Promise<CallsStatus>;
  /** By chain id; 0 stands for every chain. @throws wallet.* */
  getCapabilities(address: string, chainIds: readonly number[], options?: CallOptions): Promise<ReadonlyMap<number, WalletCapabilities>>;
  /** Lets the wallet show how a batch fares. @throws calls.unknown, wallet.* */
  showCallsStatus(id: string, options?: CallOptions): Promise<void>;
}
