import * as v from 'valibot';
import { address, atMs, base64url, id, publicKey, version } from './values.ts';

/**
 * The wrap key K of a wallet is split in three, two of which make it again (Shamir, GF(2^8)): D for devices, S for the server, R for recovery. D and R
 * travel only as envelopes: encrypted to the public key of each device and of each recovery method, which the server holds no private half of.
 */
const envelope = v.strictObject({
  /** The public key that this envelope was made with, once. */
  ephemeralKey: publicKey,
  /** AES-256-GCM: 12 bytes of nonce, ciphertext, 16 bytes of tag. */
  sealed: base64url({ minBytes: 61, maxBytes: 256 }),
});

/** How a recovery method makes its private key again. */
const recoveryMethod = v.variant('type', [
  /** By the PRF extension of a passkey; its RP ID is the host of the wallet. @see WebAuthn Level 3, 10.1.4 */
  v.strictObject({ type: v.literal('passkey'), credentialId: base64url({ maxBytes: 1_023 }), salt: base64url({ minBytes: 32, maxBytes: 32 }) }),
  /** @see RFC 9106 */
  v.strictObject({ type: v.literal('passphrase'), salt: base64url({ minBytes: 16, maxBytes: 32 }), memoryKiB: v.literal(65_536), passes: v.literal(3), lanes: v.literal(1) }),
  /** A random key of 256 bits in a file of the person's. */
  v.strictObject({ type: v.literal('file') }),
]);

const recipientBase = { recipientId: id, publicKey, envelope, createdAtMs: atMs } as const;
/** One who gets a share. Who they are is also written inside the wallet's ciphertext, so that the server cannot add one. */
export const recipient = v.variant('gets', [
  v.strictObject({ ...recipientBase, gets: v.literal('D'), deviceId: id }),
  v.strictObject({
    ...recipientBase, gets: v.literal('R'), method: recoveryMethod,
    /** HMAC-SHA256 of wallet, user and address under a key of what the person brings. A Worker opens nothing without it: a device that is new to the wallet knows the address by this alone. */
    addressTag: v.optional(base64url({ minBytes: 32, maxBytes: 32 })),
  }),
]);

/** A version of a wallet's shares as a worker makes it. */
export const newShareSet = v.strictObject({
  walletId: id,
  address,
  version,
  /** AES-256-GCM under a key of K; additional data walletId | userId | address | version. */
  ciphertext: base64url({ minBytes: 61, maxBytes: 16_384 }),
  serverShare: base64url({ minBytes: 33, maxBytes: 33 }),
  recipients: v.pipe(v.array(recipient), v.minLength(1), v.maxLength(40)),
});

/** The same once it is stored: without the server's share, which is released apart. */
export const shareSet = v.strictObject({ ...v.omit(newShareSet, ['serverShare']).entries, state: v.picklist(['pending', 'active']), createdAtMs: atMs });

/** What one device sees of it at any time: its own envelope, and which recovery methods there are. Their envelopes are released apart. */
export const shareSetView = v.strictObject({
  ...v.omit(shareSet, ['recipients']).entries,
  envelope: v.nullable(envelope),
  methods: v.array(v.strictObject({ recipientId: id, method: recoveryMethod, createdAtMs: atMs })),
});

export type Envelope = v.InferOutput<typeof envelope>;
export type RecoveryMethod = v.InferOutput<typeof recoveryMethod>;
export type Recipient = v.InferOutput<typeof recipient>;
export type NewShareSet = v.InferOutput<typeof newShareSet>;
export type ShareSet = v.InferOutput<typeof shareSet>;
export type ShareSetView = v.InferOutput<typeof shareSetView>;
