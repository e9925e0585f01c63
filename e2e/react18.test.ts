import path from 'node:path';
import type { Browser } from 'playwright-core';
import { stories } from '../demo/gallery/stories.ts';
import { launchShell } from './lib/browser.ts';
import { openDemo } from './lib/demoTab.ts';
import { decide, doEverything, mockedWallet } from './lib/mockedTab.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';
import { startStoryWalk } from './lib/walkStories.ts';

/** One screen of each kind: shown in the page, searched, windowed, with fields, asked by another app, and with a heading that takes the focus. */
const sample = ['inline/account', 'wallets/all', 'networks/many', 'funds/send', 'review/permit', 'activity/clearing'];

describe('the playground over React 18.3', () => {
  let server: StaticServer;
  let browser: Browser;

  beforeAll(async () => {
    [server, browser] = await Promise.all([serveDemo({ chains: [], isMocked: true, isReact18: true }), launchShell()]);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it('connects, switches, sends, signs and leaves as over React 19', async () => {
    const context = await browser.newContext();
    const tab = await openDemo(context, server.origin);
    expect(await tab.page.evaluate(() => document.querySelectorAll('header.top style').length)).toBe(1); // which React 19 would have put into the head
    await doEverything(tab);
    expect(await tab.readActivity()).toEqual(['rejected', 'confirmed']);
    expect(tab.troubles).toEqual([]);
    await context.close();
  });

  it('signs in, and shows the account in the page and after a reload', async () => {
    const context = await browser.newContext();
    const tab = await openDemo(context, server.origin);
    await tab.card('Sign-In with Ethereum').getByLabel('After connecting').selectOption({ label: 'Sign-in is required' });
    await tab.pick(mockedWallet);
    await decide(tab, 'Connect to this site?', 'Approve');
    const signIn = tab.dialog.getByRole('button', { name: 'Sign in', exact: true }).and(tab.dialog.locator('[aria-disabled="false"]'));
    await signIn.click();
    await decide(tab, 'Sign this message?', 'Approve');
    await tab.seesNoDialog();
    await tab.card('Sign-In with Ethereum').getByText('signedIn').waitFor();
    await tab.reload();
    await tab.sees('Status', 'connected');
    expect(tab.troubles).toEqual([]);
    await context.close();
  });

  it('shows a sample of all screens as over React 19', async () => {
    const chosen = stories.filter(({ id }) => sample.includes(id));
    expect(chosen.map(({ id }) => id).sort()).toEqual([...sample].sort());
    const walk = await startStoryWalk({ browser, origin: server.origin, stories: chosen, pictures: path.join(import.meta.dirname, 'artifacts/react18') });
    for (const { id } of chosen) expect([id, await walk.findings(id)]).toEqual([id, []]);
    await walk.end();
  }, 300_000);
});
