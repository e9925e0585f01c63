import type { CallAnswer, CallRequest } from '../../protocol/calls.ts';
import { refusals } from '../../protocol/errors.ts';
import type { RefusalCode } from '../../protocol/errors.ts';
import type { Envelope } from '../../protocol/shares.ts';
import type { PublicKey } from '../../protocol/values.ts';
import type { RecoveryRecipient } from '../exit/backup.ts';
import type { Custody } from '../worker/custody.ts';

/** The calls that a change of shares makes. */
export type ShareCall =
  | 'wallet.read' | 'wallet.recovery' | 'wallet.prepare' | 'wallet.share' | 'wallet.activate' | 'wallet.discard' | 'wallet.export' | 'device.list' | 'device.revoke' | 'account.delete';

/** The server, as this device's session reaches it. Answers have the protocol's shape. @throws an error whose `code` is that of the refusal; anything else that is thrown leaves open whether the call took effect */
export type CallServer = <Name extends ShareCall>(name: Name, request: CallRequest<Name>, options: { readonly signal?: AbortSignal | undefined }) => Promise<CallAnswer<Name>>;

/** This device's share of one version: sealed to its own key, which cannot leave the browser, with the wallet that it opens. */
export interface StoredShare {
  readonly walletId: string;
  readonly address: string;
  readonly version: number;
  readonly ciphertext: string;
  readonly envelope: Envelope;
  /**
   * What opens it without a server, beside a recovery method. Only of a version that this device put in place: the server hands these envelopes out after
   * a proof of identity alone, so they are not asked for. See decision 092.
   */
  readonly exit?: { readonly deviceId: string; readonly methods: readonly RecoveryRecipient[] };
}

/** The highest version that was active and that this device has opened. */
export interface SeenVersion {
  readonly walletId: string;
  readonly address: string;
  readonly version: number;
  /** SHA-256 as base64url: two sets of one number are told apart. */
  readonly ciphertextHash: string;
}

/** What was begun and has to be ended, even by a later visit. */
export interface Intents {
  readonly revoke: readonly string[];
  readonly leave: boolean;
}

/** What this device remembers of one user's wallet. Each write is whole or not at all, and is there after a crash. */
export interface DeviceStore {
  getShare(version: number): Promise<StoredShare | undefined>;
  putShare(share: StoredShare): Promise<void>;
  /** Deletes the shares of all versions below one. */
  deleteSharesBelow(version: number): Promise<void>;
  getSeen(): Promise<SeenVersion | undefined>;
  putSeen(seen: SeenVersion): Promise<void>;
  getIntents(): Promise<Intents>;
  putIntents(intents: Intents): Promise<void>;
  /** Forgets the user's wallet. */
  clear(): Promise<void>;
}

/** This device, as the server knows it, and the key pair that its shares are sealed to. */
export interface ThisDevice {
  readonly userId: string;
  readonly deviceId: string;
  readonly publicKey: PublicKey;
  readonly privateKey: CryptoKey;
}

export interface ShareChangePorts {
  readonly call: CallServer;
  readonly store: DeviceStore;
  readonly custody: Custody;
  readonly device: ThisDevice;
  /** One change at a time over all tabs of this origin. @see Web Locks API */
  readonly lock: <T>(run: () => Promise<T>) => Promise<T>;
}

/** The code of a refusal; undefined where it is not known whether the call took effect. */
export function refusalOf(error: unknown): RefusalCode | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && Object.hasOwn(refusals, code) ? (code as RefusalCode) : undefined; // a name of the table
}
