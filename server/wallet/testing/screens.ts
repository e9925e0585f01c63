import { fireEvent, screen } from '@testing-library/dom';
import type { Clock } from '../../../src/domain/clock.ts';
import { Refused } from '../frame/createGate.ts';
import type { View } from '../frame/view.ts';
import { createView } from '../frame/view/createView.ts';

const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0));

/** What a test does with the screens of the wallet. */
export interface ScreenTest {
  /** Once what was pressed has had its effect. */
  settled(): Promise<void>;
  /** Shows a screen, and says how it ended, if it did. */
  ask<Value>(run: (view: View, signal: AbortSignal) => Promise<Value>): Promise<() => Promise<unknown>>;
  press(name: RegExp | string): Promise<void>;
  /** The guarded button takes no press before it was looked at for a while. */
  confirm(name: string): Promise<void>;
}

/** Call it at the top of a test file: the page is empty again after each test, and what jsdom has not is there. `clock`: turned by hand. */
export function createScreenTest(clock: Clock & { advance(ms: number): Promise<void> }): ScreenTest {
  const ends: AbortController[] = [];
  beforeEach(() => {
    class Observer {
      observe(): void {}
      disconnect(): void {}
    }
    Object.assign(window, { ResizeObserver: Observer });
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) end.abort();
    await settled();
    document.body.replaceChildren();
  });
  return {
    settled,
    ask: async (run) => {
      const view = createView({ document, tell: () => {}, locale: 'en_US', clock, attention: { isAttended: () => true, isByUser: () => true, isFramed: () => false } });
      const end = new AbortController();
      ends.push(end);
      const ended = run(view, end.signal).catch((error: unknown) => (error instanceof Refused ? `refused: ${error.code}` : error));
      await settled();
      return () => Promise.race([ended.then((value) => value ?? 'done'), settled().then(() => 'open')]);
    },
    press: async (name) => {
      screen.getByRole('button', { name }).click();
      await settled();
    },
    confirm: async (name) => {
      const button = screen.getByRole('button', { name });
      fireEvent.pointerMove(document);
      fireEvent.pointerMove(button);
      await clock.advance(2_000);
      await settled();
      button.click();
      await settled();
    },
  };
}
