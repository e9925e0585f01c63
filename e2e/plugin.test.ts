import { setUpJourneys } from './lib/journeys.ts';
import { testAccounts } from './lib/testAccounts.ts';

const [first] = testAccounts;

describe('a site that registers a wallet of its own while it runs', () => {
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' } } });
  const wallet = () => journeys.browser.wallets.main;

  it('offers it in the list that is opened next, and takes it back', async () => {
    const tab = await journeys.open();
    await tab.button('Register own wallet').click();
    await tab.card('Plugins').getByRole('row').filter({ hasText: 'ownWallet' }).first().waitFor();
    await tab.connectButton.click();
    await tab.wallet('Own wallet').waitFor();
    await tab.page.keyboard.press('Escape');
    await tab.button('Remove own wallet').click();
    await tab.connectButton.click();
    await tab.wallet('First Wallet').waitFor();
    expect(await tab.wallet('Own wallet').count()).toBe(0);
    expect(await tab.card('Plugins').getByText('ownWallet').count()).toBe(0);
  });

  it('connects with it, loses the connection when it is removed, and connects again once it is back', async () => {
    const tab = await journeys.open();
    await tab.button('Register own wallet').click();
    await tab.pick('Own wallet');
    await wallet().approveNext('connect');
    await tab.sees('Account', first.address);
    await tab.sees('Wallet', 'ownWallet');
    await tab.seesNoDialog();

    await tab.button('Remove own wallet').click();
    await tab.sees('Status', 'disconnected');
    expect((await wallet().getState()).permittedOrigins).toEqual([journeys.server.origin]);

    await tab.button('Register own wallet').click();
    await tab.pick('Own wallet');
    await tab.sees('Account', first.address);
    await wallet().expectNoPrompt(200);
  });

  it('is removed while the wallet is being asked: the page stays usable', async () => {
    const tab = await journeys.open();
    await tab.button('Register own wallet').click();
    await tab.pick('Own wallet');
    const prompt = await wallet().nextPrompt('connect');
    await tab.page.keyboard.press('Escape');
    await tab.button('Remove own wallet').click();
    await prompt.approve();
    await tab.sees('Status', 'disconnected');
    await tab.pick('First Wallet');
    await tab.sees('Account', first.address);
    await tab.sees('Wallet', 'test.first');
  });
});
