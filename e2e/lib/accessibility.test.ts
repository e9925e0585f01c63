import type { Browser } from 'playwright-core';
import { findAccessibilityViolations } from './accessibility.ts';
import { launchShell } from './browser.ts';

describe('findAccessibilityViolations', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchShell();
  });

  afterAll(() => browser?.close());

  it('names rule and element, under a content security policy, within the part asked for', async () => {
    const page = await browser.newPage();
    await page.setContent(`<!doctype html><html lang="en"><head><title>Page</title>
      <meta http-equiv="content-security-policy" content="default-src 'none'"></head>
      <body><main><h1>Page</h1><p id="good">Text</p><button id="bad"></button></main></body></html>`);
    expect(await findAccessibilityViolations(page)).toEqual([expect.stringMatching(/^button-name \(critical\): .*: #bad$/)]);
    expect(await findAccessibilityViolations(page, '#good')).toEqual([]);
  });
});
