import type { KeyValueStorage } from '../contracts/ports/storage.ts';
import type { Clock } from '../domain/clock.ts';
import type * as recordsPart from '../flows/following/records.ts';
import type { Cleanup } from '../kernel/plugin.ts';
import { nothingRemembered } from '../store/connection.ts';
import type { CoreState, KitDispatch } from '../store/coreState.ts';
import { hydrate, persist, readRemembered } from '../store/persistence.ts';
import { storageKeys } from '../store/storageKeys.ts';

/** How long a storage may take to be ready before the page counts as disconnected; what it then brings is still taken up. */
const storageReadyMs = 5_000;

export interface ResumeOptions {
  readonly storage: KeyValueStorage;
  readonly dispatch: KitDispatch;
  getState(): CoreState;
  subscribe(listener: () => void): Cleanup;
  /** How many actions there were: a state that changes without one was put there by developer tools. */
  actionCount(): number;
  /** Aborted when the kit is destroyed. */
  readonly signal: AbortSignal;
  /** Whether to look for the wallet of the last visit. */
  readonly autoConnect: boolean;
  readonly clock: Clock;
  report(error: unknown): void;
}

/** What a page does once it is up: remembers, follows other tabs, and goes on where the last visit ended. */
export async function resume({ storage, dispatch, getState, subscribe, actionCount, signal, autoConnect, clock, report }: ResumeOptions): Promise<void> {
  if (storage.ready) {
    const cancelLimit = clock.setTimer(() => dispatch(nothingRemembered()), storageReadyMs);
    await storage.ready().finally(cancelLimit);
  }
  if (signal.aborted) return;
  if (!storage.seenByServer) hydrate(storage, dispatch);
  const [records] = await Promise.all([bringRecords(storage, dispatch), resumeChains(storage.get(storageKeys.customChains), dispatch)]);
  if (signal.aborted) return;
  // A wallet that was connected before the kit was started is news too.
  let before: CoreState = { ...getState(), connection: { ...getState().connection, wallets: [], activeWalletId: undefined } };
  let counted = -1;
  let isTold = false;
  const save = (): void => {
    const was = before;
    before = getState();
    const isReplayed = counted === actionCount();
    counted = actionCount();
    if (isReplayed) return; // no news for the next visit and other tabs
    try {
      persist(storage, isTold ? { ...was, connection: before.connection } : was, before);
    } catch (error) {
      report(error); // an adapter of the site's own that throws must not break its dispatches
    }
  };
  save();
  const stopPersisting = subscribe(save);
  const stopFollowing = storage.subscribe((key, value) => {
    if (key === storageKeys.customChains) resumeChains(value, dispatch, true).catch(report);
    if (value !== undefined && (key === storageKeys.activity || key === storageKeys.calls)) fetchRecords().then(({ followRecords }) => signal.aborted || dispatch(followRecords(storage))).catch(report);
    if (key !== storageKeys.connection) return;
    import('../flows/connection/remembered.ts')
      .then(({ followTab }) => {
        if (signal.aborted) return;
        isTold = true; // what it takes over, it does at once; writing it again would be news to the other tab
        const following = dispatch(followTab(readRemembered(storage))); // as it stands by now: where two tabs write in one moment, both follow the latter
        isTold = false;
        return following;
      })
      .catch(report);
  });
  signal.addEventListener('abort', () => {
    stopPersisting();
    stopFollowing();
  });
  // Flows arrive only where there is something to go on with.
  if (records) dispatch(records.resumeActivity());
  if (!autoConnect || !getState().connection.remembered) return void dispatch(nothingRemembered());
  const remembered = await import('../flows/connection/remembered.ts');
  await dispatch(remembered.autoConnect());
}

const fetchRecords = (): Promise<typeof recordsPart> => import('../flows/following/records.ts');

/** What was sent in earlier visits. Its code arrives only where there is any. */
async function bringRecords(storage: KeyValueStorage, dispatch: KitDispatch): Promise<typeof recordsPart | undefined> {
  if (storage.get(storageKeys.activity) === undefined && storage.get(storageKeys.calls) === undefined) return undefined;
  const records = await fetchRecords();
  records.hydrateRecords(storage, dispatch);
  return records;
}

/** Chains that the visitor added, here or in another tab. Their code arrives only where there are any. */
async function resumeChains(text: string | undefined, dispatch: KitDispatch, changed = false): Promise<void> {
  if (text === undefined && !changed) return;
  const { readCustomChains } = await import('../flows/networks/readCustomChains.ts');
  dispatch(readCustomChains(text));
}
