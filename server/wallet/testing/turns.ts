/** Lets what can go on go on: up to 2,000 turns of the event loop, or until it is done. */
export async function turns(isDone: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isDone(); turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
