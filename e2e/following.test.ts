import { eventually } from './lib/eventually.ts';
import { hearFromWallet } from './lib/hearFromWallet.ts';
import { away, home, setUpJourneys } from './lib/journeys.ts';
import { testAccounts } from './lib/testAccounts.ts';

const [first, second] = testAccounts;

describe('a connected page', () => {
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' } } });
  const wallet = () => journeys.browser.wallets.main;

  it('follows the account that is chosen in the wallet, in header, balance and modal', async () => {
    await journeys.homeNode.rpc('anvil_setBalance', [second.address, '0x4563918244f40000']);
    const tab = await journeys.openConnected();
    await tab.sees('Balance', '10000.0 ETH');
    await wallet().selectAccount(1);
    await tab.sees('Account', second.address);
    await tab.sees('Balance', '5.0 ETH');
    await tab.page.getByRole('button', { name: 'Account 0x7099…79C8' }).click();
    await tab.seesInDialog(/^Balance: 5 ETH$/);
    await wallet().selectAccount(0);
    await tab.seesInDialog(/^Balance: 10,000 ETH$/);
    await tab.seesInDialog('0xf39F…2266');
  });

  it('follows the chain that is chosen in the wallet, configured or not', async () => {
    const tab = await journeys.openConnected();
    await wallet().switchChain(away.id);
    await tab.sees('Network', away.name);
    await tab.sees('Balance', '10000.0 ETH');
    await wallet().switchChain(1);
    await tab.sees('Network', 'not configured (1)');
    await tab.accountButton.click();
    await tab.seesInDialog('Unsupported network (1)');
    await tab.dialog.getByRole('button', { name: /Network/ }).click();
    await tab.dialog.getByRole('button', { name: home.name }).click();
    await wallet().approveNext('switchChain');
    await tab.sees('Network', home.name);
  });

  it('is disconnected when the wallet takes the permission back', async () => {
    const tab = await journeys.openConnected();
    await tab.accountButton.click();
    await tab.seesInDialog('Connected with First Wallet');
    await wallet().forgetSites();
    await tab.sees('Status', 'disconnected');
    await tab.dialog.getByRole('button', { name: 'Connect' }).click();
    await tab.wallet('First Wallet').click();
    await wallet().approveNext('connect');
    await tab.sees('Status', 'connected');
  });

  it('is disconnected when the wallet locks, and connects by a click once it is unlocked', async () => {
    const tab = await journeys.openConnected();
    await wallet().lock();
    await tab.sees('Status', 'disconnected');
    await wallet().unlock();
    await hearFromWallet(tab);
    await tab.sees('Status', 'disconnected');
    await tab.pick('First Wallet');
    await tab.sees('Account', first.address);
    await wallet().expectNoPrompt(200);
  });

  it('asks a locked wallet to be unlocked, and for nothing else, when it was let in before', async () => {
    const tab = await journeys.openConnected();
    await wallet().lock();
    await tab.sees('Status', 'disconnected');
    await tab.pick('First Wallet');
    await wallet().approveNext('unlock');
    await tab.sees('Status', 'connected');
    await wallet().expectNoPrompt(200);
  });

  it('is disconnected after a reload over a locked wallet, without a prompt', async () => {
    const tab = await journeys.openConnected();
    await tab.page.goto('about:blank');
    await wallet().lock();
    await tab.page.goto(journeys.server.origin);
    await tab.sees('Status', 'disconnected');
    await wallet().expectNoPrompt(200);
  });

  it('shows after a reload the account and chain that were chosen in the wallet meanwhile', async () => {
    const tab = await journeys.openConnected();
    await tab.page.goto('about:blank');
    await wallet().selectAccount(1);
    await wallet().switchChain(away.id);
    await tab.page.goto(journeys.server.origin);
    await tab.sees('Account', second.address);
    await tab.sees('Network', away.name);
  });

  it('survives that the browser stops the worker of the extension', async () => {
    const tab = await journeys.openConnected();
    await wallet().restartWorker();
    await hearFromWallet(tab); // the way to the page is open again
    await wallet().selectAccount(1);
    await tab.sees('Account', second.address);
  });

  it('tells the other tabs: one connects, all do; one leaves, all do', async () => {
    const [one, other] = [await journeys.open(), await journeys.open()];
    await one.page.bringToFront();
    await one.pick('First Wallet');
    await wallet().approveNext('connect');
    await one.sees('Status', 'connected');
    const connectedAtMs = Date.now();
    await other.sees('Status', 'connected');
    const connectedAfterMs = Date.now() - connectedAtMs;
    await other.sees('Account', first.address);
    await wallet().expectNoPrompt(200);

    await other.page.bringToFront();
    await other.button('Disconnect from code').click();
    const leftAtMs = Date.now();
    await one.sees('Status', 'disconnected');
    const leftAfterMs = Date.now() - leftAtMs;
    await other.sees('Status', 'disconnected');
    await eventually(async () => expect((await wallet().getState()).permittedOrigins).toEqual([]));
    process.stdout.write(`two tabs: connected after ${connectedAfterMs} ms, disconnected after ${leftAfterMs} ms\n`);
  });

  it('tells a tab that has the wallets open', async () => {
    const [one, other] = [await journeys.open(), await journeys.open()];
    await other.connectButton.click();
    await other.wallet('First Wallet').waitFor();
    await one.page.bringToFront();
    await one.pick('First Wallet');
    await wallet().approveNext('connect');
    await other.sees('Status', 'connected');
    await other.page.keyboard.press('Escape');
    await other.seesNoDialog();
    await other.accountButton.waitFor();
  });
});
