import type { Locator } from 'playwright-core';
import { eventually } from './eventually.ts';

const heardWithinMs = 20_000;
/** A frame that Chromium takes for one that moves is still again after half a second. */
const againEveryMs = 300;

/**
 * Presses a button within a frame, as often as it takes until a button with its text has heard it. A frame that has just been moved or given more room hears
 * no press: Chromium hands that to the page around it, and the driver says that all went well.
 */
export async function pressInFrame(button: Locator): Promise<void> {
  const heard = await button.evaluateHandle((element) => {
    const found = { isHeard: false };
    const { textContent, ownerDocument } = element;
    // On the document, for a screen may draw its buttons anew.
    ownerDocument.addEventListener('click', ({ target }) => { found.isHeard ||= target instanceof Element && target.closest('button')?.textContent === textContent; }, true);
    return found;
  });
  let hasPressed = false;
  await eventually(async () => {
    // A press that came late may have taken the button away meanwhile.
    if (!hasPressed || !(await heard.evaluate(({ isHeard }) => isHeard))) await button.click();
    hasPressed = true;
    // Where the press has ended the document, it was heard.
    if (!(await heard.evaluate(({ isHeard }) => isHeard).catch(() => true))) throw new Error('No button has heard the press.'); // Jest's words are not there in bench/
  }, heardWithinMs, againEveryMs);
  await heard.dispose().catch(() => {});
}

/** Ticks a box within a frame, as often as it takes. */
export async function tickInFrame(box: Locator): Promise<void> {
  await eventually(() => box.check(), heardWithinMs, againEveryMs);
}
