import { loadCryptoki, type Cryptoki } from './cryptoki.ts';

/** A module that this process has started, for all who use it. */
export interface RetainedModule {
  /** Rises when the module is started anew: sessions of an earlier number have ended, and their handles may name others'. */
  epoch(): number;
  /** Every call is made within: the module is not started anew under it. */
  run<T>(work: (cryptoki: Cryptoki) => Promise<T>): Promise<T>;
  /** Starts the module anew, for some look for tokens only then; not where that was done since `epoch`. */
  refresh(epoch: number): Promise<void>;
  /** Ends the module with its last user. */
  release(): Promise<void>;
}

interface Entry extends Omit<RetainedModule, 'release'> {
  readonly started: Promise<void>;
  end(): Promise<void>;
  users: number;
}

/** By path: a process has each module once, and what starts or ends it does so for all who use it. */
const entries = new Map<string, Entry>();

export async function retainModule(path: string): Promise<RetainedModule> {
  const entry = entries.get(path) ?? createEntry(path);
  entries.set(path, entry);
  entry.users += 1;
  const release = async (): Promise<void> => {
    entry.users -= 1;
    if (entry.users > 0) return;
    entries.delete(path);
    await entry.end();
  };
  try {
    await entry.started;
    return { epoch: entry.epoch, run: entry.run, refresh: entry.refresh, release };
  } catch (error) {
    await release();
    throw error;
  }
}

function createEntry(path: string): Entry {
  let epoch = 1;
  let running = 0;
  let idle: (() => void) | undefined;
  let refreshing: Promise<void> | undefined;
  const opened = loadCryptoki(path);
  const started = opened.then((cryptoki) => cryptoki.initialize());
  started.catch(() => {}); // told to each who retains it

  async function startAnew(): Promise<void> {
    // A module that is ended under a call may take the process with it.
    if (running > 0) await new Promise<void>((resolve) => { idle = resolve; });
    epoch += 1;
    const cryptoki = await opened;
    await cryptoki.finalize();
    await cryptoki.initialize();
  }

  return {
    users: 0, started,
    epoch: () => epoch,
    run: async (work) => {
      while (refreshing) await refreshing.catch(() => {});
      running += 1;
      try {
        return await work(await opened);
      } finally {
        running -= 1;
        if (running === 0) idle?.();
      }
    },
    refresh: async (seen) => {
      if (seen === epoch) refreshing ??= startAnew().finally(() => { refreshing = undefined; });
      await refreshing;
    },
    end: async () => {
      // A call that a token never answered still stands in the module.
      if (running === 0) await started.then(async () => (await opened).finalize()).catch(() => {});
    },
  };
}
