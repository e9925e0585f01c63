import { setTimeout as pause } from 'node:timers/promises';

/** Lets what can go on go on: up to 2,000 turns of the event loop, or until it is done. What other threads work at may need longer. */
export async function turns(isDone: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isDone(); turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The same, with pauses in which other threads (WebCrypto's) can end their work on a busy machine: what is not done after them never will be. */
export async function slowTurns(isDone: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isDone(); turn += 1) await pause(1);
}
