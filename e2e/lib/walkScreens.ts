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

/** One walk: the page, who is in it, and how each state is told of. */
interface Walk {
  readonly tab: DemoTab;
  readonly dialog: DemoTab['dialog'];
  readonly main: Wallets['main'];
  readonly wallets: Wallets;
  readonly context: WalkJourneys['browser']['context'];
  readonly homeNode: WalkJourneys['homeNode'];
  inModal(name: string): Promise<void>;
  inPage(name: string): Promise<void>;
  /** Presses the first button of that name in the modal. */
  click(name: string | RegExp): Promise<void>;
}

type WalkJourneys = Journeys<keyof typeof walkExtensions>;
type Wallets = WalkJourneys['browser']['wallets'];

/** Leads through every screen in every state that it has, as a person would come to see them. */
export async function walkScreens(journeys: WalkJourneys, visit: Visit): Promise<void> {
  const { wallets, context } = journeys.browser;
  // A chain whose endpoint does not answer, for the switch that fails; and no modal before a person asks for it, for the button that fails.
  await journeys.serve([...journeys.chains, { id: 5, name: 'A test network with a name that is rather long', rpc: 'http://127.0.0.1:1', testnet: true }], { preload: 'intent' });
  const tab = await journeys.open();
  const { dialog } = tab;
  const walk: Walk = {
    tab, dialog, wallets, main: wallets.main, context, homeNode: journeys.homeNode,
    inModal: (name) => visit(name, tab, 'modal'),
    inPage: (name) => visit(name, tab, 'page'),
    click: (name) => dialog.getByRole('button', { name }).first().click(),
  };
  for (const part of [openWallets, getStarted, connectFirst, lookAtAccount, switchNetworks, sendSome, manageWallets, signSome, goInline]) await part(walk);
}

/** From the page to the list of wallets, with a network that fails on the way. */
async function openWallets({ tab, context, inPage, inModal }: Walk): Promise<void> {
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
}

/** For those who have no wallet. */
async function getStarted({ tab, dialog, context, inModal, click }: Walk): Promise<void> {
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
}

/** The first wallet, refused and failing before it is connected. */
async function connectFirst({ tab, dialog, main, inModal, click }: Walk): Promise<void> {
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
}

/** The account, its balance, and a network that the page does not know. */
async function lookAtAccount({ tab, context, main, inPage, inModal }: Walk): Promise<void> {
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
}

/** Networks, one of which cannot be switched to. */
async function switchNetworks({ tab, dialog, main, inModal, click }: Walk): Promise<void> {
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
}

/** Transactions that are rejected, confirmed, failed and pending, and one that the wallet still asks about. */
async function sendSome({ tab, main, homeNode }: Walk): Promise<void> {
  await tab.button('Send').click();
  await main.rejectNext('sendTransaction');
  await tab.seesActivity('rejected');
  await tab.button('Send').click();
  await main.approveNext('sendTransaction');
  await tab.seesActivity('pending', 'rejected');
  await homeNode.rpc('evm_mine');
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
}

/** The history, and a second wallet beside the first, while the wallet still asks. */
async function manageWallets({ tab, dialog, main, wallets, inPage, inModal, click }: Walk): Promise<void> {
  const sending = await main.nextPrompt('sendTransaction');
  await inPage('page, transactions');
  await tab.accountButton.click(); // with something on its way, it leads to the list
  await dialog.getByRole('heading', { name: 'Today' }).waitFor();
  await inModal('transactions');
  await click('Clear history');
  await inModal('transactions, clearing');
  await click('Back');
  await dialog.getByRole('list', { name: 'Transactions' }).waitFor();
  await inModal('account, transactions');
  await click('Manage Wallet');
  await dialog.getByRole('button', { name: 'Copy Address' }).waitFor();
  await inModal('manage wallet');
  await click('Switch Account');
  await inModal('switch account, one wallet');
  await click('Connect another wallet');
  await tab.wallet('Second Wallet').first().click();
  const prompt = await Promise.race([wallets.second.nextPrompt('connect'), wallets.copy.nextPrompt('connect')]);
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
}

/** A permit, and a message that is refused by a locked wallet. */
async function signSome({ tab, dialog, main, inModal, click }: Walk): Promise<void> {
  await tab.button('Review and sign a permit').click();
  await dialog.getByRole('heading', { name: 'Allow spending by signature' }).waitFor();
  await inModal('review');
  await tab.page.keyboard.press('Escape');
  await tab.seesNoDialog();

  await tab.button('Ask in the modal').click();
  await tab.seesInDialog('Hello from the playground');
  await inModal('sign');
  await click('Continue in wallet');
  const signing = await main.nextPrompt('sign');
  await tab.seesInDialog('Awaiting Confirmation');
  await inModal('sign, waiting');
  await main.lock();
  await dialog.getByRole('heading', { name: 'Not signed' }).waitFor();
  await inModal('sign, failed');
  await signing.reject();
  await tab.page.keyboard.press('Escape');
  await tab.seesNoDialog();
}

/** The panel in the page itself. */
async function goInline({ tab, main, inPage }: Walk): Promise<void> {
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
