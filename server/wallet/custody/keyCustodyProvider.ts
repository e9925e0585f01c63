import type { CustodyLabel } from '../../../src/domain/inApp/custodyLabel.ts';
import type { SessionAnswer } from '../../protocol/calls.ts';
import type { RecoveryMethod } from '../../protocol/shares.ts';
import type { Backup } from '../exit/backup.ts';
import type { SecretSource, WalletFacts } from '../worker/custody.ts';
import type { Signed, SigningAsk } from '../worker/parseSigningAsk.ts';
import type { RecoverySecret } from '../worker/recoveryKeys.ts';
import type { AccountName } from '../worker/shapes.ts';
import type { PreparedSigning } from '../worker/signing.ts';

/**
 * Who keeps the keys of in-app wallets, and signs by them. An adapter of this port knows how: by shares of which two open a wallet on this device, or by a
 * service that keeps keys of its own (an enclave, a threshold signer, an HSM). What is the same for all of them is not here: the Worker reads each request and
 * makes its hash, the frame shows it and asks the person, the server says who is signed in. See decision 096.
 */
export interface KeyCustodyProvider {
  /** Whether a new wallet can be made of a secret that the person brings: what is offered before anyone is signed in. Then, {@link WalletCustody.secrets} says it. */
  readonly canImport: boolean;
  /** The wallet of one who is signed in, on this device. Nothing is asked or made yet but what this device keeps for itself. */
  walletOf(session: SessionAnswer, options: WaitOptions): Promise<WalletCustody>;
}

export interface WaitOptions {
  /** Cancels, or limits in time. What may have taken effect is found by the next {@link WalletCustody.resume}. */
  readonly signal: AbortSignal;
}

/**
 * One person's wallet, with what can be done with it in this custody. A capability that custody lacks is absent: what the person is offered follows from that,
 * and never from which adapter it is.
 *
 * Each adapter guarantees (`custodySuite` tests it): an address is told only once the key of it was shown to sign, or to open; it never changes, on any device;
 * where another is answered, all is refused. What is signed is the hash that the Worker made of the prepared request, by the key of that address. An end of the
 * signal ends every wait. The label says the most that anyone else can do.
 */
export interface WalletCustody {
  /** Ends what an earlier visit began, and says where the wallet stands. Makes none. @throws otherWallet, walletGone, olderVersion, conflict where it is not what this device has seen */
  resume(options: WaitOptions): Promise<CustodyState>;
  /** Makes the wallet; where there is one already, that one is told. Whatever fails may be called again. */
  create(options: WaitOptions): Promise<CustodyState>;
  /** Signs what the Worker has prepared, once: its ticket is used up, whatever comes of it. @throws unknownTicket, wrongSignature */
  sign(prepared: PreparedRequest, options: WaitOptions): Promise<Signed>;
  /** A wallet can be made of a secret that the person brings, or of a new phrase. */
  readonly secrets?: {
    /** As {@link WalletCustody.create}. @throws badPhrase, badKey */
    create(secret: SecretSource, options: WaitOptions): Promise<CustodyState>;
  };
  /** The wallet may have several accounts (BIP-44), each with a name. Without it, there is the one of its address. */
  readonly accounts?: CustodyAccounts;
  /** Ways back that the person has. Without it, a wallet is there on every device of one who is signed in. */
  readonly recovery?: CustodyRecovery;
  /** The devices that hold something of the key, each of which can be shut out. */
  readonly devices?: {
    /** Ends another device's session, and what it could open. @throws stepUpNeeded, badRequest for this device itself */
    revoke(deviceId: string, options: WaitOptions): Promise<CustodyState>;
  };
  /** The secret itself can be had. Text that the person sees, and that the page never does. */
  readonly keyExport?: {
    /** @throws stepUpNeeded, tooMany */
    exportSecret(what: { readonly privateKeyOf: number } | 'phrase', options: WaitOptions): Promise<{ readonly text: string }>;
  };
  /** A file that opens the wallet without a server, with one of the recovery methods. */
  readonly backups?: {
    /** @throws stepUpNeeded, noRecoveryMethod */
    make(options: WaitOptions): Promise<Backup>;
  };
}

/** What the Worker has prepared, with the request that it did so from. */
export interface PreparedRequest extends PreparedSigning {
  readonly ask: SigningAsk;
}

export interface CustodyAccounts {
  /** What secret the wallet is of, and its accounts. Costs as much as a signature: read again only where the version of the state is another. */
  inspect(options: WaitOptions): Promise<WalletFacts>;
  /** One account more. @throws noPhrase, tooMany */
  add(name: string | undefined, options: WaitOptions): Promise<CustodyState>;
  /** @throws noAccount */
  name(account: AccountName, options: WaitOptions): Promise<CustodyState>;
}

export interface CustodyRecovery {
  /** Opens the wallet on a device that cannot yet. @throws noWallet, unknownRecipient, wrongKeys, wrongAddress */
  recover(request: { readonly recipientId: string; readonly secret: RecoverySecret }, options: WaitOptions): Promise<CustodyState>;
  addMethod(method: NewMethod, options: WaitOptions): Promise<CustodyState>;
  /** @throws stepUpNeeded */
  removeMethod(recipientId: string, options: WaitOptions): Promise<CustodyState>;
}

/** A recovery method that is added, and what the person brings to it. */
export interface NewMethod {
  readonly method: RecoveryMethod;
  readonly secret: RecoverySecret;
}

/** A recovery method that a wallet has. Times in ms since 1970. */
export interface KnownMethod {
  readonly recipientId: string;
  readonly method: RecoveryMethod;
  readonly createdAtMs: number;
}

/** Where a wallet stands for this device, and who can open it. */
export type CustodyState =
  /** The label is that of the wallet that would be made. */
  | { readonly at: 'none'; readonly label: CustodyLabel }
  /** `address`: of the first account. `version`: rises with each change of the wallet. `methods`: empty as well where custody has no recovery of the person's own. */
  | { readonly at: 'ready'; readonly label: CustodyLabel; readonly address: string; readonly version: number; readonly methods: readonly KnownMethod[] }
  /** There is a wallet, which this device cannot open: recover. */
  | { readonly at: 'newDevice'; readonly label: CustodyLabel; readonly methods: readonly KnownMethod[] };
