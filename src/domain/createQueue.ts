import { reasonOf } from './wait.ts';
import { assertArguments } from './assertArguments.ts';

/** Work that is carried out in the order in which it came. */
export interface Queue<Owner = unknown> {
  /**
   * Begins the work at once where there is room, else when enough of what came before has ended. Settles as the work does. The signal takes it out as
   * long as it waits; work that runs is to listen to the same signal itself. @throws the signal's reason, or what `full` makes
   */
  add<T>(work: () => Promise<T>, options?: { readonly owner?: Owner; readonly signal?: AbortSignal | undefined }): Promise<T>;
  /** How much runs and waits. */
  size(): number;
}

/** How much of a queue runs at once, and how much it takes. */
export interface QueueOptions {
  /** How much runs at the same time. One, if absent. */
  readonly maxRunning?: number;
  /** How much may run and wait, all in all and of one owner, and the error for what is refused. */
  readonly limit?: { readonly all: number; readonly ofOne?: number; error(): Error };
  /** Called when the last has ended. */
  onEmpty?(): void;
}

interface Job<Owner> {
  readonly owner: Owner | undefined;
  start(): void;
}

/** A queue, first in first out. It polls nothing: what ends begins the next. */
export function createQueue<Owner = unknown>(options: QueueOptions = {}): Queue<Owner> {
  assertArguments('createQueue(options?: object)', options);
  const { maxRunning = 1, limit, onEmpty = () => {} } = options;
  const running = new Set<Job<Owner>>();
  const waiting = new Set<Job<Owner>>();

  function assertRoom(owner: Owner | undefined): void {
    if (!limit) return;
    const { all, ofOne = all, error } = limit;
    const jobs = [...running, ...waiting];
    if (jobs.length >= all || (owner !== undefined && jobs.filter((job) => job.owner === owner).length >= ofOne)) throw error();
  }

  function startNext(): void {
    const [next] = waiting;
    if (!next || running.size >= maxRunning) return;
    waiting.delete(next);
    running.add(next);
    next.start();
  }

  function end(job: Job<Owner>): void {
    running.delete(job);
    startNext();
    if (running.size === 0) onEmpty();
  }

  return {
    add: <T>(work: () => Promise<T>, { owner, signal }: { readonly owner?: Owner; readonly signal?: AbortSignal | undefined } = {}) => new Promise<T>((resolve, reject) => {
      if (signal?.aborted) throw reasonOf(signal);
      assertRoom(owner);
      const job: Job<Owner> = {
        owner,
        start: () => {
          signal?.removeEventListener('abort', leave);
          // Within a function that waits: the work may throw before it does.
          (async () => work())().then(resolve, reject).finally(() => end(job));
        },
      };
      const leave = (): void => {
        waiting.delete(job);
        reject(reasonOf(signal));
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.add(job);
      startNext();
    }),
    size: () => running.size + waiting.size,
  };
}
