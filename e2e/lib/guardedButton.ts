import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { pressInFrame } from './pressInFrame.ts';

/** Once a button counts presses. */
export async function untilCounts(button: Locator): Promise<void> {
  await eventually(async () => expect(await button.getAttribute('aria-disabled')).not.toBe('true'));
}

/** Presses a button that confirms, in the wallet's frame: the pointer has to come onto it from elsewhere, and to stay there until it counts. */
export async function pressGuarded(page: Page, button: Locator): Promise<void> {
  await button.hover();
  await page.mouse.move(480, 300);
  await button.hover();
  await untilCounts(button);
  await pressInFrame(button);
}
