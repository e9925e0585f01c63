import type { Browser, Page } from 'playwright-core';
import { recordOutsideRequests } from '../../lib/outsideRequests.ts';
import { testAccounts } from '../../lib/testAccounts.ts';
import { recordTroubles } from './recordTroubles.ts';
import { announceTestWallet, testWalletName } from './testWallet.ts';

/** 10,000 ether, with which anvil funds each account. */
const startBalance = '10000000000000000000000';

/** What a site shows. */
export interface DriveOptions {
  readonly browser: Browser;
  readonly origin: string;
  readonly rpc: string;
  readonly isDevelopment: boolean;
  /** The site has a list of wallets of its own, and connects at once. */
  readonly isBare?: boolean;
  /** What may stand in the console all the same. */
  readonly allowed?: RegExp;
  /** What else is on the page, once connected. */
  look?(page: Page): Promise<void>;
}

/** Opens a site as a visitor with a wallet, connects and disconnects. @throws where it asks another host too early, logs an error or a warning, or shows something else */
export async function driveSite({ browser, origin, rpc, isDevelopment, isBare = false, allowed, look }: DriveOptions): Promise<void> {
  const context = await browser.newContext();
  try {
    const outside = await recordOutsideRequests(context, ({ url }) => url.host === new URL(origin).host);
    const page = await context.newPage();
    const troubles = recordTroubles(page);
    await page.addInitScript(announceTestWallet, { rpc, address: testAccounts[0].address });
    await page.addInitScript(addDevTools);
    await page.goto(origin);
    const button = page.getByRole('button', { name: 'Connect', exact: true });
    await button.waitFor();
    await page.waitForLoadState('networkidle').catch(() => {}); // a dev server keeps a socket open
    expect(outside.lines()).toEqual([]);
    await button.click();
    if (!isBare) {
      const dialog = page.getByRole('dialog');
      const row = dialog.getByRole('button', { name: testWalletName });
      expect(await row.evaluate((element) => getComputedStyle(element).display)).toBe('flex'); // by the kit's styled-components; a button of no style is none
      await row.click();
    }
    await page.waitForFunction((balance) => document.querySelector('#balance')?.textContent === balance, startBalance);
    if (!isBare) {
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: /0xf39F/i }).first().click();
      await page.getByRole('dialog').getByText(/0xf39F/i).first().waitFor();
    }
    await look?.(page);
    // Redux DevTools find the store where the site is developed, and not where it is published.
    expect(await page.evaluate(() => (globalThis as unknown as { devToolsStores: readonly string[] }).devToolsStores.length > 0)).toBe(isDevelopment); // as written below
    expect(troubles.filter((trouble) => !allowed?.test(trouble))).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Runs in the page before it: what Redux DevTools put into a page. */
function addDevTools(): void {
  const devToolsStores: string[] = [];
  const connect = ({ name = 'a store' } = {}): unknown => {
    devToolsStores.push(name);
    return { init: () => {}, send: () => {}, subscribe: () => () => {}, unsubscribe: () => {}, error: () => {} };
  };
  const compose = (options: { name?: string } = {}) => {
    devToolsStores.push(options.name ?? 'a store');
    return (...enhancers: readonly ((next: unknown) => unknown)[]) => (next: unknown) => enhancers.reduceRight((made, enhance) => enhance(made), next);
  };
  Object.assign(globalThis, { devToolsStores, __REDUX_DEVTOOLS_EXTENSION__: Object.assign(() => (next: unknown) => next, { connect }), __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose });
}
