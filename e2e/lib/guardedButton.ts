import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { pressInFrame } from './pressInFrame.ts';

/** Once a button counts presses. */
export async function untilCounts(button: Locator): Promise<void> {
  await eventually(async () => expect(await button.getAttribute('aria-disabled')).not.toBe('true'));
}

/**
 * Presses a button that confirms, in the wallet's frame: the pointer has to come onto it from elsewhere, and to stay there until it counts. It rests at the
 * button's edge until then, so that the press comes with a movement: what was moved before the frame had its last size counts no longer.
 */
export async function pressGuarded(page: Page, button: Locator): Promise<void> {
  await button.hover();
  await page.mouse.move(480, 300);
  await button.hover({ position: { x: 6, y: 6 } });
  await untilCounts(button);
  await pressInFrame(button);
}
