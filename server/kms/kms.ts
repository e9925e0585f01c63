/** What a key is bound to: a wrapped key opens in its own context alone. */
export interface KmsContext {
  readonly purpose: 'userData' | 'signingKey' | 'setting';
  /** Of whom or what: a user id, a key id, a name. */
  readonly subject: string;
}

export interface WrappedKey {
  readonly keyId: string;
  readonly wrapped: Uint8Array;
}

/**
 * A store of keys that wraps the server's data keys (32 bytes) and never hands its own out: a file, a PKCS#11 token, a cloud's KMS.
 */
export interface Kms {
  /** The key that wraps from now on. */
  currentKeyId(): Promise<string>;
  /** Of 1 to 4,096 bytes. */
  wrap(key: Uint8Array, context: KmsContext): Promise<WrappedKey>;
  /** @throws KmsError `kms.unknownKey`; `kms.notOpened` where the context is not the one it was wrapped in, or it was changed */
  unwrap(wrapped: WrappedKey, context: KmsContext): Promise<Uint8Array>;
  /** Whether it answers, for the readiness check. @throws what it fails with */
  ping(): Promise<void>;
  close(): Promise<void>;
}
