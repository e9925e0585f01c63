import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { verifyMessage } from 'ethers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { readMoves } from '../../scripts/docs/readMoves.mjs';
import { baseSepolia } from '../../src/data/chains/baseSepolia.ts';
import { sepolia } from '../../src/data/chains/sepolia.ts';
import { installMulticall3 } from '../chain/lib/multicall3.ts';
import type { Site } from '../consumers/lib/installSite.ts';
import { startServer } from '../consumers/lib/runCommand.ts';
import { recordTroubles } from '../consumers/lib/recordTroubles.ts';
import { testWalletName } from '../consumers/lib/testWallet.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { launchPlain } from '../lib/browser.ts';
import { eventually } from '../lib/eventually.ts';
import { findFreePort } from '../lib/findFreePort.ts';
import { testAccounts } from '../lib/testAccounts.ts';
import { announceTwoChainWallet } from './lib/announceTwoChainWallet.ts';
import { installExample } from './lib/installExample.ts';

const minute = 60_000;
jest.setTimeout(12 * minute);
const [{ address }] = testAccounts;
const short = new RegExp(`^Account: ${address}$`, 'i'); // not every kit writes the checksum

/** What differs between two sites that do the same. */
interface Move {
  readonly kit: string;
  /** Presses the button of the other kit and chooses the wallet of the test. */
  connectBefore(page: Page): Promise<void>;
  /** By which the wallet of the test announces itself, where it matters which one it is. */
  readonly rdns?: string;
  /** Signs in after connecting, in both sites. */
  readonly signsIn?: boolean;
  /** The button that sends something. */
  readonly sends?: string;
  /** What the page shows once that is confirmed. */
  readonly shows?: RegExp;
}

const pressThenChoose = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click();
  await page.getByRole('button', { name: testWalletName }).first().click();
};

const moves: readonly Move[] = [
  { kit: 'rainbowkit', connectBefore: pressThenChoose, signsIn: true },
  { kit: 'connectkit', connectBefore: pressThenChoose, signsIn: true },
  { kit: 'appkit', connectBefore: pressThenChoose },
  { kit: 'thirdweb', connectBefore: pressThenChoose, rdns: 'io.metamask' },
  { kit: 'web3-onboard', connectBefore: pressThenChoose },
  { kit: 'wagmi', connectBefore: pressThenChoose, sends: 'Wrap', shows: /^Wrapped: 0\.01$/ },
];

let nodes: readonly Anvil[];
let browser: Browser;
beforeAll(async () => {
  nodes = await Promise.all([startAnvil({ chainId: sepolia.id }), startAnvil({ chainId: baseSepolia.id })]);
  await Promise.all(nodes.map((node) => installMulticall3(node)));
  browser = await launchPlain();
});
afterAll(async () => {
  await browser?.close();
  await Promise.all((nodes ?? []).map((node) => node.stop()));
});
beforeEach(async () => {
  // The token at its address on Sepolia: `deposit` adds what is paid to the sender's balance, any other call tells the balance of its argument.
  const wrap = '0x60003560e01c63d0e30db014601b576004355460005260206000f35b33543401335500';
  const token = '0x7b79995e5f793A07Bc00c21412e50Ecae098E7f9';
  await nodes[0]?.rpc('anvil_setCode', [token, wrap]);
  await nodes[0]?.rpc('anvil_setStorageAt', [token, `0x${address.slice(2).padStart(64, '0')}`, `0x${'0'.repeat(64)}`]);
});

/** Builds a site, and opens it as a visitor whose wallet and whose nodes of both chains are on this machine. No other host is reached; `asked` are those that the page tried. */
async function open({ kit, rdns = 'test.site.wallet' }: Move, side: 'before' | 'after', act: (page: Page, found: { readonly asked: ReadonlySet<string>; readonly troubles: readonly string[]; readonly site: Site }) => Promise<void>): Promise<void> {
  const site = await installExample(`${kit}/${side}`, 'migrations');
  let context: BrowserContext | undefined;
  try {
    await site.run(['npm', 'run', 'build'], 5 * minute);
    const port = await findFreePort();
    const hasServer = await site.run(['node', '-p', "Boolean(require('./package.json').scripts.start)"]);
    const command = hasServer.trim() === 'true' ? ['env', `PORT=${port}`, 'npm', 'start'] : ['npm', 'run', 'preview', '--', '--port', String(port), '--strictPort'];
    const server = await startServer(site.folder, command, { port, forMs: 2 * minute });
    try {
      context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
      const asked = new Set<string>();
      await answerForNodes(context, new URL(server.origin).host, asked);
      const page = await context.newPage();
      const troubles = recordTroubles(page);
      await page.addInitScript(announceTwoChainWallet, { address, rdns, nodes: Object.fromEntries(nodes.map(({ chainId, url }) => [`0x${chainId.toString(16)}`, url])) });
      await page.goto(server.origin);
      await act(page, { asked, troubles, site });
    } finally {
      await context?.close();
      await server.stop();
    }
  } finally {
    await site.remove();
  }
}

