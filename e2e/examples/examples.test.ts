import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { verifyMessage } from 'ethers';
import type { Browser, Page } from 'playwright-core';
import { installMulticall3 } from '../chain/lib/multicall3.ts';
import { goOn, pickWallet, signHello } from '../consumers/lib/driveInAppWallet.ts';
import type { Site } from '../consumers/lib/installSite.ts';
import { startServer } from '../consumers/lib/runCommand.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { launchPlain } from '../lib/browser.ts';
import { eventually } from '../lib/eventually.ts';
import { findFreePort } from '../lib/findFreePort.ts';
import { sepolia } from '../../src/data/chains/sepolia.ts';
import { installExample } from './lib/installExample.ts';
import { startPostgres } from './lib/startPostgres.ts';
import { address, connectWallet, countSent, leave, visit } from './lib/visit.ts';

const minute = 60_000;
jest.setTimeout(10 * minute);

let anvil: Anvil;
let browser: Browser;
beforeAll(async () => {
  anvil = await startAnvil({ chainId: sepolia.id });
  await installMulticall3(anvil); // as on Sepolia
  browser = await launchPlain();
});
afterAll(async () => {
  await browser?.close();
  await anvil?.stop();
});

const sites: Site[] = [];
afterEach(async () => {
  await Promise.all(sites.splice(0).map(({ remove }) => remove()));
});

async function install(name: string): Promise<Site> {
  const site = await installExample(name);
  sites.push(site);
  return site;
}

/** Bundlers, compilers and Next print it, in whichever words. */
const warning = /warn|\(!\)|deprecat|could not|unresolved|"use client"/i;

/** Builds as the README says. Lines of npm name the command. @throws where something is warned of */
async function build(site: Site): Promise<void> {
  const output = await site.run(['npm', 'run', 'build'], 5 * minute);
  expect(output.split('\n').filter((line) => warning.test(line) && !/^((?:dist|build)\/|> )/.test(line))).toEqual([]);
}

/** The example's own server, for as long as it is driven. */
async function withServer(site: Site, command: (port: number, origin: string) => readonly string[], drive: (origin: string) => Promise<void>): Promise<void> {
  const port = await findFreePort();
  const server = await startServer(site.folder, command(port, `http://localhost:${port}`), { port, forMs: 2 * minute });
  try {
    await drive(server.origin);
  } finally {
    await server.stop();
  }
}

const preview = (port: number): readonly string[] => ['npm', 'run', 'preview', '--', '--port', String(port), '--strictPort'];
const dev = (port: number): readonly string[] => ['npm', 'run', 'dev', '--', '--port', String(port), '--strictPort'];

async function readOutput(page: Page, pattern: RegExp): Promise<string> {
  return eventually(async () => {
    const text = (await page.locator('output').textContent()) ?? '';
    expect(text).toMatch(pattern);
    return text;
  }, 15_000);
}

async function sendOnVitePage(page: Page, balance: RegExp, symbol = 'ETH'): Promise<void> {
  await page.getByText(balance).waitFor();
  await page.getByRole('button', { name: `Send 0.01 ${symbol} to yourself` }).click();
  await page.getByText('Transaction: confirmed').waitFor();
}

it('vite: connects, shows the balance, sends and leaves, published and offline in development', async () => {
  const site = await install('vite');
  await build(site);
  await withServer(site, preview, (origin) => visit({ browser, origin, anvil }, async ({ page }) => {
    const before = await countSent(anvil);
    await connectWallet(page);
    await sendOnVitePage(page, /^9,999\.[0-9]+ ETH$|^10,000 ETH$/);
    expect(await countSent(anvil)).toBe(before + 1);
    await leave(page);
  }));
  // A host that no network has: the page itself answers.
  await withServer(site, dev, (origin) => visit({ browser, origin, anvil, hasOwnWallet: true, hosts: ['rpc.latchkey.test'] }, async ({ page }) => {
    await connectWallet(page, /Fake Wallet/);
    await sendOnVitePage(page, /^10,000 METH$/, 'METH');
    await leave(page);
  }));
});

it('redux-host: keeps both states in one store, signs an order and leaves', async () => {
  const site = await install('redux-host');
  await build(site);
  await withServer(site, preview, (origin) => visit({ browser, origin, anvil }, async ({ page }) => {
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByText('Order of 1 by a visitor').waitFor();
    await connectWallet(page);
    const order = `Order of 1 by ${address}`;
    await page.getByText(order).waitFor();
    await page.getByRole('button', { name: 'Sign the order' }).click();
    expect(verifyMessage(order, await readOutput(page, /^0x[0-9a-f]{130}$/))).toBe(address);
    await page.getByText(`Order of 0 by ${address}`).waitFor();
    await leave(page);
    await page.getByText('Order of 0 by a visitor').waitFor();
  }));
});

