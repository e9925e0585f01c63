import type { Browser, Page } from 'playwright-core';
import { recordOutsideRequests } from '../../lib/outsideRequests.ts';
import { testAccounts } from '../../lib/testAccounts.ts';

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
  /** What else is on the page, once connected. */
  look?(page: Page): Promise<void>;
}

/** Opens a site as a visitor with a wallet, connects and disconnects. @throws where it asks another host too early, logs an error or a warning, or shows something else */
export async function driveSite({ browser, origin, rpc, isDevelopment, isBare = false, look }: DriveOptions): Promise<void> {
  const context = await browser.newContext();
  try {
    const outside = await recordOutsideRequests(context, ({ url }) => url.host === new URL(origin).host);
    const page = await context.newPage();
    const logged: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) logged.push(message.text());
    });
    page.on('pageerror', (error) => logged.push(String(error.stack)));
    await page.addInitScript(announceTestWallet, { rpc, address: testAccounts[0].address });
    await page.goto(origin);
    const button = page.getByRole('button', { name: 'Connect', exact: true });
    await button.waitFor();
    await page.waitForLoadState('networkidle').catch(() => {}); // a dev server keeps a socket open
    expect(outside.lines()).toEqual([]);
    await button.click();
    if (!isBare) {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Wallet of the test' }).click();
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
    expect(logged).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Runs in the page before it: a wallet that announces itself (EIP-6963) and asks the node for all, and what Redux DevTools put into a page. */
function announceTestWallet({ rpc, address }: { readonly rpc: string; readonly address: string }): void {
  const request = async ({ method, params = [] }: { readonly method: string; readonly params?: unknown }): Promise<unknown> => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address];
    const answer = await fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) });
    const { result, error } = await answer.json();
    if (error) throw Object.assign(new Error(error.message), { code: error.code });
    return result;
  };
  const provider = { request, on: () => provider, removeListener: () => provider };
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>')}`;
  const detail = Object.freeze({ info: Object.freeze({ uuid: '6bb9b8a5-1d27-4f0c-8a4f-0a4f0e7b1c11', name: 'Wallet of the test', icon, rdns: 'test.site.wallet' }), provider });
  const announce = (): void => void globalThis.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  globalThis.addEventListener('eip6963:requestProvider', announce);
  announce();
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
