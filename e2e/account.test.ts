import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiCoder, concat, id, Interface, namehash, ZeroHash } from 'ethers';
import type { Browser, BrowserContext } from 'playwright-core';
import { deploy, transact } from './chain/lib/deploy.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import type { Anvil } from './lib/anvil.ts';
import { launchShell } from './lib/browser.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { openDemo } from './lib/demoTab.ts';
import { home, setUpJourneys } from './lib/journeys.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';
import { testAccounts } from './lib/testAccounts.ts';

const [first, second] = testAccounts;
const dialogOf = '[data-latchkey-modal]';
/** One pixel. */
const picture = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a visitor who looks at the account', () => {
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' }, other: { name: 'Second Wallet', rdns: 'test.second' } } });
  const wallet = () => journeys.browser.wallets.main;
  const open = async (): Promise<DemoTab> => {
    const tab = await journeys.openConnected();
    await tab.accountButton.click();
    await tab.seesInDialog(/^Balance: /);
    return tab;
  };

  it('goes by a name where the chain has names, with the picture that the name holds', async () => {
    const { registry, call } = await startNames(journeys.homeNode);
    await call(first.address, 'first.eth');
    await journeys.serve([{ id: home.id, name: home.name, rpc: journeys.homeNode.url, testnet: true, ens: { registry } }]);
    const tab = await open();
    await tab.seesInDialog('first.eth');
    await tab.dialog.locator(`img[src="${picture}"]`).waitFor();
    await tab.dialog.getByRole('button', { name: /Copy address/ }).getByText('0xf39F…2266').waitFor();
    expect(await findAccessibilityViolations(tab.page, dialogOf)).toEqual([]);
  });

  it('copies the address, and is told so for a moment', async () => {
    await journeys.browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const tab = await open();
    await tab.dialog.getByRole('button', { name: /Copy address/ }).click();
    await tab.dialog.getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
    expect(await tab.page.evaluate(() => navigator.clipboard.readText())).toBe(first.address);
    await tab.dialog.getByRole('status').getByText('Copied').waitFor({ state: 'detached' });
  });

  it('is told of a network that the site does not know, and led back', async () => {
    await wallet().setState({ chainId: '0x1' });
    const tab = await journeys.openConnected();
    await tab.accountButton.click();
    await tab.dialog.getByRole('alert').getByText('Unsupported network (1)').waitFor();
    expect(await tab.dialog.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
    expect(await findAccessibilityViolations(tab.page, dialogOf)).toEqual([]);
    await tab.dialog.getByRole('button', { name: 'Switch network' }).click();
    await tab.dialog.getByRole('button', { name: home.name }).click();
    await wallet().approveNext('switchChain');
    await tab.sees('Network', home.name);
  });

  it('finds the faucet of a testnet, and none elsewhere', async () => {
    await journeys.serve([{ id: home.id, name: home.name, rpc: journeys.homeNode.url, testnet: true, faucets: ['https://faucet.example/home'] }]);
    const tab = await open();
    await tab.dialog.getByRole('button', { name: 'Manage Wallet' }).click();
    const faucet = tab.dialog.getByRole('link', { name: /Request Testnet Funds/ });
    expect(await faucet.getAttribute('href')).toBe('https://faucet.example/home');
    expect(await faucet.getAttribute('rel')).toContain('noopener');
    await tab.seesInDialog('Opens faucet.example');
    expect(await findAccessibilityViolations(tab.page, dialogOf)).toEqual([]);
    await journeys.serve([{ id: home.id, name: home.name, rpc: journeys.homeNode.url, faucets: ['https://faucet.example/home'] }]);
    const main = await open();
    await main.dialog.getByRole('button', { name: 'Manage Wallet' }).click();
    await main.dialog.getByRole('button', { name: 'Copy Address' }).waitFor();
    expect(await main.dialog.getByRole('link').count()).toBe(0);
  });

  it('sees what a plugin adds as long as the plugin is there', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Register wallet extras').click();
    await tab.accountButton.click();
    await tab.dialog.getByRole('button', { name: 'Buy' }).click();
    await tab.dialog.getByRole('heading', { name: "A plugin's screen" }).waitFor();
    await tab.dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await tab.dialog.getByRole('button', { name: 'Manage Wallet' }).click();
    await tab.dialog.getByRole('button', { name: 'Link a Profile' }).waitFor();
    await tab.dialog.getByRole('button', { name: 'Backup Wallet' }).waitFor();
    expect(await tab.dialog.getByRole('button', { name: 'Export Private Key' }).count()).toBe(0);
    expect(await findAccessibilityViolations(tab.page, dialogOf)).toEqual([]);
    await tab.dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await tab.dialog.getByRole('button', { name: 'Transactions', exact: true }).click();
    await tab.dialog.getByRole('tab', { name: 'Fiat Transactions' }).click();
    await tab.seesInDialog('Nothing was bought for 0xf39F… yet.');
    expect(await findAccessibilityViolations(tab.page, dialogOf)).toEqual([]);
    await tab.page.keyboard.press('Escape');
    await tab.button('Remove wallet extras').click();
    await tab.accountButton.click();
    await tab.seesInDialog(/^Balance: /);
    expect(await tab.dialog.getByRole('button', { name: 'Buy' }).count()).toBe(0);
  });

  it('sees the other accounts of a wallet, and where to select them', async () => {
    const tab = await open();
    await tab.dialog.getByRole('button', { name: 'Switch Account' }).click();
    await tab.dialog.getByRole('list', { name: 'Connected wallets' }).getByText('In use').waitFor();
    await tab.dialog.getByRole('button', { name: 'Connect another wallet' }).waitFor();
    expect(await findAccessibilityViolations(tab.page, dialogOf)).toEqual([]);
    await wallet().selectAccount(1);
    await tab.sees('Account', second.address);
  });
});

