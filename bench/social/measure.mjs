// From the press on 'Google' to the address, in Chromium over the real server and oidc-provider, beside the redirects alone: `npm run bench:social`; `-- --rounds=3` for a short look.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { continueInOwnNode, ensureInstalled } from '../../scripts/lib/install.mjs';

const root = join(import.meta.dirname, '../..');
for (const folder of ['.', 'e2e', 'server']) await ensureInstalled(join(root, folder));
await continueInOwnNode(root);
const { build } = await import('esbuild');
const { launchPlain } = await import('../../e2e/lib/browser.ts');
const { pressInFrame } = await import('../../e2e/lib/pressInFrame.ts');
const { serveFolder } = await import('../../e2e/lib/server.ts');
const { startWalletServer } = await import('../../e2e/lib/walletServer.ts');
const { createTestBrowser } = await import('../../server/testing/createTestBrowser.ts');
const { startIdentityProviders } = await import('../../server/testing/startIdentityProviders.ts');

const rounds = Number(process.argv.find((arg) => arg.startsWith('--rounds='))?.slice(9) ?? 30);
const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
const times = { kit: [], bare: [] };
let browser, pages, server, providers, bare;
try {
  await build({ entryPoints: ['e2e/pages/shop/main.tsx'], outdir: folder, bundle: true, splitting: true, minify: true, format: 'esm', jsx: 'automatic', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error', absWorkingDir: root });
  await copyFile(join(root, 'e2e/pages/shop/index.html'), join(folder, 'index.html'));
  pages = await serveFolder({ folder });
  bare = await startBarePage();
  const site = pages.origin.replace('localhost', 'shop.localhost');
  server = await startWalletServer({
    host: 'wallet.shop.localhost', sites: [{ siteId: 'shop', name: 'Shop', origins: [site, bare.origin], signIn: ['google'] }],
    providers: async (walletOrigin, write) => {
      providers = await startIdentityProviders({ walletOrigin });
      return providers.settings(write).filter(({ providerId }) => providerId === 'google');
    },
  });
  browser = await launchPlain();
  for (let round = 0; round < rounds; round += 1) await measure(site, round);
} finally {
  await browser?.close();
  bare?.close();
  await Promise.all([pages?.close(), server?.close(), providers?.close()]);
  await rm(folder, { recursive: true, force: true });
}

console.log(`Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model}), load ${loadavg()[0]?.toFixed(1)}; ${rounds} rounds, each in a browser context of its own; server, provider and browser share the cores.\n`);
console.log([
  ['ms', 'p50', 'p95'], ['--', '--:', '--:'],
  ["from the press on 'Google' to the address of a wallet that is there", ...spread(times.kit)],
  ['the redirects alone, from a press to the ticket in the page', ...spread(times.bare)],
  ['ratio, round by round', ...spread(times.kit.map((ms, at) => ms / times.bare[at]), 2)],
].map((row) => `| ${row.join(' | ')} |`).join('\n'));
process.exit();

/** One person, whom the provider knows: comes back to a wallet of theirs, and goes through the same redirects in a page without the kit. */
async function measure(site, round) {
  const context = await browser.newContext({ viewport: { width: 1_000, height: 900 }, extraHTTPHeaders: { 'x-forwarded-for': `10.2.${round >> 8}.${round & 255}` } });
  context.setDefaultTimeout(20_000);
  try {
    const page = await context.newPage();
    await page.goto(`${site}/?${String(new URLSearchParams({ rpc: 'http://127.0.0.1:1', wallet: server.origin, social: '' }))}`);
    await openWays(page);
    const [popup] = await Promise.all([page.waitForEvent('popup'), google(page).click()]);
    await popup.getByLabel('Name').fill(`person${round}`);
    await popup.getByRole('button', { name: 'Allow' }).click({ noWaitAfter: true });
    const wallet = page.frameLocator('dialog[data-latchkey-wallet] iframe');
    await pressInFrame(wallet.getByRole('button', { name: 'Later', exact: true }));
    await pressInFrame(wallet.getByRole('button', { name: 'Go on without recovery', exact: true }));
    await page.getByTestId('account').getByText(/^0x/).waitFor();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByText('Leave: done').waitFor();
    await openWays(page);
    times.kit.push(await fromPress(page, google(page), { selector: '[data-testid="account"]', text: '0x' }));
    await page.goto(`${bare.origin}/?open=${encodeURIComponent(await beginBare(round))}`);
    times.bare.push(await fromPress(page, page.getByRole('button', { name: 'Sign in' }), { selector: 'pre', text: 'ticket' }));
  } finally {
    await context.close();
  }
}

async function openWays(page) {
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.locator('[data-latchkey-modal]').getByRole('button', { name: /^Shop Wallet/ }).first().click();
  await google(page).waitFor();
}

function google(page) {
  return page.locator('[data-latchkey-modal]').getByRole('button', { name: /Google/ }).first(); // with a mark, once it was used
}

/** From the press, as the page got it, until the page shows the outcome: both by its own clock. */
async function fromPress(page, button, outcome) {
  await page.evaluate(({ selector, text }) => {
    const isOver = () => document.querySelector(selector)?.textContent?.includes(text) === true;
    document.addEventListener('click', () => { window.pressedAt = performance.now(); }, { capture: true, once: true });
    window.took = undefined;
    new MutationObserver((_changes, observer) => {
      if (window.pressedAt === undefined || !isOver()) return;
      window.took = performance.now() - window.pressedAt;
      observer.disconnect();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, outcome);
  await button.click();
  return (await page.waitForFunction(() => window.took)).jsonValue();
}

/** A login as the wallet's frame begins one. */
async function beginBare(round) {
  const fetchThere = async (request) => fetch(request.url.replace(server.origin, `http://127.0.0.1:${new URL(server.origin).port}`), { method: request.method, headers: { ...Object.fromEntries(request.headers), 'x-forwarded-for': `10.3.${round >> 8}.${round & 255}` }, body: await request.text() });
  const frame = createTestBrowser({ server: { fetch: fetchThere }, now: Date.now, walletOrigin: server.origin, siteId: 'shop' });
  const { url } = await frame.newClient().call('login.begin', { siteId: 'shop', providerId: 'google', purpose: 'signIn', mode: 'popup', returnTo: `${bare.origin}/`, locale: 'en_US' });
  return url;
}

/** Opens what it is given, and shows what the window tells it. */
async function startBarePage() {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><button>Sign in</button><pre></pre><script>
document.querySelector('button').onclick = () => window.open(new URL(location.href).searchParams.get('open'), 'login', 'width=350,height=500');
addEventListener('message', ({ data }) => { document.querySelector('pre').textContent += data; });
</script></html>`;
  const listening = createServer((_request, response) => void response.setHeader('content-type', 'text/html; charset=utf-8').end(html));
  await new Promise((resolve) => void listening.listen(0, '127.0.0.1', resolve));
  return { origin: `http://bare.shop.localhost:${listening.address().port}`, close: () => void listening.close() };
}

function spread(values, digits = 0) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(digits) ?? '–';
  return [at(0.5), at(0.95)];
}
