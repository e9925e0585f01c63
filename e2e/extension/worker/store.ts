import type { WalletState } from '../walletState.ts';
import { initialWalletState } from '../walletState.ts';

type StateListener = (before: WalletState, after: WalletState) => void;

const key = 'state';
const listeners = new Set<StateListener>();
/** Changes run one after the other: reading and writing the storage are two steps. */
let lastChange: Promise<unknown> = Promise.resolve();

/** The state as it is now; storage outlives a stopped worker, memory does not. */
export async function readState(): Promise<WalletState> {
  const stored = await chrome.storage.local.get(key);
  return { ...initialWalletState, ...(stored[key] as Partial<WalletState> | undefined) }; // only this file writes the key
}

/** Changes the state and tells the listeners; resolves when both are done. */
export function updateState(change: (state: WalletState) => WalletState): Promise<void> {
  const done = lastChange.then(async () => {
    const before = await readState();
    const after = change(before);
    await chrome.storage.local.set({ [key]: after });
    for (const listener of listeners) listener(before, after);
  });
  lastChange = done.catch(() => undefined);
  return done;
}

/** Runs after each change. */
export function onStateChange(listener: StateListener): void {
  listeners.add(listener);
}
