import type { Kms } from './kms.ts';

/** One KMS that wraps by the first and opens what either wrapped: for the time in which keys move from one to the other. It answers when both do. */
export function joinKms(current: Kms, earlier: Kms): Kms {
  return {
    currentKeyId: () => current.currentKeyId(),
    wrap: (key, context) => current.wrap(key, context),
    unwrap: (wrapped, context) => current.unwrap(wrapped, context).catch((error: unknown) => {
      if (!isUnknownKey(error)) throw error;
      return earlier.unwrap(wrapped, context);
    }),
    ping: async () => void (await Promise.all([current.ping(), earlier.ping()])),
    close: async () => void (await Promise.all([current.close(), earlier.close()])),
  };
}

function isUnknownKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'kms.unknownKey';
}