describe('a visitor who looks at past transactions', () => {
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' } }, homeNode: { args: ['--no-mining'] } });
  const wallet = () => journeys.browser.wallets.main;

  it('finds one that was on its way when the page was left, follows it to its block, and clears the list', async () => {
    const tab = await journeys.openConnected();
    await tab.button('Send').click();
    await wallet().approveNext('sendTransaction');
    await tab.seesActivity('pending');
    await tab.reload();
    await tab.page.getByRole('button', { name: /^Account 0x.*, 1 transaction pending$/ }).click();
    await tab.dialog.getByRole('button', { name: 'Back' }).click();
    await tab.dialog.getByRole('button', { name: /Transactions.*1 pending/ }).click();
    const today = tab.dialog.getByRole('list', { name: 'Today' });
    await today.getByText('Send 0.01 ETH').waitFor();
    await today.getByText('To 0x7099…79C8').waitFor();
    await today.getByText('Pending').waitFor();
    expect(await findAccessibilityViolations(tab.page, dialogOf)).toEqual([]);
    const all = tab.dialog.getByRole('link', { name: /View All Transactions/ });
    expect(await all.getAttribute('href')).toBe(`https://explorer.example/address/${first.address}`);

    // What is under way is not forgotten.
    await tab.dialog.getByRole('button', { name: 'Clear history' }).click();
    await tab.dialog.getByRole('button', { name: 'Clear', exact: true }).click();
    await today.getByText('Pending').waitFor();
    for (let blocks = 0; blocks < 5; blocks += 1) await journeys.homeNode.rpc('evm_mine');
    await today.getByText('Sent 0.01 ETH').waitFor();
    await today.getByText('Confirmed', { exact: true }).waitFor();
    await tab.dialog.getByText(/of 5 blocks/).waitFor({ state: 'detached' });

    await tab.dialog.getByRole('button', { name: 'Clear history' }).click();
    await tab.dialog.getByRole('button', { name: 'Keep' }).click();
    await today.getByText('Sent 0.01 ETH').waitFor();
    await tab.dialog.getByRole('button', { name: 'Clear history' }).click();
    expect(await findAccessibilityViolations(tab.page, dialogOf)).toEqual([]);
    await tab.dialog.getByRole('button', { name: 'Clear', exact: true }).click();
    await tab.seesInDialog('No transactions yet');
    expect(await findAccessibilityViolations(tab.page, dialogOf)).toEqual([]);
    await tab.reload();
    expect(await tab.readActivity()).toEqual([]);
  });
});

describe('a visitor who sends tokens', () => {
  let server: StaticServer;
  let browser: Browser;
  let context: BrowserContext;
  let tab: DemoTab;

  beforeAll(async () => {
    [server, browser] = await Promise.all([serveDemo({ chains: [], isMocked: true }), launchShell()]);
    context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
    tab = await openDemo(context, server.origin);
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const approve = async (what: string): Promise<void> => {
    const asked = tab.page.getByRole('dialog', { name: 'Playground wallet asks' });
    await asked.getByRole('heading', { name: what }).waitFor();
    await asked.getByRole('button', { name: 'Approve' }).click();
    await asked.waitFor({ state: 'hidden' });
  };

  it('reads in the list how many of which were sent, and to whom', async () => {
    await tab.pick('Playground Wallet');
    await approve('Connect to this site?');
    await tab.sees('Balance', /METH$/);
    await tab.button('Read the token').click();
    await tab.button('Send without review').click();
    await approve('Send this transaction?');
    await tab.seesActivity('confirmed');
    await tab.accountButton.click();
    await tab.dialog.getByRole('list', { name: 'Latest transactions' }).getByText('Sent 25 MUSD').waitFor();
    await tab.seesInDialog('To 0x7099…79C8');
    expect(await findAccessibilityViolations(tab.page, dialogOf)).toEqual([]);
    expect(tab.troubles).toEqual([]);
  });
});

/** A registry of names as it stands on the main chain. */
async function startNames(node: Anvil): Promise<{ readonly registry: string; call(address: string, name: string): Promise<void> }> {
  const contracts = JSON.parse(readFileSync(path.join(import.meta.dirname, '../fixtures/ens/contracts.json'), 'utf8')) as { readonly registry: string; readonly publicResolver: string };
  const registryAbi = new Interface(['function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)']);
  const resolverAbi = new Interface(['function setAddr(bytes32 node, address a)', 'function setText(bytes32 node, string key, string value)', 'function setName(bytes32 node, string name)']);
  const registry = await deploy(node, contracts.registry);
  const resolver = await deploy(node, concat([contracts.publicResolver, AbiCoder.defaultAbiCoder().encode(['address'], [registry])]));
  const give = async (name: string, withResolver = `0x${'0'.repeat(40)}`): Promise<void> => {
    const [label = '', ...parents] = name.split('.');
    await transact(node, { to: registry, data: registryAbi.encodeFunctionData('setSubnodeRecord', [parents.length > 0 ? namehash(parents.join('.')) : ZeroHash, id(label), second.address, withResolver, 0]) });
  };
  const set = async (fn: string, args: readonly unknown[]): Promise<void> => void (await transact(node, { to: resolver, data: resolverAbi.encodeFunctionData(fn, args) }));
  for (const parent of ['eth', 'reverse', 'addr.reverse']) await give(parent);
  return {
    registry,
    call: async (address, name) => {
      const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`;
      await give(name, resolver);
      await give(reverse, resolver);
      await set('setAddr', [namehash(name), address]);
      await set('setText', [namehash(name), 'avatar', picture]);
      await set('setName', [namehash(reverse), name]);
    },
  };
}