it("wagmi: shows in wagmi's hooks what the kit has connected, signs and sends by them, and leaves in both", async () => {
  const site = await install('wagmi');
  // wagmi's own files make Vite print warnings.
  expect(await site.run(['npm', 'run', 'build'])).not.toMatch(/node_modules\/latchkey/);
  await withServer(site, preview, (origin) => visit({ browser, origin, anvil }, async ({ page }) => {
    const before = await countSent(anvil);
    await page.getByText('wagmi: no one is connected.').waitFor();
    await connectWallet(page);
    await page.getByText(`wagmi: ${address}`).waitFor();
    await page.getByText(/^(9999\.[0-9]+|10000) ETH$/).waitFor();
    await page.getByRole('button', { name: 'Sign' }).click();
    expect(verifyMessage('Hello, wagmi', await readOutput(page, /^0x[0-9a-f]{130}$/))).toBe(address);
    await page.getByRole('button', { name: 'Send' }).click();
    await readOutput(page, /^0x[0-9a-f]{64}$/);
    await eventually(async () => expect(await countSent(anvil)).toBe(before + 1));
    await leave(page);
    await page.getByText('wagmi: no one is connected.').waitFor();
  }));
});

it('next: signs in by a message, renders on the server who is signed in, guards a route, and ends the session', async () => {
  const site = await install('next');
  await build(site);
  await writeFile(path.join(site.folder, '.env.local'), `SESSION_KEY=${randomBytes(32).toString('base64')}\n`);
  const start = (port: number, origin: string): readonly string[] => ['env', `SITE_ORIGIN=${origin}`, 'npm', 'start', '--', '--port', String(port)];
  await withServer(site, start, (origin) => visit({ browser, origin, anvil, allowed: /status of 401/ }, async ({ page, context }) => {
    const ask = page.getByRole('button', { name: 'Ask the members’ route' });
    await page.getByText('The server has rendered this for a visitor.').waitFor();
    await ask.click();
    await readOutput(page, /^Sign in first\.$/);
    await connectWallet(page);
    await page.getByRole('dialog').getByRole('button', { name: /^Sign/ }).click();
    await page.getByText(`Signed in as ${address}`).waitFor();
    await ask.click();
    await readOutput(page, new RegExp(`^For ${address} alone$`));
    const markup = await (await context.request.get(origin)).text();
    expect(markup).toContain(`Signed in as ${address}`);
    await page.reload();
    await page.getByText(`The server has rendered this for ${address}.`).waitFor();
    await leave(page);
    await eventually(async () => expect((await context.request.get(`${origin}/api/members`)).status()).toBe(401));
  }));
});

it('react-router: renders on the server what was connected at the last visit, signs and leaves', async () => {
  const site = await install('react-router');
  await build(site);
  const start = (port: number): readonly string[] => ['env', `PORT=${port}`, 'npm', 'start'];
  await withServer(site, start, (origin) => visit({ browser, origin, anvil }, async ({ page, context }) => {
    await connectWallet(page);
    await page.getByText(`Connected: ${address}`).waitFor();
    await page.getByRole('button', { name: 'Sign' }).click();
    expect(verifyMessage('Hello, router', await readOutput(page, /^0x[0-9a-f]{130}$/))).toBe(address);
    expect(await (await context.request.get(origin)).text()).toContain(`Last time: ${address}`);
    await page.reload();
    await page.getByText(`Connected: ${address}`).waitFor();
    await leave(page);
    expect(await (await context.request.get(origin)).text()).toContain('Connect a wallet.');
  }));
});

it('plain-html: connects by the element, signs and leaves', async () => {
  const site = await install('plain-html');
  await build(site);
  // esbuild's server ends with its standard input.
  const start = (port: number): readonly string[] => ['sh', '-c', `tail -f /dev/null | npm start -- --serve=${port}`];
  await withServer(site, start, (origin) => visit({ browser, origin, anvil }, async ({ page }) => {
    expect(await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('reactPart')))).toEqual([]);
    await connectWallet(page);
    await page.getByText(address).waitFor();
    await page.getByRole('button', { name: 'Sign' }).click();
    expect(verifyMessage('Hello, page', await readOutput(page, /^0x[0-9a-f]{130}$/))).toBe(address);
    await leave(page);
  }));
});

