import { refused } from '../core/refusals.ts';
import type { Kms } from '../kms/kms.ts';
import type { Store } from '../store/store.ts';

/** Store and KMS whose failures are refusals: who calls is told to come back, and the operator gets the cause. */
export function withUnavailable({ store, kms }: { readonly store: Store; readonly kms: Kms }): { readonly store: Store; readonly kms: Kms } {
  return {
    store: {
      get: (...args) => guarded(store.get(...args)),
      list: (...args) => guarded(store.list(...args)),
      count: (...args) => guarded(store.count(...args)),
      insert: (...args) => guarded(store.insert(...args)),
      update: (...args) => guarded(store.update(...args)),
      delete: (...args) => guarded(store.delete(...args)),
      atomically: (...args) => guarded(store.atomically(...args)),
      ping: () => guarded(store.ping()),
      close: () => guarded(store.close()),
    },
    kms: {
      currentKeyId: () => guarded(kms.currentKeyId()),
      wrap: (...args) => guarded(kms.wrap(...args)),
      unwrap: (...args) => guarded(kms.unwrap(...args)),
      ping: () => guarded(kms.ping()),
      close: () => guarded(kms.close()),
    },
  };
}

const guarded = <T>(promise: Promise<T>): Promise<T> => promise.catch((cause: unknown) => Promise.reject(refused('unavailable', {}, { cause })));
