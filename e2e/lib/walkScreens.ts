import type { DemoTab } from './demoTab.ts';
import type { Journeys } from './journeys.ts';
import { away, home } from './journeys.ts';

/** The wallets that the walk needs: two share a name, so that the list warns. */
export const walkExtensions = {
  main: { name: 'First Wallet', rdns: 'test.first', iconColor: 'teal' },
  second: { name: 'Second Wallet', rdns: 'test.second', iconColor: 'tomato' },
  copy: { name: 'Second Wallet', rdns: 'test.second', iconColor: 'gold' },
} as const;

/** Blocks are made by the walk, so that a transaction is pending for as long as it is looked at. */
export const walkNode = { args: ['--no-mining'] } as const;

/** Told of each state in turn, while the page stands in it. `within` is the part to look at. */
export type Visit = (name: string, tab: DemoTab, within: 'page' | 'modal') => Promise<void>;

/** Leads through every screen in every state that it has, as a person would come to see them. */
export async function walkScreens(journeys: Journeys<keyof typeof walkExtensions>, visit: Visit): Promise<void> {
  const { wallets, context } = journeys.browser;
  const { main, second } = wallets;
  // A chain whose endpoint does not answer, for the switch that fails; and no modal before the visitor asks for it, for the button that fails.
  await journeys.serve([...journeys.chains, { id: 5, name: 'A test network with a name that is rather long', rpc: 'http://127.0.0.1:1', testnet: true }], { preload: 'intent' });
  const tab = await journeys.open();
  const { dialog } = tab;
  const inModal = (name: string): Promise<void> => visit(name, tab, 'modal');
  const inPage = (name: string): Promise<void> => visit(name, tab, 'page');
  const click = (name: string | RegExp): Promise<void> => dialog.getByRole('button', { name }).first().click();

  await inPage('page');
  await context.setOffline(true);
  await tab.connectButton.click();
  await tab.page.getByRole('button', { name: 'Could not load. Try again' }).waitFor();
  await inPage('page, button failed to load');
  await context.setOffline(false);
  await tab.reload();
  await tab.connectButton.click();
  await tab.wallet('First Wallet').waitFor();
  await inModal('wallets, two of one name');

  await context.setOffline(true);
  await click('Get started');
  await dialog.getByRole('heading', { name: 'This part of the page could not be loaded.' }).waitFor();
  await inModal('screen failed to load');
  await context.setOffline(false);
  await click('Try again');
  await tab.seesInDialog('A wallet is an app or a browser extension of your own.');
  await inModal('get started');
  await click('Back');
  await tab.wallet('MetaMask').click();
  await dialog.getByRole('heading', { name: 'Get MetaMask' }).waitFor();
  await inModal('get started, one wallet');
  await click('Back');

  await tab.wallet('First Wallet').click();
  await tab.seesInDialog('Confirm the connection in First Wallet');
  const abandoned = await main.nextPrompt('connect');
  await inModal('connecting');
  await click('Cancel');
  await tab.wallet('First Wallet').click();
  await tab.seesInDialog('A request is already open. Open First Wallet and answer it.');
  await inModal('connecting, prompt open already');
  await click('Cancel');
  await abandoned.reject();
  await tab.wallet('First Wallet').click();
  await main.rejectNext('connect');
  await tab.seesInDialog('You rejected the request in First Wallet.');
  await inModal('wallets, refused');
  const { keys } = await main.getState();
  await main.setState({ keys: [] });
  await tab.wallet('First Wallet').click();
  await main.approveNext('connect');
  await dialog.getByRole('heading', { name: 'Connection Failed' }).waitFor();
  await inModal('connecting, failed');
  await main.setState({ keys });
  await click('Try again');
  await tab.sees('Status', 'connected');
  await tab.seesNoDialog();

  await tab.sees('Balance', /ETH$/);
  await inPage('page, connected');
  await tab.accountButton.click();
  await tab.seesInDialog(/^Balance: /);
  await inModal('account');
  await context.setOffline(true);
  await main.selectAccount(1);
  await tab.seesInDialog('Balance not available');
  await inModal('account, balance failed');
  await context.setOffline(false);
  await main.selectAccount(0);
  await main.switchChain(1);
  await tab.seesInDialog('Unsupported network (1)');
  await inModal('account, unsupported network');
  await main.switchChain(home.id);
  await tab.seesInDialog(/^Balance: /);

  await click(/Network/);
  await dialog.getByRole('button', { name: away.name }).waitFor();
  await inModal('networks');
  await dialog.getByRole('button', { name: away.name }).click();
  const switching = await main.nextPrompt('switchChain');
  await tab.seesInDialog('Confirm the switch in your wallet');
  await inModal('networks, switching');
  await switching.approve();
  await dialog.getByRole('button', { name: /Away.*Current network/ }).waitFor();
  await click(/rather long/);
  await tab.seesInDialog('Failed to switch network');
  await inModal('networks, failed');
  await click(home.name);
  await main.approveNext('switchChain');
  await dialog.getByRole('button', { name: /Home.*Current network/ }).waitFor();
  await tab.page.keyboard.press('Escape');
  await tab.seesNoDialog();

  await tab.button('Send').click();
  await main.rejectNext('sendTransaction');
  await tab.seesActivity('rejected');
  await tab.button('Send').click();
  await main.approveNext('sendTransaction');
  await tab.seesActivity('pending', 'rejected');
  await journeys.homeNode.rpc('evm_mine');
  await tab.seesActivity('confirmed', 'rejected');
  await tab.card('Send').getByLabel('Amount').fill('1000000');
  await tab.button('Send').click();
  await main.approveNext('sendTransaction');
  await tab.seesActivity('failed', 'confirmed', 'rejected');
  await tab.card('Send').getByLabel('Amount').fill('0.25');
  await tab.button('Send').click();
  await main.approveNext('sendTransaction');
  await tab.seesActivity('pending', 'failed', 'confirmed', 'rejected');
  await tab.card('Send').getByLabel('Data (optional)').fill('0x1234');
  await tab.button('Send').click();
  const sending = await main.nextPrompt('sendTransaction');
  await inPage('page, transactions');
  await tab.accountButton.click();
  await dialog.getByRole('list', { name: 'Transactions' }).waitFor();
  await inModal('account, transactions');
  await click('View all');
  await dialog.getByRole('heading', { name: 'Today' }).waitFor();
  await inModal('transactions');
  await click('Clear history');
  await inModal('transactions, clearing');
  await click('Back');
  await click('Manage Wallet');
  await dialog.getByRole('button', { name: 'Copy Address' }).waitFor();
  await inModal('manage wallet');
  await click('Switch Account');
  await inModal('switch account, one wallet');
  await click('Connect another wallet');
  await tab.wallet('Second Wallet').first().click();
  const prompt = await Promise.race([second.nextPrompt('connect'), wallets.copy.nextPrompt('connect')]);
  await prompt.approve();
  await tab.seesNoDialog();
  await tab.accountButton.click();
  await tab.seesInDialog(/^Balance: /);
  await inModal('account, two wallets');
  await click('Switch Account');
  await dialog.getByRole('list', { name: 'Connected wallets' }).waitFor();
  await inModal('switch account, two wallets');
  await click('Use First Wallet');
  await dialog.getByRole('list', { name: 'Transactions' }).waitFor();
  await inModal('account, two wallets and transactions');
  await tab.page.keyboard.press('Escape');
  await sending.reject();

  await tab.button('Review and sign a permit').click();
  await dialog.getByRole('heading', { name: 'Allow spending by signature' }).waitFor();
  await inModal('review');
  await tab.page.keyboard.press('Escape');
  await tab.seesNoDialog();

  await tab.button('Ask in the modal').click();
  await tab.seesInDialog('Hello from the playground');
  await inModal('sign');
  await click('Sign in');
  const signing = await main.nextPrompt('sign');
  await tab.seesInDialog('Awaiting Confirmation');
  await inModal('sign, waiting');
  await main.lock();
  await dialog.getByRole('heading', { name: 'Failed to Sign in' }).waitFor();
  await inModal('sign, failed');
  await signing.reject();
  await tab.page.keyboard.press('Escape');
  await tab.seesNoDialog();

  const inline = tab.card('Inline');
  await tab.button('Show the panel').click();
  await inline.getByRole('region').getByText('Connected with Second Wallet').waitFor();
  await inPage('inline, connected');
  await tab.button('Disconnect from code').click();
  await tab.sees('Status', 'disconnected');
  await inline.getByRole('list', { name: 'Wallets' }).waitFor();
  await inPage('inline, wallets');
  await inline.getByRole('button', { name: 'First Wallet' }).click();
  const unlocking = await main.nextPrompt('unlock');
  await inline.getByText('Confirm the connection in First Wallet').first().waitFor();
  await inPage('inline, connecting');
  await unlocking.reject();
  await inline.getByText('You rejected the request in First Wallet.').first().waitFor();
  await inPage('inline, refused');
}
