import type { Page } from 'playwright-core';

/** Parts of the modal that hold more than they show, one line each: what is in them is met by scrolling. */
export async function findScrolled(page: Page, modal: string): Promise<readonly string[]> {
  return page.locator(modal).first().evaluate((dialog) => [dialog, ...dialog.querySelectorAll('*')]
    .filter((element) => element.checkVisibility() && element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY === 'auto')
    .map((element) => `${element.tagName.toLowerCase()} holds ${element.scrollHeight} px and shows ${element.clientHeight} px`));
}
