import type { Browser, Page } from 'playwright-core';
import { recordOutsideRequests } from '../../lib/outsideRequests.ts';
import { testAccounts } from '../../lib/testAccounts.ts';

const account = testAccounts[0].address;

/** What a visitor of each story of the page 'Storybook' sees and does. */
const stories: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'not-connected': async (page) => {
    await page.getByText('Not connected', { exact: true }).waitFor();
    await choose(page);
    await page.getByText(account, { exact: true }).waitFor();
    await page.getByText('10000000000000000000000 wei', { exact: true }).waitFor();
  },
  connected: async (page) => {
    await page.getByText(account, { exact: true }).waitFor();
    await page.getByText('5000000000000000000 wei', { exact: true }).waitFor();
  },
  refused: async (page) => {
    await choose(page);
    await page.getByRole('dialog').getByText(/reject|declin|cancel|refus/i).first().waitFor();
    await page.getByText('Not connected', { exact: true }).waitFor();
  },
  late: async (page) => {
    await choose(page);
    await page.getByText('Not connected', { exact: true }).waitFor();
    await page.getByText(account, { exact: true }).waitFor();
  },
  'nodes-away': async (page) => {
    await page.getByText(account, { exact: true }).waitFor();
    await page.getByText('rpc.unreachable', { exact: true }).waitFor();
  },
};

/** Opens each story of a built Storybook in a page of its own. @throws where one shows something else or asks another host */
export async function driveStories(browser: Browser, origin: string): Promise<void> {
  for (const [story, see] of Object.entries(stories)) {
    const context = await browser.newContext();
    try {
      const outside = await recordOutsideRequests(context, ({ url }) => url.host === new URL(origin).host);
      const page = await context.newPage();
      await page.goto(`${origin}/iframe.html?id=purse--${story}&viewMode=story`);
      await see(page);
      expect(outside.lines()).toEqual([]);
    } finally {
      await context.close();
    }
  }
}

async function choose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fake Wallet' }).click();
}
