import { eventually } from './lib/eventually.ts';
import { away, home, setUpJourneys } from './lib/journeys.ts';
import { startProxy } from './lib/proxy.ts';
import { testAccounts } from './lib/testAccounts.ts';

const [, second] = testAccounts;

describe('a visitor on several networks', () => {
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' } } });
  const wallet = () => journeys.browser.wallets.main;
  const forgetAway = async (): Promise<void> => wallet().setState({ chains: { [home.hex]: { name: home.name, rpcUrl: journeys.homeNode.url } } });

  it.each([{ addingSwitches: true }, { addingSwitches: false }])('goes to a chain that the wallet has to add first (adding switches: $addingSwitches)', async ({ addingSwitches }) => {
    await forgetAway();
    await wallet().setState({ addingSwitches });
    const tab = await journeys.openConnected();
    await tab.button(`Switch to ${away.name}`).click();
    const request = await wallet().approveNext('addChain');
    expect(request.detail).toMatchObject([{ chainId: away.hex, chainName: away.name, rpcUrls: [journeys.awayNode.url], nativeCurrency: { symbol: 'ETH', decimals: 18 } }]);
    if (!addingSwitches) await wallet().approveNext('switchChain');
    await tab.sees('Network', away.name);
    await wallet().expectNoPrompt(200);
  });

  it('stays where it is when the chain may not be added', async () => {
    await forgetAway();
    const tab = await journeys.openConnected();
    await tab.accountButton.click();
    await tab.dialog.getByRole('button', { name: /Network/ }).click();
    await tab.dialog.getByRole('button', { name: away.name }).click();
    await wallet().rejectNext('addChain');
    await eventually(async () => expect(await tab.dialog.getByRole('button', { name: away.name }).isEnabled()).toBe(true));
    await tab.dialog.getByRole('button', { name: /Home.*Current network/ }).waitFor();
    await wallet().expectNoPrompt(200);
    await tab.sees('Network', home.name);
  });

  it('stays where it is when the switch is refused, and is told so by the page', async () => {
    const tab = await journeys.openConnected();
    await tab.button(`Switch to ${away.name}`).click();
    await wallet().rejectNext('switchChain');
    await tab.card('Connection').getByRole('alert').getByText('The request was rejected in the wallet').waitFor();
    await tab.sees('Network', home.name);
  });

  it('is told when a switch fails, and what to do', async () => {
    await forgetAway();
    await journeys.serve([...journeys.chains.slice(0, 1), { id: away.id, name: away.name, rpc: 'http://127.0.0.1:1', testnet: true }]);
    const tab = await journeys.openConnected();
    await tab.accountButton.click();
    await tab.dialog.getByRole('button', { name: /Network/ }).click();
    await tab.dialog.getByRole('button', { name: away.name }).click();
    await tab.seesInDialog('Failed to switch network');
    await tab.seesInDialog('Switch the network in the wallet itself, or try again.');
  });

  it('reads a balance again once the node is back', async () => {
    const proxy = await startProxy(journeys.homeNode.url);
    try {
      await journeys.serve([{ id: home.id, name: home.name, rpc: proxy.url, testnet: true }]);
      const tab = await journeys.openConnected();
      await tab.sees('Balance', /ETH$/);
      await tab.accountButton.click();
      await tab.seesInDialog(/^Balance: /);
      proxy.cut();
      await wallet().selectAccount(1);
      await tab.seesInDialog('Balance not available');
      proxy.restore();
      await tab.dialog.getByRole('button', { name: 'Try again' }).click();
      await tab.seesInDialog(/^Balance: /);
      await tab.sees('Account', second.address);
    } finally {
      await proxy.close();
    }
  });

  it('goes offline: the page says what it cannot read, and reads it when the network is back', async () => {
    const { context } = journeys.browser;
    const tab = await journeys.openConnected();
    await tab.accountButton.click();
    await tab.seesInDialog(/^Balance: /);
    await context.setOffline(true);
    await wallet().selectAccount(1);
    await tab.seesInDialog('Balance not available');
    await tab.sees('Balance', /^(127\.0\.0\.1:\d+ |.*)\S+/);
    await tab.seesInDialog('You are offline. Nothing can be sent until the connection is back.');
    await context.setOffline(false);
    // By itself: the visitor does not have to ask again.
    await tab.seesInDialog(/^Balance: /);
    await tab.dialog.getByText('You are offline.', { exact: false }).waitFor({ state: 'hidden' });
  });

  it('is offline before anything was opened: the button says so, and works when the network is back', async () => {
    const { context } = journeys.browser;
    await journeys.serve(journeys.chains, { preload: 'intent' });
    const tab = await journeys.open();
    await context.setOffline(true);
    await tab.connectButton.click();
    const again = tab.page.getByRole('button', { name: 'Could not load. Try again' });
    await again.waitFor();
    await context.setOffline(false);
    await again.click();
    await tab.wallet('First Wallet').waitFor();
  });

  it('could not have the modal ahead of time: nothing is said of it, and the button opens it when the network is back', async () => {
    const { context } = journeys.browser;
    const parts = /\/\d+\.[0-9a-f]{16}\.js$/;
    await context.route(parts, (route) => route.abort());
    const failed = context.waitForEvent('requestfailed');
    const tab = await journeys.open();
    await failed;
    await tab.page.waitForLoadState('networkidle');
    expect(await tab.connectButton.textContent()).toBe('Connect');
    await context.unroute(parts);
    await tab.connectButton.click();
    await tab.wallet('First Wallet').waitFor();
  });
});
