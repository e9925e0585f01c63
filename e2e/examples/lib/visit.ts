import type { Browser, BrowserContext, Page } from 'playwright-core';
import { recordTroubles } from '../../consumers/lib/recordTroubles.ts';
import { announceTestWallet, testWalletName } from '../../consumers/lib/testWallet.ts';
import type { Anvil } from '../../lib/anvil.ts';
import { recordOutsideRequests } from '../../lib/outsideRequests.ts';
import { testAccounts } from '../../lib/testAccounts.ts';
import { sepolia } from '../../../src/data/chains/sepolia.ts';

/** The visitor's account. */
export const [{ address }] = testAccounts;

/** Whom an example may ask once the visitor acts: the node of its chain. The wallet of the test asks its own. */
const node = new URL(String(sepolia.rpc)).host;

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
}

export interface VisitOptions {
  readonly browser: Browser;
  readonly origin: string;
  readonly anvil: Anvil;
  /** What may stand in the console all the same. */
  readonly allowed?: RegExp;
  /** Whom the page may ask besides, once the visitor acts. */
  readonly hosts?: readonly string[];
  /** The page brings its own. */
  readonly hasOwnWallet?: boolean;
}

/**
 * Opens an example as a visitor whose wallet and whose node of Sepolia is anvil, and lets `act` use it.
 * @throws where the page asks another host before the visitor acts, or another than its node later, and where it logs an error or a warning
 */
export async function visit({ browser, origin, anvil, allowed, hosts = [], hasOwnWallet = false }: VisitOptions, act: (visit: Visit) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
  try {
    const { host } = new URL(origin);
    const outside = await recordOutsideRequests(context, ({ url }) => url.host === host);
    await context.route(`https://${node}/**`, async (route) => {
      const answer = await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: route.request().postData() });
      await route.fulfill({ status: answer.status, contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, body: await answer.text() });
    });
    const page = await context.newPage();
    const troubles = recordTroubles(page);
    if (!hasOwnWallet) await page.addInitScript(announceTestWallet, { rpc: anvil.url, address });
    await page.goto(origin, { timeout: 120_000 });
    await connectButton(page).waitFor();
    await page.waitForLoadState('networkidle').catch(() => {}); // a development server keeps a socket open
    expect(outside.lines()).toEqual([]);
    await act({ page, context });
    expect(outside.all().map(({ url }) => url.host).filter((asked) => ![node, new URL(anvil.url).host, ...hosts].includes(asked))).toEqual([]);
    expect(troubles.filter((trouble) => !allowed?.test(trouble))).toEqual([]);
  } finally {
    await context.close();
  }
}

export const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true });

/** Chooses the wallet of the test, or another one by its name, in the modal. */
export async function connectWallet(page: Page, name: string | RegExp = testWalletName): Promise<void> {
  await connectButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** Presses 'Leave', whereupon no one is connected. */
export async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leave' }).click();
  await connectButton(page).waitFor();
}

/** How many transactions the visitor's account has sent. */
export async function countSent(anvil: Anvil): Promise<number> {
  return Number(await anvil.rpc('eth_getTransactionCount', [address, 'latest']));
}
