import type { Custody } from '../worker/custody.ts';

/** A Worker that runs, and how it is ended: all it has in memory goes with it. */
export interface StartedCustody {
  readonly custody: Custody;
  end(): void;
}

/**
 * Custody whose Worker starts with the first call, and anew with the next where that failed or the Worker crashed, of which `onCrash` tells. `lock` ends the Worker: wiping reaches only what its own code
 * holds, and not the copies that an engine and its libraries leave behind.
 */
export function lazyCustody(start: (onCrash: () => void) => Promise<StartedCustody>): Custody {
  let starting: Promise<StartedCustody> | undefined;
  const started = (): Promise<StartedCustody> => {
    if (starting) return starting;
    const forget = (): void => {
      if (starting === mine) starting = undefined;
    };
    const mine = start(forget);
    starting = mine;
    mine.catch(forget);
    return mine;
  };
  const later = <Name extends keyof Custody>(name: Name) => async (request?: unknown) => ((await started()).custody[name] as (request: unknown) => Promise<never>)(request); // the request of that very call
  return {
    create: later('create'), check: later('check'), next: later('next'), prove: later('prove'), forget: later('forget'), inspect: later('inspect'), passphraseMethod: later('passphraseMethod'), fileKey: later('fileKey'),
    prepare: later('prepare'), sign: later('sign'), finish: later('finish'), keep: later('keep'), reveal: later('reveal'), backupShare: later('backupShare'),
    makeSessionKey: later('makeSessionKey'), signBySessionKey: later('signBySessionKey'),
    lock: async () => {
      const running = starting;
      starting = undefined;
      const found = await running?.catch(() => undefined);
      if (!found) return;
      try {
        await found.custody.lock();
      } finally {
        found.end();
      }
    },
  };
}
