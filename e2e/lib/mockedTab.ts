import type { DemoTab } from './demoTab.ts';
import { eventually } from './eventually.ts';

/** The wallet that the mocked world announces. */
export const mockedWallet = 'Playground Wallet';

/** Connects, switches, sends, signs and leaves, with refusals between. */
export async function doEverything(tab: DemoTab): Promise<void> {
  const before = (await tab.readActivity()).length;
  await tab.pick(mockedWallet);
  await decide(tab, 'Connect to this site?', 'Reject');
  await tab.seesInDialog(`You rejected the request in ${mockedWallet}.`);
  await tab.wallet(mockedWallet).click();
  await decide(tab, 'Connect to this site?', 'Approve');
  await tab.sees('Status', 'connected');
  await tab.sees('Balance', /METH$/);

  await tab.accountButton.click();
  await tab.dialog.getByRole('button', { name: /Network/ }).click();
  await tab.dialog.getByRole('button', { name: 'Mock Two' }).click();
  await decide(tab, 'Switch network?', 'Approve');
  await tab.dialog.getByRole('button', { name: /Mock Two.*Current network/ }).waitFor();
  await tab.page.keyboard.press('Escape');
  await tab.sees('Balance', /MCOIN$/);

  await tab.button('Send').click();
  await decide(tab, 'Send this transaction?', 'Approve');
  await eventually(async () => expect(await tab.readActivity()).toHaveLength(before + 1));
  await eventually(async () => expect((await tab.readActivity())[0]).toBe('confirmed'), 20_000);
  await tab.button('Send').click();
  await decide(tab, 'Send this transaction?', 'Reject');
  await eventually(async () => expect((await tab.readActivity())[0]).toBe('rejected'));

  await tab.button('Sign typed data').click();
  await decide(tab, 'Sign this data?', 'Approve');
  await tab.card('Sign').getByText(/^Signed by 0x/).waitFor();
  await tab.button('Ask in the modal').click();
  await tab.dialog.getByRole('button', { name: 'Continue in wallet' }).click();
  await decide(tab, 'Sign this message?', 'Approve');
  await tab.seesNoDialog();
  await tab.card('Sign').getByText(/^Signed by 0x/).waitFor();

  await tab.button('Go to Mock One').click();
  await tab.sees('Network', 'Mock One');
  await tab.accountButton.click();
  await tab.dialog.getByRole('button', { name: 'Disconnect' }).click();
  await tab.sees('Status', 'disconnected');
}

/** Connects with the mocked wallet. */
export async function connect(tab: DemoTab): Promise<void> {
  await tab.pick(mockedWallet);
  await decide(tab, 'Connect to this site?', 'Approve');
  await tab.sees('Balance', /METH$/);
  await tab.seesNoDialog();
}

/** Answers a prompt of the mocked wallet. */
export async function decide(tab: DemoTab, title: string, answer: 'Approve' | 'Reject'): Promise<void> {
  const asked = tab.page.getByRole('dialog', { name: 'Playground wallet asks' });
  await asked.getByRole('heading', { name: title }).waitFor();
  await asked.getByRole('button', { name: answer }).click();
  await asked.waitFor({ state: 'hidden' });
}
