import { openBytes, sealBytes } from '../core/aesGcm.ts';
import type { Kms, KmsContext } from './kms.ts';
import { kmsError } from './kmsError.ts';

/** Keys of AES-256-GCM by their names. */
export interface KeySet {
  readonly currentKeyId: string;
  readonly keys: ReadonlyMap<string, CryptoKey>;
}

/** As much as cloud services wrap at once. */
export const maxBytes = 4_096;

/** A KMS over keys that this process holds. `read` is asked each time, so that keys may be added and removed while it runs. */
export function createKms(read: () => Promise<KeySet>): Kms {
  let isClosed = false;
  const open = async (): Promise<KeySet> => {
    if (isClosed) throw kmsError('kms.closed', 'The KMS was closed.');
    return read();
  };

  return {
    currentKeyId: async () => (await open()).currentKeyId,
    wrap: async (key, context) => {
      if (key.length === 0 || key.length > maxBytes) throw kmsError('kms.badKey', `A key that is wrapped has 1 to ${maxBytes} bytes.`);
      const { currentKeyId, keys } = await open();
      return { keyId: currentKeyId, wrapped: await sealBytes(keyOf(keys, currentKeyId), boundTo(currentKeyId, context), key) };
    },
    unwrap: async ({ keyId, wrapped }, context) => {
      const { keys } = await open();
      const key = await openBytes(keyOf(keys, keyId), boundTo(keyId, context), wrapped);
      if (key === undefined) throw kmsError('kms.notOpened', `Key "${keyId}" does not open this ${context.purpose}: it was wrapped in another context or by another key of that name, or was changed.`);
      return key;
    },
    ping: async () => void (await open()),
    close: async () => {
      isClosed = true;
    },
  };
}

function keyOf(keys: ReadonlyMap<string, CryptoKey>, keyId: string): CryptoKey {
  const key = keys.get(keyId);
  if (key === undefined) throw kmsError('kms.unknownKey', `There is no key "${keyId}". Data that it wrapped opens with the key file that belongs to this database, and with nothing else.`);
  return key;
}

/** What a wrapped key is bound to. */
export function boundTo(keyId: string, { purpose, subject }: KmsContext): readonly string[] {
  return ['latchkey/kms/v1', keyId, purpose, subject];
}