async function answerForNodes(context: BrowserContext, own: string, asked: Set<string>): Promise<void> {
  const answering = new Map([sepolia, baseSepolia].map(({ rpc }, at) => [new URL(String(rpc)).host, nodes[at]?.url ?? '']));
  const local = new Set([own, ...nodes.map(({ url }) => new URL(url).host)]);
  await context.route((url) => !local.has(url.host), async (route) => {
    const { host, searchParams } = new URL(route.request().url());
    // Beside the nodes that it is given, AppKit asks its vendor's, which are told the chain.
    const node = answering.get(host) ?? nodes.find(({ chainId }) => searchParams.get('chainId') === `eip155:${chainId}`)?.url;
    if (node === undefined) {
      asked.add(host);
      return route.abort();
    }
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body: route.request().postData() });
    return route.fulfill({ status: answer.status, contentType: 'application/json', headers, body: await answer.text() });
  });
}

/** What both sites of a kit let a visitor do once the wallet is chosen. */
async function drive(page: Page, { signsIn = false, sends = 'Send', shows = /^Balance: / }: Move): Promise<void> {
  if (signsIn) {
    const asks = page.getByRole('dialog').getByRole('button', { name: /^Sign/ });
    await asks.waitFor();
    await page.mouse.move(480, 300); // a press counts after the pointer has moved
    await asks.click();
  }
  await page.getByText(short).waitFor();
  await page.getByText('Network: Sepolia').waitFor();
  await page.getByText(/^Balance: (9999\.\d+|10000) ETH$/).waitFor();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await eventually(async () => expect(verifyMessage('Hello', (await page.locator('output').textContent()) ?? '')).toBe(address), 15_000);
  await page.getByRole('button', { name: sends, exact: true }).click();
  await page.getByText('confirmed', { exact: true }).waitFor();
  await page.getByText(shows).waitFor();
  await page.getByRole('button', { name: 'Switch to Base Sepolia' }).click();
  await page.getByText('Network: Base Sepolia').waitFor();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByText(/^Connect a wallet/).waitFor();
}

/** Names of the other kit that the page on it has in its tables, and that the types of no package of the site know. */
async function namesWithoutType({ folder, run }: Site, kit: string): Promise<readonly string[]> {
  const { old = [] } = readMoves(path.join(import.meta.dirname, '../..')).find((page) => page.kit === kit) ?? {};
  expect(old.length).toBeGreaterThan(5);
  const { dependencies }: { readonly dependencies: Record<string, string> } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const folders = Object.keys(dependencies).map((name) => `node_modules/${name.startsWith('@') ? name.split('/')[0] : name}`);
  const found = await run(['grep', '-rohwE', '--include=*.d.ts', old.join('|'), ...new Set(folders)]);
  const known = new Set(found.split('\n'));
  return old.filter((name) => !known.has(name));
}

describe.each(moves)('migrate $kit', (move) => {
  it('before: builds, connects, signs, sends, switches the network and leaves', async () => {
    await open(move, 'before', async (page, { site }) => {
      await move.connectBefore(page);
      await drive(page, move);
      expect(await namesWithoutType(site, move.kit)).toEqual([]);
    });
  });

  it('after: does the same, without a word in the console, and asks no host but its nodes', async () => {
    await open(move, 'after', async (page, { asked, troubles }) => {
      await pressThenChoose(page);
      await drive(page, move);
      expect([...asked]).toEqual([]);
      expect(troubles).toEqual([]);
    });
  });
});
