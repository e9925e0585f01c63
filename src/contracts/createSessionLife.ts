import { untilAborted } from '../domain/wait.ts';
import type { SessionEvent, WalletSession } from './wallet.ts';
import { walletErrors } from './walletErrors.ts';

/** How long a session lives, and who listens to it. */
export interface SessionLife extends Pick<WalletSession, 'subscribe' | 'close'> {
  /** Waits for what a device far away, or a person, is asked, until `signal` or the end of the session; what it fails with becomes one of ours. @throws wallet.disconnected */
  ask<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Aborted with the session, or by `signal`. */
  until(signal?: AbortSignal): AbortSignal;
  emit(event: SessionEvent): void;
}

/** For a session over what signs. `toError` names a failure of it. */
export function createSessionLife(toError: (cause: unknown) => Error): SessionLife {
  const listeners = new Set<(event: SessionEvent) => void>();
  const ended = new AbortController();
  const until = (signal?: AbortSignal): AbortSignal => (signal ? AbortSignal.any([ended.signal, signal]) : ended.signal);
  return {
    until,
    ask: async (run, signal) => {
      const either = until(signal);
      either.throwIfAborted();
      try {
        return await untilAborted(run(), either);
      } catch (error) {
        either.throwIfAborted();
        throw toError(error);
      }
    },
    emit: (event) => {
      for (const listener of [...listeners]) listener(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      ended.abort(walletErrors.disconnected());
      listeners.clear();
    },
  };
}
