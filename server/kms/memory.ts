import { importAesKey, keyBytes } from '../core/aesGcm.ts';
import { createKms } from './createKms.ts';
import type { Kms } from './kms.ts';

export interface MemoryKms extends Kms {
  /** Makes a new key, which wraps from now on. Its name. */
  rotate(): Promise<string>;
  /** Removes a key: what it wrapped opens no more. */
  forget(keyId: string): void;
}

/** A KMS whose keys end with this page or process. */
export function createMemoryKms(): MemoryKms {
  const keys = new Map<string, CryptoKey>();
  let made = 0;
  const rotate = async (): Promise<string> => {
    const key = await importAesKey(crypto.getRandomValues(new Uint8Array(keyBytes)));
    made += 1;
    const keyId = `memory-${made}`;
    keys.set(keyId, key);
    currentKeyId = keyId;
    return keyId;
  };
  let currentKeyId = '';
  const first = rotate();
  return {
    ...createKms(async () => {
      await first;
      return { currentKeyId, keys };
    }),
    rotate: async () => {
      await first;
      return rotate();
    },
    forget: (keyId) => void keys.delete(keyId),
  };
}
