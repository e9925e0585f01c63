import type { Page } from 'playwright-core';

/** What a page logs as an error or a warning, and what it throws, from now on. */
export function recordTroubles(page: Page): string[] {
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error.stack)));
  return troubles;
}
