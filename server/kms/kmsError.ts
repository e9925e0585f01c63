/** What a KMS fails with. `code` is for programs, the message for the operator; neither holds a key. */
export type KmsErrorCode =
  /** No key of this name: it was removed, or the database belongs to another key file. */
  | 'kms.unknownKey'
  /** The key is there, and does not open this: it was wrapped in another context or by another key of that name, or was changed. */
  | 'kms.notOpened'
  /** The key file is missing, malformed, or kept where it is not safe. */
  | 'kms.badFile'
  /** A key that nothing wraps: empty, or over 4,096 bytes. */
  | 'kms.badKey'
  /** The token cannot be used as it is set up: no such module, token or key, a PIN that it refuses, no AES-GCM. Trying again does not help. */
  | 'kms.badToken'
  /** The token does not answer: it was unplugged, or its network is down. Later calls may succeed. */
  | 'kms.unavailable'
  | 'kms.closed';

export interface KmsError extends Error {
  readonly code: KmsErrorCode;
}

export function kmsError(code: KmsErrorCode, message: string, options?: ErrorOptions): KmsError {
  return Object.assign(new Error(message, options), { code });
}
