import { away, home, setUpJourneys } from './lib/journeys.ts';
import { startProxy } from './lib/proxy.ts';
import { testAccounts } from './lib/testAccounts.ts';

const [first, second] = testAccounts;
/** `revert(0, 0)`. */
const revertingCode = '0x60006000fd';

describe('a visitor who sends', () => {
  // Blocks are made when a journey says so: how long something is pending is then no matter of speed.
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' } }, homeNode: { args: ['--no-mining'] } });
  const wallet = () => journeys.browser.wallets.main;
  const mine = (): Promise<unknown> => journeys.homeNode.rpc('evm_mine');

  it('sees it pending until a block has it, in the page and in the modal', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Send').click();
    await tab.seesActivity('sending');
    const request = await wallet().approveNext('sendTransaction');
    expect(request.detail).toMatchObject([{ from: first.address, to: second.address, value: '0x2386f26fc10000' }]);
    await tab.seesActivity('pending');
    await tab.accountButton.click();
    const transactions = tab.dialog.getByRole('list', { name: 'Today' });
    await transactions.getByText('Pending').waitFor();
    const link = transactions.getByRole('link', { name: 'View in explorer' });
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/explorer\.example\/tx\/0x[0-9a-f]{64}$/);
    await mine();
    await transactions.getByText('Confirmed', { exact: true }).waitFor();
    await tab.seesActivity('confirmed');
  });

  it('sees on the button how many are on their way, also after a reload, and hears how each ended while the modal is closed', async () => {
    const tab = await journeys.openConnected();
    for (const count of [1, 2]) {
      await tab.button('Send').click();
      await wallet().approveNext('sendTransaction');
      await tab.seesActivity(...Array.from({ length: count }, () => 'pending'));
    }
    const counting = (count: number) => tab.page.getByRole('button', { name: new RegExp(`^Account 0x.*, ${count} transactions pending$`) });
    await counting(2).getByText('2', { exact: true }).waitFor();
    await tab.reload();
    await counting(2).click();
    await tab.dialog.getByRole('list', { name: 'Today' }).getByText('Pending').nth(1).waitFor();
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
    await mine();
    const said = tab.page.locator('[role="status"] p', { hasText: /: Confirmed/ });
    await said.nth(1).waitFor({ state: 'attached' });
    await tab.page.getByRole('button', { name: /^Account 0x[^,]*$/ }).waitFor();
    await tab.reload();
    await tab.seesActivity('confirmed', 'confirmed');
    expect(await said.count()).toBe(0); // said once
  });

  it('says no in the wallet', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Send').click();
    await wallet().rejectNext('sendTransaction');
    await tab.seesActivity('rejected');
    await tab.card('Send').getByRole('alert').getByText('The request was rejected in the wallet').waitFor();
    await tab.button('Send').click();
    await wallet().approveNext('sendTransaction');
    await tab.seesActivity('pending', 'rejected');
    await mine();
    await tab.seesActivity('confirmed', 'rejected');
  });

  it('is told that the chain refused it', async () => {
    const recipient = '0x0000000000000000000000000000000000bad000';
    const tab = await journeys.openConnected();
    await tab.card('Send').getByLabel('Recipient').fill(recipient);
    await tab.button('Send').click();
    await wallet().approveNext('sendTransaction');
    await tab.seesActivity('pending');
    await journeys.homeNode.rpc('anvil_setCode', [recipient, revertingCode]);
    await mine();
    await tab.seesActivity('failed');
    await tab.card('Send').getByText('Transaction Failed').waitFor();
    await tab.accountButton.click();
    await tab.dialog.getByRole('list', { name: 'Transactions' }).getByText('Failed').waitFor();
  });

  it('is told what the node has against it before it is sent', async () => {
    const tab = await journeys.openConnected();
    await tab.card('Send').getByLabel('Amount').fill('1000000');
    await tab.button('Send').click();
    await wallet().approveNext('sendTransaction');
    await tab.seesActivity('failed');
    await tab.card('Send').getByRole('alert').getByText(/insufficient funds/i).waitFor();
  });

  it('is told at once about an address that is none', async () => {
    const tab = await journeys.openConnected();
    await tab.card('Send').getByLabel('Recipient').fill('0x123');
    await tab.button('Send').click();
    await tab.card('Send').getByRole('alert').waitFor();
    await wallet().expectNoPrompt(200);
    expect(await tab.readActivity()).toEqual([]);
  });

  it('finds it again after a reload, and then confirmed', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Send').click();
    await wallet().approveNext('sendTransaction');
    await tab.seesActivity('pending');
    await tab.reload();
    await tab.seesActivity('pending');
    await mine();
    await tab.seesActivity('confirmed');
  });

  it('sees it confirmed although the node was away for a while', async () => {
    const proxy = await startProxy(journeys.homeNode.url);
    try {
      await journeys.serve([{ id: home.id, name: home.name, rpc: proxy.url, testnet: true }]);
      const tab = await journeys.openConnected();
      await tab.button('Send').click();
      await wallet().approveNext('sendTransaction');
      await tab.seesActivity('pending');
      const failed = tab.page.waitForEvent('requestfailed', (request) => request.url().startsWith(proxy.url));
      proxy.cut();
      await failed;
      await mine();
      await tab.seesActivity('pending');
      proxy.restore();
      await tab.seesActivity('confirmed');
    } finally {
      await proxy.close();
    }
  });

  it('changes the account in the wallet while it asks: nothing is sent for the old one', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Send').click();
    const prompt = await wallet().nextPrompt('sendTransaction');
    await wallet().selectAccount(1);
    await tab.card('Send').getByRole('alert').getByText(`The account ${first.address} is no longer selected in the wallet`).waitFor();
    await tab.seesActivity('failed');
    await prompt.reject();
  });

  it('disconnects while the wallet asks', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Send').click();
    const prompt = await wallet().nextPrompt('sendTransaction');
    await tab.button('Disconnect from code').click();
    await tab.seesActivity('failed');
    await tab.sees('Status', 'disconnected');
    await prompt.reject();
  });

  it('sends on the chain that the wallet is on', async () => {
    const tab = await journeys.openConnected();
    await wallet().switchChain(away.id);
    await tab.sees('Network', away.name);
    await tab.button('Send').click();
    await wallet().approveNext('sendTransaction');
    await tab.seesActivity('confirmed');
  });
});
