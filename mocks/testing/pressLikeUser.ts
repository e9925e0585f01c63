import { pageAdapter } from '../../adapters/browser/page.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { attended } from './attended.ts';
import type { Adapter } from '../../src/contracts/defineAdapter.ts';
import type { Page } from '../../src/contracts/ports/page.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** The page of the browser, for tests in jsdom, where no window has the focus and scripts make all events: it counts as looked at, and events as the user's. `createTestKit` has such a page by itself. */
export function createAttendedPage(): Adapter<Page> {
  return defineAdapter({ ...pageAdapter, id: 'attendedPage', create: () => ({ ...pageAdapter.create(), ...attended }) });
}

/** Presses a button as a finger does, for those that confirm something: they count no click without a press. Wait until their `aria-disabled` is `false`. */
export function pressLikeUser(button: HTMLElement): void {
  assertArguments('pressLikeUser({ dispatchEvent: function })', button);
  for (const type of ['pointerdown', 'pointerup']) {
    // jsdom has no PointerEvent.
    button.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true, composed: true }), { pointerType: 'touch', width: 20, height: 20, pressure: 0.5 }));
  }
  button.click();
}
