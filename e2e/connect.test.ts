import { eventually } from './lib/eventually.ts';
import { hearFromWallet } from './lib/hearFromWallet.ts';
import { away, home, setUpJourneys } from './lib/journeys.ts';
import { testAccounts } from './lib/testAccounts.ts';

const [first] = testAccounts;

describe('a visitor with a wallet', () => {
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' } }, homeNode: { blockTimeSeconds: 1 } });
  const wallet = () => journeys.browser.wallets.main;
  const permitted = async () => (await wallet().getState()).permittedOrigins;

  it('connects, looks around, switches, sends, reloads and leaves', async () => {
    const tab = await journeys.open();
    await tab.sees('Status', 'disconnected');
    await tab.connectButton.click();
    await tab.wallet('First Wallet').click();
    await tab.seesInDialog('Confirm the connection in First Wallet');
    const request = await wallet().approveNext('connect');
    expect(request.origin).toBe(journeys.server.origin);

    await tab.sees('Status', 'connected');
    await tab.seesNoDialog();
    await tab.sees('Account', first.address);
    await tab.sees('Network', home.name);
    await tab.sees('Balance', /^\d+(\.\d+)? ETH$/);
    await tab.accountButton.click();
    await tab.seesInDialog('0xf39F…2266');
    await tab.seesInDialog('Connected with First Wallet');
    await tab.seesInDialog(/^Balance: 10,000 ETH$/);

    await tab.dialog.getByRole('button', { name: /Network Home/ }).click();
    await tab.dialog.getByRole('list', { name: 'Networks' }).getByRole('button', { name: away.name }).click();
    await tab.seesInDialog('Confirm the switch in your wallet');
    await wallet().approveNext('switchChain');
    await tab.dialog.getByRole('button', { name: /Away.*Current network/ }).waitFor();
    await tab.page.keyboard.press('Escape');
    await tab.sees('Network', away.name);
    await tab.button(`Switch to ${home.name}`).click();
    await wallet().approveNext('switchChain');
    await tab.sees('Network', home.name);

    await tab.button('Send').click();
    await wallet().approveNext('sendTransaction');
    await tab.seesActivity('pending');
    await tab.seesActivity('confirmed');
    await tab.sees('Balance', /^9999\.9\d+ ETH$/);

    await tab.reload();
    await tab.sees('Status', 'connected');
    await tab.sees('Account', first.address);
    expect(await tab.readActivity()).toEqual(['confirmed']);
    await wallet().expectNoPrompt(200);

    await tab.accountButton.click();
    await tab.seesInDialog('Sent 0.01 ETH');
    await tab.dialog.getByRole('button', { name: 'Disconnect' }).click();
    await tab.sees('Status', 'disconnected');
    await tab.seesNoDialog();
    await eventually(async () => expect(await permitted()).toEqual([]));
    await tab.reload();
    await tab.sees('Status', 'disconnected');
    await tab.connectButton.waitFor();
    await wallet().expectNoPrompt(200);
  });

  it('says no in the wallet, is told so at the list, and connects at the second try', async () => {
    const tab = await journeys.open();
    await tab.pick('First Wallet');
    await wallet().rejectNext('connect');
    await tab.seesInDialog('You rejected the request in First Wallet.');
    await tab.wallet('First Wallet').click();
    await wallet().approveNext('connect');
    await tab.sees('Status', 'connected');
  });

  it("closes the wallet's window, which counts as a no", async () => {
    const tab = await journeys.open();
    await tab.pick('First Wallet');
    await wallet().closeNext('connect');
    await tab.seesInDialog('You rejected the request in First Wallet.');
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
    await tab.sees('Status', 'disconnected');
  });

  it('unlocks the wallet on the way in', async () => {
    await wallet().lock();
    const tab = await journeys.open();
    await tab.pick('First Wallet');
    await wallet().approveNext('unlock');
    await wallet().approveNext('connect');
    await tab.sees('Account', first.address);
  });

  it('gives up while the wallet waits, and stays disconnected when the wallet is approved late', async () => {
    const tab = await journeys.open();
    await tab.pick('First Wallet');
    const prompt = await wallet().nextPrompt('connect');
    await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
    await tab.wallet('First Wallet').waitFor();
    await prompt.approve();
    await eventually(async () => expect(await permitted()).toEqual([journeys.server.origin]));
    await hearFromWallet(tab);
    await tab.sees('Status', 'disconnected');
    await tab.reload();
    await tab.sees('Status', 'disconnected');
  });

  it('gives up on a wallet that never answers, by any way out', async () => {
    const tab = await journeys.open();
    await tab.pick('First Wallet');
    await tab.dialog.getByRole('button', { name: 'Back' }).click();
    await tab.wallet('First Wallet').waitFor();
    await tab.dialog.getByRole('button', { name: 'Close' }).click();
    await tab.seesNoDialog();
    await tab.sees('Status', 'disconnected');
    await tab.connectButton.click();
    await tab.wallet('First Wallet').waitFor();
  });

  it('is sent to the wallet where a prompt is open already, and is connected once it is answered', async () => {
    const tab = await journeys.open();
    await tab.pick('First Wallet');
    const prompt = await wallet().nextPrompt('connect');
    await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
    await tab.wallet('First Wallet').click();
    await tab.seesInDialog('A request is already open. Open First Wallet and answer it.');
    await prompt.approve();
    await tab.sees('Status', 'connected');
    await tab.seesNoDialog();
  });

  it('is sent to the wallet where a prompt is open already, and back to the list when it is refused', async () => {
    const tab = await journeys.open();
    await tab.pick('First Wallet');
    const prompt = await wallet().nextPrompt('connect');
    await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
    await tab.wallet('First Wallet').click();
    await tab.seesInDialog('A request is already open. Open First Wallet and answer it.');
    await prompt.reject();
    // No event tells of a refusal: the way on is the person's.
    await tab.dialog.getByRole('button', { name: 'Cancel' }).click();
    await tab.wallet('First Wallet').click();
    await wallet().approveNext('connect');
    await tab.sees('Status', 'connected');
  });

  it('reloads the page while the wallet asks, and connects without a second question when the first was approved', async () => {
    const tab = await journeys.open();
    await tab.pick('First Wallet');
    const prompt = await wallet().nextPrompt('connect');
    await tab.reload();
    await tab.sees('Status', 'disconnected');
    await prompt.approve();
    await eventually(async () => expect(await permitted()).toEqual([journeys.server.origin]));
    await tab.sees('Status', 'disconnected');
    await tab.pick('First Wallet');
    await tab.sees('Status', 'connected');
    await wallet().expectNoPrompt(200);
  });

  it('presses the button of the page twice, and finds the modal open', async () => {
    const tab = await journeys.open();
    const { x, y, width, height } = await tab.connectButton.boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 };
    await tab.page.mouse.click(x + width / 2, y + height / 2);
    await tab.wallet('First Wallet').waitFor();
    // The second press of that double click: the backdrop is there now.
    await tab.page.mouse.down({ clickCount: 2 });
    await tab.page.mouse.up({ clickCount: 2 });
    await tab.wallet('First Wallet').click();
    await wallet().approveNext('connect');
    await tab.sees('Status', 'connected');
  });

  it('clicks twice and opens the modal again at once, and is asked once', async () => {
    const tab = await journeys.open();
    await tab.pick('First Wallet');
    const prompt = await wallet().nextPrompt('connect');
    for (let times = 0; times < 3; times += 1) {
      await tab.page.keyboard.press('Escape');
      await tab.seesNoDialog();
      await tab.connectButton.click();
    }
    await tab.wallet('First Wallet').dblclick();
    await prompt.approve();
    await tab.sees('Status', 'connected');
    await wallet().expectNoPrompt(200);
  });
});
