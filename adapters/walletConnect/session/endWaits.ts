import type { Clock } from '../../../src/domain/clock.ts';
import * as limits from '../limits.ts';
import { walletConnectErrors } from '../errors.ts';

type Listener = (answer: unknown) => void;

/** By which the library hears of answers. Private to it: another version may not have it. */
interface Waiting {
  readonly events?: { once: (event: string, listener: Listener) => unknown; emit(event: string, answer: unknown): unknown };
}

/**
 * For an answer the library waits 300 s. Then it fails twice: for the asker, and where it cannot be caught. So each wait ends here a little sooner,
 * in the way in which an answer ends it, whether or not a caller still waits. An answer that comes later is dropped.
 */
export function endWaits(engine: object, clock: Clock): void {
  const { events }: Waiting = engine;
  if (!events) return;
  const once = events.once.bind(events);
  events.once = (event, listener) => {
    if (!/^session_(request|connect):/.test(event)) return once(event, listener);
    const cancel = clock.setTimer(() => events.emit(event, { error: walletConnectErrors.requestExpired() }), limits.walletConnectAnswerMs);
    return once(event, (answer) => {
      cancel();
      listener(answer);
    });
  };
}
