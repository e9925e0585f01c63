import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, BrowserContextOptions, FrameLocator } from 'playwright-core';
import { launchShell } from './lib/browser.ts';
import { openDemo } from './lib/demoTab.ts';
import type { DemoTab } from './lib/demoTab.ts';
import { fewOf } from './lib/shares.ts';
import { serveDemo } from './lib/serveDemo.ts';
import type { StaticServer } from './lib/server.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const safari = `${iphone} Version/18.0 Mobile/15E148 Safari/604.1`;
const webView = `${iphone} Mobile/15E148`;
const phone = (userAgent: string): BrowserContextOptions => ({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, userAgent });

interface Injected {
  /** Of `window.ethereum`, beside its request. */
  readonly flags?: Readonly<Record<string, boolean>>;
  /** By which it announces itself, if it does. */
  readonly rdns?: string;
  readonly name?: string;
}

/** Puts a wallet into the page before its scripts run, as the browser of a wallet does. */
function inject({ flags = {}, rdns, name = 'The Wallet Here' }: Injected): void {
  const accounts = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
  const answers: Readonly<Record<string, unknown>> = { eth_requestAccounts: accounts, eth_accounts: accounts, eth_chainId: '0x539' };
  const provider = { ...flags, request: async ({ method }: { readonly method: string }) => answers[method] ?? null, on: () => {}, removeListener: () => {} };
  if (Object.keys(flags).length > 0) Object.assign(window, { ethereum: provider });
  if (rdns === undefined) return;
  const detail = Object.freeze({ info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name, rdns, icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' }, provider });
  const announce = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}

const source = path.join(import.meta.dirname, 'pages/framed');
const folder = path.join(import.meta.dirname, 'artifacts/pages/framed');
const site = 'https://site.example';
const safeAccount = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** Asks the page above as the Safe Apps SDK does, and announces the wallet that comes of it, as a site does that is made to be an app of Safe. */
function injectSafe(): void {
  if (window.parent === window) return;
  const ask = (method: string): Promise<unknown> => new Promise((resolve, reject) => {
    const id = crypto.randomUUID();
    window.addEventListener('message', ({ source, data }: MessageEvent<{ readonly id?: string; readonly success?: boolean; readonly data?: unknown; readonly error?: string }>) => {
      if (source !== window.parent || data.id !== id) return;
      if (data.success) resolve(data.data);
      else reject(new Error(data.error));
    });
    window.parent.postMessage({ id, method, params: undefined, env: { sdkVersion: '9.1.0' } }, '*');
  });
  const readInfo = async (): Promise<{ readonly safeAddress: string; readonly chainId: number }> => (await ask('getSafeInfo')) as { safeAddress: string; chainId: number }; // as the SDK types it
  const request = async ({ method }: { readonly method: string }): Promise<unknown> => {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [(await readInfo()).safeAddress];
    return method === 'eth_chainId' ? `0x${(await readInfo()).chainId.toString(16)}` : null;
  };
  const detail = Object.freeze({ info: { uuid: '9b1c1a52-6f0a-4d5c-8b42-3a8f9e0f7a11', name: 'Safe', rdns: 'global.safe', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' }, provider: { request, on: () => {}, removeListener: () => {} } });
  const announce = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}

/** A page that shows another one, and answers it as Safe does: by the messages that the Safe Apps SDK publishes. */
const framing = (inner: string): string => `<!doctype html><html lang="en"><title>Outer</title><link rel="icon" href="data:,">
<iframe src="${inner}" title="Inner" style="border:0;width:1000px;height:780px"></iframe>
<script>
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== document.querySelector('iframe').contentWindow || typeof data?.method !== 'string' || typeof data.env?.sdkVersion !== 'string') return;
    const answer = data.method === 'getSafeInfo' ? { success: true, data: { safeAddress: '${safeAccount}', chainId: 1337, threshold: 1, owners: [], isReadOnly: false } } : { success: false, error: 'Not here: ' + data.method };
    source.postMessage({ id: data.id, version: data.env.sdkVersion, ...answer }, origin);
  });
</script>`;

describe('a page that is shown elsewhere than in a browser', () => {
  let browser: Browser;
  let server: StaticServer;
  const ends: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    [browser, server] = await Promise.all([launchShell(), serveDemo({ chains: [], isMocked: true, wallets: { recommended: ['me.rainbow'] } })]);
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const open = async (look: BrowserContextOptions, wallet: Injected | undefined, prepare: () => void = () => {}, site = server): Promise<DemoTab> => {
    const context = await browser.newContext(look);
    ends.push(() => context.close());
    if (wallet) await context.addInitScript(inject, wallet);
    await context.addInitScript(prepare);
    const tab = await openDemo(context, site.origin);
    ends.push(async () => expect(tab.troubles).toEqual([]));
    return tab;
  };
  const place = async (tab: DemoTab): Promise<string> => {
    await tab.page.getByRole('button', { name: 'Inspect Latchkey' }).click();
    await tab.page.getByRole('table').first().waitFor();
    const text = await tab.page.getByText(/^Shown in: /).allInnerTexts();
    await tab.page.getByRole('button', { name: 'Close inspector' }).click();
    return text.join();
  };
  const listed = async (tab: DemoTab): Promise<readonly string[]> => {
    await tab.connectButton.click();
    await tab.dialog.getByRole('heading', { name: 'Sign in' }).waitFor();
    await tab.dialog.getByRole('list', { name: 'Wallets' }).getByRole('button').first().waitFor();
    const names = await tab.dialog.getByRole('list', { name: 'Wallets' }).locator('bdi').allInnerTexts();
    return names.filter((name) => name !== 'Playground Wallet'); // of the mocked world, and installed everywhere
  };
  const leadsOn = (tab: DemoTab): Promise<number> => tab.dialog.getByRole('button', { name: /^All Wallets|^Get started/ }).count();

  it.each(fewOf<[string, string, Injected]>([
    ['The browser of MetaMask', `${webView} WebView MetaMaskMobile`, { flags: { isMetaMask: true }, rdns: 'io.metamask.mobile', name: 'MetaMask' }],
    ['The browser of Trust Wallet', webView, { flags: { isTrust: true, isMetaMask: true }, rdns: 'com.trustwallet.app', name: 'Trust Wallet' }],
    ['The browser of Coinbase Wallet', webView, { flags: { isCoinbaseBrowser: true, isCoinbaseWallet: true }, rdns: 'com.coinbase.wallet', name: 'Coinbase Wallet' }],
    ['The browser of Rainbow', webView, { flags: { isRainbow: true, isMetaMask: true }, rdns: 'me.rainbow', name: 'Rainbow' }],
    ['The browser of OKX Wallet', `${webView} OKApp/6.100.0`, { flags: { isOkxWallet: true }, rdns: 'com.okex.wallet', name: 'OKX Wallet' }],
    ['The browser of Phantom', webView, { flags: { isPhantom: true, isMetaMask: true }, rdns: 'app.phantom', name: 'Phantom' }],
  ], 2))('offers the wallet of %s and nothing of other apps', async (name, userAgent, wallet) => {
    const tab = await open(phone(userAgent), wallet);
    expect(await place(tab)).toBe(`Shown in: ${name}`);
    expect(await listed(tab)).toEqual([wallet.name]);
    expect([await leadsOn(tab), await tab.dialog.getByRole('searchbox').count()]).toEqual([0, 0]);
  });

  it('offers the wallet of a browser that it does not know by name, though it announces nothing', async () => {
    const plain = await serveDemo({ chains: [] });
    ends.push(() => plain.close());
    const tab = await open(phone(webView), { flags: { isUnheardOf: true } }, undefined, plain);
    expect([await listed(tab), await leadsOn(tab)]).toEqual([['Browser wallet'], 0]);
  });

  it('is an ordinary browser where an extension sets the same flags', async () => {
    const tab = await open(phone(safari), { flags: { isMetaMask: true }, rdns: 'org.extension', name: 'Extension' });
    expect(await place(tab)).toBe('');
    const names = await listed(tab);
    expect([names[0], names.includes('Pocket Wallet'), names.includes('Rainbow'), await leadsOn(tab)]).toEqual(['Extension', true, true, 2]);
  });

  it('offers the wallet of a Farcaster mini app, which its SDK announces, first and alone on a phone', async () => {
    const tab = await open(phone(webView), { rdns: 'xyz.farcaster.MiniAppWallet', name: 'Farcaster' }, () => Object.assign(window, { ReactNativeWebView: { postMessage: () => {} } }));
    expect(await place(tab)).toBe('Shown in: A Farcaster mini app');
    expect([await listed(tab), await leadsOn(tab)]).toEqual([['Farcaster'], 0]);
  });

  it('opens no windows from a Telegram mini app, and leads on to other apps', async () => {
    const tab = await open(phone(webView), undefined, () => Object.assign(window, { Telegram: { WebApp: { initData: 'query_id=x&user=y' } } }));
    expect(await place(tab)).toBe('Shown in: A Telegram mini app');
    const names = await listed(tab);
    expect([names.includes('Coinbase Wallet'), names.includes('Pocket Wallet'), await leadsOn(tab)]).toEqual([false, true, 2]);
  });

  describe('in a frame', () => {
    /** What is seen of the page inside a page at that address. */
    interface Framed {
      readonly inner: FrameLocator;
      /** Where the inspector says that it is shown. */
      readonly place: string;
      /** What the inspector says of a wallet, in one line. */
      why(wallet: string): string | undefined;
      readonly names: readonly string[];
    }

    beforeAll(async () => {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await build({ entryPoints: [path.join(source, 'main.tsx')], outdir: folder, bundle: true, splitting: true, format: 'esm', target: 'es2022', jsx: 'automatic', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });
      await copyFile(path.join(source, 'index.html'), path.join(folder, 'index.html'));
    }, 120_000);

    /** Both pages stand at public addresses: a browser lets no public page show one of this machine. */
    const openIn = async (address: string, prepare: () => void = () => {}): Promise<Framed> => {
      const context = await browser.newContext({ viewport: { width: 1_100, height: 800 } });
      ends.push(() => context.close());
      await context.addInitScript(prepare);
      await context.route('**/*', (route) => {
        const url = new URL(route.request().url());
        if (url.href === address) return route.fulfill({ contentType: 'text/html', body: framing(`${site}/`) });
        if (url.origin !== site || url.pathname === '/rpc') return route.abort();
        return route.fulfill({ path: path.join(folder, url.pathname === '/' ? 'index.html' : url.pathname) });
      });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const troubles: string[] = [];
      page.on('pageerror', (error) => troubles.push(String(error)));
      ends.push(async () => expect(troubles).toEqual([]));
      await page.goto(address);
      const inner = page.frameLocator('iframe');
      await inner.getByRole('button', { name: 'Inspect Latchkey' }).click();
      await inner.getByRole('table').first().waitFor();
      const place = (await inner.getByText(/^Shown in: /).allInnerTexts()).join();
      const told = await inner.getByRole('row').allInnerTexts();
      await inner.getByRole('button', { name: 'Close inspector' }).click();
      await inner.locator('header').getByRole('button', { name: 'Connect', exact: true }).click();
      const list = inner.getByRole('dialog').getByRole('list', { name: 'Wallets' });
      await list.getByRole('button').first().waitFor();
      return { inner, place, why: (wallet) => told.find((line) => line.includes(wallet))?.replace(/\s+/g, ' '), names: await list.locator('bdi').allInnerTexts() };
    };

    it('offers the account of Safe first in a frame of Safe, which answers for it, and keeps the others', async () => {
      const { inner, place, names } = await openIn('https://app.safe.global/apps/open', injectSafe);
      expect(place).toBe('Shown in: An app of Safe');
      expect([names[0], names.includes('Coinbase Wallet'), names.includes('Rainbow')]).toEqual(['Safe', true, true]);
      await inner.getByRole('dialog').getByRole('list', { name: 'Wallets' }).getByRole('button', { name: 'Safe' }).click();
      await inner.getByTestId('account').getByText(safeAccount).waitFor();
    });

    it.each(fewOf(['https://notsafe.global/', 'https://safe.global.elsewhere.example/']))('knows %s for another site, and leaves nothing out that works in its frame', async (address) => {
      const { inner, place, names } = await openIn(address);
      expect(place).toBe('Shown in: A frame of another site');
      expect([names.includes('Coinbase Wallet'), names.includes('Rainbow')]).toEqual([true, true]);
      expect(await inner.getByRole('dialog').getByRole('button', { name: /^All Wallets/ }).count()).toBe(1);
    });

    it('leaves out what opens windows in a frame of Telegram, and says why', async () => {
      const { place, why, names } = await openIn('https://web.telegram.org/k/', injectSafe);
      expect(place).toBe('Shown in: A Telegram mini app');
      expect([names.includes('Coinbase Wallet'), names.includes('Safe')]).toEqual([false, true]);
      expect(why('Coinbase Wallet')).toContain('Opens a window, which cannot be done in: A Telegram mini app');
    });

    it('is an ordinary browser in a frame of its own site', async () => {
      const { place, names } = await openIn(`${site}/framing`);
      expect([place, names.includes('Coinbase Wallet')]).toEqual(['', true]);
    });
  });
});
