import type { Envelope, Recipient, RecoveryMethod, ShareSet } from '../../protocol/shares.ts';
import type { PublicKey } from '../../protocol/values.ts';
import type { Guard } from './guards.ts';
import { bytes, list, literal, record, text, variant, whole } from './guards.ts';
import { maxAccounts } from './secrets.ts';

/** What custody reads of the protocol: the same shapes as `protocol/shares.ts`, without the library that the server reads them by. */
export const id = text({ max: 22, pattern: /^[\w-]{22}$/ });
export const address = text({ max: 42, pattern: /^0x[0-9a-fA-F]{40}$/ });
export const version = whole(1, 1_000_000);
export const atMs = whole(0, Number.MAX_SAFE_INTEGER);
export const accountIndex = whole(0, maxAccounts - 1);
/** What a person calls an account of theirs. */
export interface AccountName {
  readonly index: number;
  readonly name: string;
}
/** UTF-16 units. Names share the ciphertext with the list of recipients. */
export const maxAccountName = 40;
const accountName: Guard<AccountName> = record({ index: accountIndex, name: text({ min: 1, max: maxAccountName }) });
export const accountNames: Guard<readonly AccountName[]> = list(accountName, maxAccounts);
const encoded = (minBytes: number, maxBytes: number): Guard<string> => text({ min: Math.ceil((minBytes * 4) / 3), max: Math.ceil((maxBytes * 4) / 3), pattern: /^[\w-]*$/ });
/** Of a wallet, with nonce and tag. */
export const maxCiphertextBytes = 16_384;
const coordinate = text({ max: 43, pattern: /^[\w-]{43}$/ });

export const publicKey: Guard<PublicKey> = record({ kty: literal('EC'), crv: literal('P-256'), x: coordinate, y: coordinate });
export const envelope: Guard<Envelope> = record({ ephemeralKey: publicKey, sealed: encoded(61, 256) });
export const ciphertext = encoded(61, maxCiphertextBytes);
export const share = encoded(33, 33);
export const addressTag = encoded(32, 32);

export const recoveryMethod: Guard<RecoveryMethod> = variant('type', {
  passkey: record({ type: literal('passkey'), credentialId: encoded(1, 1_023), salt: encoded(32, 32) }),
  passphrase: record({ type: literal('passphrase'), salt: encoded(16, 32), memoryKiB: literal(65_536), passes: literal(3), lanes: literal(1) }),
  file: record({ type: literal('file') }),
});

/** Who gets a share, as it stands inside the wallet's ciphertext: a recipient of the protocol without its envelope. A device's recipient id is its device id. */
export type KnownRecipient = WithoutEnvelope<Recipient>;
type WithoutEnvelope<T> = T extends { readonly gets: 'R' } ? Omit<T, 'envelope'> & { readonly addressTag: string } : T extends Recipient ? Omit<T, 'envelope'> : never;

const known = { recipientId: id, publicKey, createdAtMs: atMs };
export const knownRecipient: Guard<KnownRecipient> = variant('gets', {
  D: record({ ...known, gets: literal('D'), deviceId: id }),
  R: record({ ...known, gets: literal('R'), method: recoveryMethod, addressTag }),
});
export const recipient: Guard<Recipient> = variant('gets', {
  D: record({ ...known, gets: literal('D'), deviceId: id, envelope }),
  R: record({ ...known, gets: literal('R'), method: recoveryMethod, addressTag, envelope }),
});

export const maxRecipients = 40;
const recipients: Guard<Recipient[]> = (value) => [...list(recipient, maxRecipients, 1)(value)];
export const shareSet: Guard<ShareSet> = record({ walletId: id, address, version, ciphertext, recipients, state: literal('pending', 'active'), createdAtMs: atMs });

/** A secret that a recovery method makes its private key of. */
export const recoverySecret = variant('type', {
  passkey: record({ type: literal('passkey'), prf: bytes(32, 32) }),
  passphrase: record({ type: literal('passphrase'), passphrase: text({ max: 1_024 }) }),
  file: record({ type: literal('file'), key: bytes(32, 32) }),
});