it('vue: connects by its own list without React, reads what is typed, sends, signs and leaves', async () => {
  const site = await install('vue');
  await build(site);
  expect(await filesWith(path.join(site.folder, 'dist/assets'), /react[.-]dom|__REACT|Symbol\.for\(.react\./)).toEqual([]);
  await withServer(site, preview, (origin) => visit({ browser, origin, anvil }, async ({ page }) => {
    const before = await countSent(anvil);
    await connectWallet(page);
    await sendOnVitePage(page, /^9,999\.[0-9]+ ETH$|^10,000 ETH$/);
    expect(await countSent(anvil)).toBe(before + 1);
    await page.getByRole('textbox').fill('0x000000000000000000000000000000000000dEaD');
    await page.locator('#other').getByText(/^0 ETH$/).waitFor();
    await page.getByRole('button', { name: 'Sign' }).click();
    expect(verifyMessage('Hello, Vue', await readOutput(page, /^0x[0-9a-f]{130}$/))).toBe(address);
    await leave(page);
  }));
});

it('plugin-with-server: has a line of the guest book signed, which the server checks, and takes no signature twice', async () => {
  const site = await install('plugin-with-server');
  await build(site);
  const start = (port: number): readonly string[] => ['env', `PORT=${port}`, `RPC_URL=${anvil.url}`, 'npm', 'start'];
  await withServer(site, start, (origin) => visit({ browser, origin, anvil }, async ({ page, context }) => {
    await connectWallet(page);
    await page.getByRole('button', { name: 'Sign the guest book' }).click();
    await page.getByRole('textbox', { name: 'Your line' }).fill('Ada was here');
    const sent = page.waitForRequest(`${origin}/api/entries`);
    await page.mouse.move(480, 300); // a press counts after the pointer has moved
    await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByText(`Ada was here (${address})`).waitFor();
    const proof = (await sent).postDataJSON();
    const post = async (path: string, data: object) => context.request.post(`${origin}${path}`, { data });
    expect((await post('/api/entries', proof)).status()).toBe(401);
    const { nonce } = await (await post('/api/begin', { text: 'Not by Ada' })).json();
    expect((await post('/api/entries', { ...proof, nonce })).status()).toBe(401);
    await leave(page);
  }));
});

it('server-deployment: signs in by e-mail over two processes and PostgreSQL, and signs when one process has ended', async () => {
  const postgres = await startPostgres();
  try {
    const [site, port, walletPort, ...serverPorts] = [await install('server-deployment'), await findFreePort(), await findFreePort(), await findFreePort(), await findFreePort()];
    const walletOrigin = `http://localhost:${walletPort}`;
    await site.run(['env', `VITE_WALLET_ORIGIN=${walletOrigin}`, 'npm', 'run', 'build']);
    const sites = [{ siteId: 'shop', name: 'Shop', origins: [`http://localhost:${port}`], signIn: ['email'] }];
    const settings = [`PORT=${port}`, `LATCHKEY_DATABASE=${postgres.url}`, `LATCHKEY_WALLET_ORIGIN=${walletOrigin}`, `LATCHKEY_SITES=${JSON.stringify(sites)}`, `SERVER_PORTS=${serverPorts.join()}`];
    const server = await startServer(site.folder, ['env', ...settings, 'npm', 'start'], { port, forMs: 2 * minute });
    try {
      await eventually(async () => expect((await fetch(`${walletOrigin}/ready`)).status).toBe(200), minute, 200);
      // It says 401 to its own frame while no one is signed in there, which browsers log.
      await visit({ browser, origin: server.origin, anvil, hasOwnWallet: true, hosts: [`localhost:${walletPort}`], allowed: /status of 401/ }, async ({ page }) => {
        const servedBy = new Set<number>();
        page.on('response', (response) => {
          const port = response.headers()['x-served-by'];
          if (port !== undefined) servedBy.add(Number(port));
        });
        await pickWallet(page);
        await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@mail.example');
        await page.getByRole('button', { name: 'Continue', exact: true }).click();
        await page.getByRole('textbox', { name: 'Code' }).fill(await readMailedCode(path.join(site.folder, 'latchkey-data/mailbox')));
        const account = await goOn(page, '#account');
        expect(servedBy).toEqual(new Set(serverPorts));
        const pid = Number(/process (\d+)/.exec(server.output())?.[1]);
        process.kill(pid, 'SIGTERM');
        await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 30_000);
        await signHello(page, account);
        await leave(page);
      });
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
});

/** Those of a folder whose text matches. */
async function filesWith(folder: string, pattern: RegExp): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  expect(names.length).toBeGreaterThan(0);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return names.filter((_name, at) => pattern.test(texts[at] ?? ''));
}

/** The code of the only mail, as its subject has it. */
async function readMailedCode(folder: string): Promise<string> {
  return eventually(async () => {
    const [mail = ''] = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    const code = /^Subject: (\d{6}) /m.exec(await readFile(path.join(folder, mail), 'utf8'))?.[1];
    if (code === undefined) throw new Error('No code was mailed.');
    return code;
  }, 15_000);
}
