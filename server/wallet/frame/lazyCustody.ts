import type { Custody } from '../worker/custody.ts';

/** Custody whose Worker starts with the first call, and anew with the next where that failed. */
export function lazyCustody(start: () => Promise<Custody>): Custody {
  let starting: Promise<Custody> | undefined;
  const started = (): Promise<Custody> => (starting ??= start().catch((error: unknown) => {
    starting = undefined;
    throw error;
  }));
  const later = <Name extends keyof Custody>(name: Name) => async (request?: unknown) => ((await started())[name] as (request: unknown) => Promise<never>)(request); // the request of that very call
  return {
    create: later('create'), next: later('next'), prove: later('prove'), forget: later('forget'), inspect: later('inspect'), passphraseMethod: later('passphraseMethod'), fileKey: later('fileKey'),
    prepare: later('prepare'), sign: later('sign'), keep: later('keep'), lock: later('lock'), reveal: later('reveal'), backupShare: later('backupShare'),
  };
}
