import { launchShell } from './lib/browser.ts';
import { openDemo } from './lib/demoTab.ts';
import { setUpJourneys } from './lib/journeys.ts';
import { serveDemo } from './lib/serveDemo.ts';
import { testAccounts } from './lib/testAccounts.ts';

const [first, , third] = testAccounts;

describe('a visitor without a wallet', () => {
  it('is shown where to get the one the site recommends, and finds the way back', async () => {
    const server = await serveDemo({ chains: [] });
    const browser = await launchShell();
    try {
      const tab = await openDemo(await browser.newContext(), server.origin);
      await tab.connectButton.click();
      await tab.wallet('MetaMask').click();
      await tab.dialog.getByRole('heading', { name: 'Get MetaMask' }).waitFor();
      const links = tab.dialog.getByRole('list', { name: 'Ways to get MetaMask' }).getByRole('link');
      expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, (link as HTMLAnchorElement).href, link.getAttribute('rel')]))).toEqual([
        ['Browser extensionChrome and browsers like it', 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn', 'noopener noreferrer'],
        ['Websitemetamask.io', 'https://metamask.io/', 'noopener noreferrer'],
      ]);
      await tab.dialog.getByRole('button', { name: 'Back' }).click();
      await tab.dialog.getByRole('button', { name: 'Get started' }).click();
      await tab.dialog.getByRole('list', { name: 'Wallets to begin with' }).getByRole('button', { name: 'MetaMask' }).click();
      await tab.dialog.getByRole('heading', { name: 'Get MetaMask' }).waitFor();
      await tab.dialog.getByRole('button', { name: 'Close' }).click();
      await tab.seesNoDialog();
      await tab.sees('Status', 'disconnected');
      expect(tab.troubles).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});

describe('a visitor with two wallets', () => {
  const journeys = setUpJourneys({ extensions: { one: { name: 'First Wallet', rdns: 'test.first' }, two: { name: 'Second Wallet', rdns: 'test.second', iconColor: 'tomato' } } });

  it('connects both, uses one after the other, and leaves them one by one', async () => {
    const { one, two } = journeys.browser.wallets;
    const tab = await journeys.openConnected('one');
    await tab.accountButton.click();
    await tab.dialog.getByRole('button', { name: 'Switch Account' }).click();
    await tab.dialog.getByRole('button', { name: 'Connect another wallet' }).click();
    await tab.wallet('Second Wallet').click();
    await two.approveNext('connect');
    await tab.sees('Account', third.address);
    await tab.seesNoDialog();

    await tab.accountButton.click();
    await tab.dialog.getByRole('button', { name: 'Switch Account' }).click();
    await tab.dialog.getByRole('list', { name: 'Connected wallets' }).getByRole('button', { name: 'Use First Wallet' }).click();
    await tab.sees('Account', first.address);
    await tab.seesInDialog('Connected with First Wallet');
    await tab.reload();
    await tab.sees('Account', first.address);
    await tab.button('Use test.second').click();
    await tab.sees('Account', third.address);

    await tab.accountButton.click();
    await tab.dialog.getByRole('button', { name: 'Disconnect Second Wallet' }).click();
    await tab.sees('Account', first.address);
    await tab.seesInDialog('Connected with First Wallet');
    expect((await one.getState()).permittedOrigins).toEqual([journeys.server.origin]);
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
    await tab.button('Disconnect from code').click();
    await tab.sees('Status', 'disconnected');
  });

  it('sees the one used last marked as recent', async () => {
    const tab = await journeys.openConnected('two');
    await tab.button('Disconnect from code').click();
    await tab.sees('Status', 'disconnected');
    await tab.reload();
    await tab.connectButton.click();
    await tab.wallet('Second Wallet Recent').waitFor();
    await tab.wallet('First Wallet Installed').waitFor();
  });
});

describe('a visitor with a wallet that comes late', () => {
  const journeys = setUpJourneys({ extensions: { late: { name: 'Late Wallet', rdns: 'test.late', injectionDelayMs: 3_000 } } });

  it('sees it appear in the open list, and connects', async () => {
    const tab = await journeys.open();
    await tab.connectButton.click();
    await tab.wallet('MetaMask').waitFor();
    expect(await tab.wallet('Late Wallet').count()).toBe(0);
    await tab.wallet('Late Wallet').click();
    await journeys.browser.wallets.late.approveNext('connect');
    await tab.sees('Account', first.address);
  });

  it('is connected again after a reload, once it is there', async () => {
    const tab = await journeys.openConnected();
    await tab.reload();
    await tab.sees('Account', first.address);
    await journeys.browser.wallets.late.expectNoPrompt(200);
  });
});

describe('a visitor with two wallets of the same name', () => {
  const journeys = setUpJourneys({ extensions: { real: { name: 'Wallet', rdns: 'test.same', iconColor: 'teal' }, other: { name: 'Wallet Pro', rdns: 'test.same', iconColor: 'tomato' } } });

  it('is warned, sees both, and the one chosen is the one that connects, after a reload too', async () => {
    const tab = await journeys.open();
    await tab.connectButton.click();
    const rows = tab.dialog.getByRole('list', { name: 'Wallets' }).getByRole('button');
    await rows.filter({ hasText: 'Wallet Pro' }).waitFor();
    expect((await rows.allTextContents()).filter((text) => text.includes('Another wallet here uses the same name'))).toHaveLength(2);
    await rows.filter({ hasText: 'Wallet Pro' }).click();
    await journeys.browser.wallets.other.approveNext('connect');
    await tab.sees('Account', third.address);
    await tab.reload();
    await tab.sees('Account', third.address);
    await journeys.browser.wallets.real.expectNoPrompt(200);
  });
});
