import type { CallOptions, ServerLink } from './parts.ts';

/** For how long a word of the server counts: a device that was removed elsewhere signs no longer than that. */
export const wordMs = 60_000;

/** Whether the server still knows this device, for what is signed without it. A word that is fresh costs no round trip. */
export interface DeviceWord {
  /** The server has just answered for the session. */
  heard(): void;
  /** Another session: what was heard is not of it. */
  forget(): void;
  /** @throws what the server refuses with, also for a device that was removed; or that it cannot be reached */
  assure(options: CallOptions): Promise<void>;
}

export function createDeviceWord(server: Pick<ServerLink, 'call'>, now: () => number): DeviceWord {
  let heardAtMs: number | undefined;
  // As of when it was asked: it may have been removed while the answer was under way.
  const isFresh = (): boolean => heardAtMs !== undefined && now() >= heardAtMs && now() - heardAtMs < wordMs;
  return {
    heard: () => {
      heardAtMs = now();
    },
    forget: () => {
      heardAtMs = undefined;
    },
    assure: async (options) => {
      if (isFresh()) return;
      const askedAtMs = now();
      // Of the calls that ask no one else, one that each session may make; the server looks at the device first.
      await server.call('custody.read', {}, options);
      heardAtMs = askedAtMs;
    },
  };
}
