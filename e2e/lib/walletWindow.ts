import type { FrameLocator, Page } from 'playwright-core';
import { untilCounts } from './guardedButton.ts';

/** Opens the window of the wallet's own in which something is to be confirmed. Chromium drops presses on a frame that has only just appeared; a key counts. */
export async function openWindow({ page, screen }: { readonly page: Page; readonly screen: FrameLocator }): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await screen.getByRole('button', { name: 'Open window' }).press('Enter');
  const opened = await opening;
  await opened.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
  return opened;
}

/** Confirms there as a person does, who looks first and moves the pointer. */
export async function confirmIn(opened: Page): Promise<void> {
  const button = opened.getByRole('button', { name: 'Confirm', exact: true });
  await opened.bringToFront();
  const { x = 0, y = 0, width = 0, height = 0 } = await button.boundingBox() ?? {};
  await opened.mouse.move(x + width / 2, y - 30);
  await opened.mouse.move(x + width / 2, y + height / 2);
  const accept = opened.getByRole('checkbox');
  if (await accept.count() > 0) await accept.check();
  await opened.mouse.move(x + width / 2, y - 30);
  await opened.mouse.move(x + width / 2, y + height / 2);
  await untilCounts(button);
  // It closes with the press, at times before the press is reported.
  await button.click().catch((error: unknown) => {
    if (!opened.isClosed()) throw error;
  });
}
