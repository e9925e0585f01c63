import type { DemoTab } from './lib/demoTab.ts';
import { eventually } from './lib/eventually.ts';
import { setUpJourneys } from './lib/journeys.ts';
import { testAccounts } from './lib/testAccounts.ts';

const [first] = testAccounts;
const signedBy = `Signed by ${first.address}`;

describe('a visitor who signs', () => {
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' } } });
  const wallet = () => journeys.browser.wallets.main;
  // The page checks each signature with ethers, which knows nothing of the kit.
  const seesResult = (tab: DemoTab, text: string): Promise<void> => eventually(async () => expect(await tab.card('Sign').getByRole('status', { includeHidden: true }).textContent()).toBe(text), 10_000);

  it('signs text that is not plain letters', async () => {
    const tab = await journeys.openConnected();
    await tab.card('Sign').getByLabel('Message').fill('Grüße, 世界 🔑\nsecond line');
    await tab.button('Sign message').click();
    await wallet().approveNext('sign');
    await seesResult(tab, signedBy);
  });

  it('signs typed data', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Sign typed data').click();
    await wallet().approveNext('signTypedData');
    await seesResult(tab, signedBy);
  });

  it('says no in the wallet', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Sign message').click();
    await wallet().rejectNext('sign');
    await seesResult(tab, 'The request was rejected in the wallet');
  });

  it('reads in the modal what will be signed, refuses once, and signs', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Ask in the modal').click();
    await tab.seesInDialog('Hello from the playground');
    await tab.dialog.getByRole('button', { name: 'Continue in wallet' }).click();
    await tab.seesInDialog('Awaiting Confirmation');
    await wallet().rejectNext('sign');
    await tab.dialog.getByRole('button', { name: 'Continue in wallet' }).click();
    await wallet().approveNext('sign');
    await seesResult(tab, signedBy);
    await tab.seesNoDialog();
  });

  it('turns away from the modal, before and while the wallet asks', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Ask in the modal').click();
    await tab.seesInDialog('Hello from the playground');
    await tab.page.keyboard.press('Escape');
    await tab.seesNoDialog();
    await seesResult(tab, 'The request was cancelled');

    await tab.button('Ask in the modal').click();
    await tab.dialog.getByRole('button', { name: 'Continue in wallet' }).click();
    const prompt = await wallet().nextPrompt('sign');
    await tab.page.keyboard.press('Escape');
    await seesResult(tab, 'The request was cancelled');
    await prompt.approve();
    await seesResult(tab, 'The request was cancelled');
    await tab.seesNoDialog();
  });

  it('refuses in the modal, and stays connected', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Ask in the modal').click();
    await tab.dialog.getByRole('button', { name: 'Reject' }).click();
    await seesResult(tab, 'The request was cancelled');
    await tab.sees('Status', 'connected');
  });

  it('is told when the wallet is locked meanwhile', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Ask in the modal').click();
    await tab.dialog.getByRole('button', { name: 'Continue in wallet' }).click();
    const prompt = await wallet().nextPrompt('sign');
    await wallet().lock();
    await tab.sees('Status', 'disconnected');
    await tab.seesInDialog('Not signed');
    await tab.page.keyboard.press('Escape');
    await seesResult(tab, 'The request was cancelled');
    await prompt.reject();
  });
});
