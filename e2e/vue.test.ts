import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { verifyMessage } from 'ethers';
import type { Browser, Page } from 'playwright-core';
import { launchShell } from './lib/browser.ts';
import { buildPage } from './lib/buildPage.ts';
import { eventually } from './lib/eventually.ts';
import { serveFolder } from './lib/server.ts';
import type { StaticServer } from './lib/server.ts';
import type {} from './pages/vue/main.ts';

const root = path.join(import.meta.dirname, '..');

describe('composables for Vue, by its own test utilities', () => {
  let browser: Browser;
  let server: StaticServer;
  let page: Page;
  const troubles: string[] = [];

  beforeAll(async () => {
    const folder = await buildPage('vue', 'vue');
    await copyFile(path.join(root, 'demo/public/mockServiceWorker.js'), path.join(folder, 'mockServiceWorker.js'));
    [browser, server] = await Promise.all([launchShell(), serveFolder({ folder })]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(async () => {
    page = await browser.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(String(error)));
    await page.goto(server.origin);
    await page.waitForFunction(() => 'walks' in window);
  });
  afterEach(async () => {
    await page.close();
    expect(troubles.splice(0)).toEqual([]);
  });

  it('connect, read, send, sign, sign in, switch and leave without the modal', async () => {
    const { me, before, account, balance, after, signature } = await page.evaluate(() => window.walks.whole());
    expect(before).toEqual(['none', 'idle']);
    expect(account).toBe(me);
    expect(verifyMessage('Hello, Vue', signature)).toBe(me);
    const [units = 0n, left = 0n] = [balance, after].map((text) => BigInt(text.split(' ')[0] ?? 0));
    expect(units).toBe(10_000n * 10n ** 18n);
    expect(units - left).toBeGreaterThan(10n ** 18n);
    expect(units - left).toBeLessThan(11n * 10n ** 17n);
  });

  it('read anew as a ref changes, and ask nothing more once the component has gone', async () => {
    const { first, second, during, after } = await page.evaluate(() => window.walks.asking());
    expect([first, second]).toEqual([String(10_000n * 10n ** 6n), '0']);
    expect(during).toBeGreaterThan(2);
    expect(after).toEqual([]);
  });

  it("follow what a visitor does in the kit's modal, which the page mounts beside once it is wanted", async () => {
    await page.evaluate(() => window.walks.stay());
    await page.getByRole('button', { name: 'Modal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Fake Wallet/ }).click();
    await page.locator('[data-shown="account"]').getByText(/^0x/).waitFor();
    await eventually(async () => expect(await page.locator('[data-shown="phases"]').textContent()).toMatch(/signedOut$/)); // which the modal offers to change
    await page.mouse.move(480, 300); // a press counts after the pointer has moved
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('[data-shown="phases"]').getByText(/signedIn$/).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.locator('[data-shown="account"]').getByText('none').waitFor();
  });

  it('bring no React into a page', async () => {
    const { metafile } = await build({
      stdin: { contents: "export * from './src/index.ts'; export * from './src/vue.ts'; export * from './plugins/siwe/vue.ts'; export * from './plugins/walletInjected/index.ts';", resolveDir: root },
      bundle: true, splitting: true, format: 'esm', outdir: 'out', write: false, metafile: true, external: ['vue'], logLevel: 'error',
    });
    const ofReact = Object.entries(metafile.inputs).filter(([, { imports }]) => imports.some(({ path: file }) => /node_modules\/(react|react-dom|react-redux|styled-components)\//.test(file)));
    expect([Object.keys(metafile.inputs).length > 100, ofReact.map(([file]) => file)]).toEqual([true, []]);
  });
});
