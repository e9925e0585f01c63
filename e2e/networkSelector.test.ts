import type { Anvil } from './lib/anvil.ts';
import { startAnvil } from './lib/anvil.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { findAccessibilityViolations } from './lib/accessibility.ts';
import { eventually } from './lib/eventually.ts';
import { away, home, setUpJourneys } from './lib/journeys.ts';
import type { DemoChain } from './lib/serveDemo.ts';

const mine = { id: 4_242, hex: '0x1092', name: 'Mine' } as const;

describe('a visitor who chooses and adds networks', () => {
  const journeys = setUpJourneys({ extensions: { main: { name: 'First Wallet', rdns: 'test.first' } } });
  const wallet = () => journeys.browser.wallets.main;
  let node: Anvil | undefined;
  const nodeUrl = (): string => node?.url ?? '';
  beforeAll(async () => {
    node = await startAnvil({ chainId: mine.id });
  });
  afterAll(() => node?.stop());

  const openList = async (chains?: readonly DemoChain[]): Promise<DemoTab> => {
    await journeys.serve(chains ?? journeys.chains, { connect: [nodeUrl()] });
    const tab = await journeys.openConnected();
    await showList(tab);
    return tab;
  };
  const showList = async (tab: DemoTab): Promise<void> => {
    await tab.accountButton.click();
    await tab.dialog.getByRole('button', { name: /Network/ }).click();
    await tab.dialog.getByRole('searchbox').waitFor();
  };
  const row = (tab: DemoTab, name: string | RegExp) => tab.dialog.getByRole('list').getByRole('button', { name }).first();
  const click = (tab: DemoTab, name: string): Promise<void> => tab.dialog.getByRole('button', { name, exact: true }).click();
  const seesNothingWrong = async (tab: DemoTab): Promise<void> => expect(await findAccessibilityViolations(tab.page, '[data-latchkey-modal]')).toEqual([]);
  const mainnet = (id: number, name: string): DemoChain => ({ id, name, rpc: journeys.awayNode.url });

  it('finds a network by its id, decimal and hex, and goes there', async () => {
    const tab = await openList();
    const search = tab.dialog.getByRole('searchbox');
    await search.fill(away.hex);
    await row(tab, away.name).waitFor();
    expect(await tab.dialog.getByRole('list').getByRole('button').count()).toBe(1);
    await search.fill(String(away.id));
    await tab.page.keyboard.press('ArrowDown');
    await tab.page.keyboard.press('Enter');
    await wallet().approveNext('switchChain');
    await row(tab, /Away.*Current network/).waitFor();
    await tab.sees('Network', away.name);
  });

  it('opens on the kind of network that the wallet is on, and looks at the other', async () => {
    const tab = await openList([...journeys.chains, mainnet(10, 'OP Mainnet')]);
    await tab.dialog.getByRole('tab', { name: 'Testnets', selected: true }).waitFor();
    await row(tab, /Home.*Current network/).waitFor();
    await tab.dialog.getByRole('tab', { name: 'Testnets' }).press('ArrowLeft');
    await row(tab, 'OP Mainnet').waitFor();
    expect(await row(tab, home.name).isVisible()).toBe(false);
    await seesNothingWrong(tab);
  });

  it('adds a network whose endpoint serves another one than was typed, goes there, finds it again after a reload, and removes it', async () => {
    const tab = await openList();
    await wallet().setState({ chains: { [home.hex]: { name: home.name, rpcUrl: journeys.homeNode.url } } });
    const field = (label: string) => tab.dialog.getByLabel(label);
    await click(tab, 'Add Custom Network');
    await seesNothingWrong(tab);
    await field('Network name').fill(mine.name);
    await field('RPC URL').fill(nodeUrl());
    await field('Chain ID').fill('4243');
    await field('Currency symbol').fill('COIN');
    await field('This is a test network').check();
    await field('Currency symbol').press('Enter');
    await tab.seesInDialog('The endpoint answers as chain 4242.');
    await seesNothingWrong(tab);
    await click(tab, 'Use 4242');
    await click(tab, 'Add network');
    await tab.dialog.getByRole('heading', { name: 'Network added' }).waitFor();
    await click(tab, 'Switch to Mine');
    const request = await wallet().approveNext('addChain');
    expect(request.detail).toMatchObject([{ chainId: mine.hex, chainName: mine.name, rpcUrls: [nodeUrl()], nativeCurrency: { symbol: 'COIN', decimals: 18 } }]);
    await tab.seesInDialog('Your wallet is on Mine.');
    await seesNothingWrong(tab);
    await click(tab, 'Done');
    await row(tab, /Mine.*Current network/).waitFor();
    await tab.sees('Network', mine.name);

    await tab.reload();
    await tab.sees('Network', mine.name);
    await showList(tab);
    expect(await tab.dialog.getByRole('button', { name: 'Remove Mine' }).isVisible()).toBe(false);
    await row(tab, home.name).click();
    await wallet().approveNext('switchChain');
    await row(tab, /Home.*Current network/).waitFor();
    await click(tab, 'Remove Mine');
    await seesNothingWrong(tab);
    await click(tab, 'Remove');
    await row(tab, mine.name).waitFor({ state: 'hidden' });
    await tab.reload();
    await showList(tab);
    expect(await row(tab, mine.name).isVisible()).toBe(false);
  });

  it('is told what it may add itself, where the site does not have it', async () => {
    const tab = await openList();
    await tab.dialog.getByRole('searchbox').fill('0x2105');
    await tab.seesInDialog('No Results');
    await seesNothingWrong(tab);
    await click(tab, 'Add Base (8453)');
    await eventually(async () => expect(await tab.dialog.getByLabel('RPC URL').inputValue()).toBe('https://mainnet.base.org'));
  });

  it('walks a list of many networks by the keyboard, of which few are mounted', async () => {
    const tab = await openList([...Array.from({ length: 200 }, (_, at) => mainnet(1_000 + at, `Chain ${at}`)), ...journeys.chains]);
    await tab.dialog.getByRole('tab', { name: 'Mainnets' }).click();
    await tab.dialog.getByRole('heading', { name: 'Popular' }).waitFor();
    const rows = tab.dialog.getByRole('list').getByRole('button');
    expect(await rows.count()).toBeLessThan(40);
    await tab.dialog.getByRole('searchbox').press('ArrowDown');
    const focused = (): Promise<string> => tab.dialog.locator(':focus').innerText();
    expect(await focused()).toContain('Chain 0');
    await tab.page.keyboard.press('End');
    await eventually(async () => expect(await focused()).toContain('Chain 199'));
    await tab.page.keyboard.press('ArrowUp');
    await eventually(async () => expect(await focused()).toContain('Chain 198'));
    await tab.page.keyboard.press('Home');
    await eventually(async () => expect(await focused()).toContain('Chain 0'));
    expect(await rows.count()).toBeLessThan(40);
    await seesNothingWrong(tab);
  });
});
