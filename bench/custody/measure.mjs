// What a person waits for with an in-app wallet, in Chromium over the real server: `npm run bench:custody`; `-- --rounds=3` for a short look.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { continueInOwnNode, ensureInstalled } from '../../scripts/lib/install.mjs';

const root = join(import.meta.dirname, '../..');
for (const folder of ['.', 'e2e', 'server']) await ensureInstalled(join(root, folder));
await continueInOwnNode(root);
const { build } = await import('esbuild');
const { launchPlain } = await import('../../e2e/lib/browser.ts');
const { serveFolder } = await import('../../e2e/lib/server.ts');
const { openWalletPage } = await import('../../e2e/lib/walletPage.ts');
const { startWalletServer } = await import('../../e2e/lib/walletServer.ts');

const rounds = Number(process.argv.find((arg) => arg.startsWith('--rounds='))?.slice(9) ?? 30);
const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
const times = { first: [], again: [], signature: [], bareAddress: [], bareSignature: [] };
let browser, pages, server;
try {
  const options = { outdir: folder, bundle: true, format: 'esm', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error', absWorkingDir: root };
  await build({ ...options, entryPoints: ['e2e/pages/inApp/main.ts'] });
  await build({ ...options, entryPoints: { bare: 'bench/custody/page.ts' } });
  await copyFile(join(root, 'e2e/pages/inApp/index.html'), join(folder, 'index.html'));
  pages = await serveFolder({ folder });
  const site = pages.origin.replace('localhost', 'shop.localhost');
  server = await startWalletServer({ host: 'wallet.shop.localhost', sites: [{ siteId: 'shop', name: 'Shop', origins: [site] }] });
  browser = await launchPlain();
  for (let round = 0; round < rounds; round += 1) await measure(site, round);
} finally {
  await browser?.close();
  await Promise.all([pages?.close(), server?.close()]);
  await rm(folder, { recursive: true, force: true });
}

console.log(`Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model}), load ${loadavg()[0]?.toFixed(1)}; ${rounds} rounds, each in a browser context of its own; server, mail server and browser share the cores.\n`);
console.log([
  ['ms, p50 / p95', 'in-app wallet', 'bare ethers wallet in the page'], ['--', '--:', '--:'],
  ['from the sixth digit to a new wallet', spread(times.first), spread(times.bareAddress)],
  ['from the sixth digit to the address of a wallet that is there', spread(times.again), '–'],
  ['from confirm to the signature of a message', spread(times.signature), spread(times.bareSignature)],
].map((row) => `| ${row.join(' | ')} |`).join('\n'));
process.exit();

/** One person: signs in and gets a wallet, signs out and in again, and signs a message. */
async function measure(site, round) {
  const to = `person-${round}@mail.example`;
  const context = await browser.newContext({ viewport: { width: 1_000, height: 900 }, extraHTTPHeaders: { 'x-forwarded-for': `10.1.${round >> 8}.${round & 255}` } });
  try {
    const wallet = await openWalletPage(context, { site, server, siteId: 'shop' });
    const { page, screen, ask } = wallet;
    // The wallet is made and proved before the question how to recover it is asked: what a person takes to answer is not measured.
    const digits = await codeFor(wallet, to);
    const begun = performance.now();
    const opening = ask('signIn', digits).then(() => ask('open', {}));
    await screen.getByRole('button', { name: 'Later' }).waitFor();
    times.first.push(performance.now() - begun);
    await wallet.press('Later');
    await wallet.press('Go on without recovery');
    const { addresses: [address] } = await opening;
    await ask('signOut', { everywhere: false });
    server.wait(61_000); // one code a minute
    const again = await codeFor(wallet, to);
    times.again.push(await page.evaluate(async (params) => {
      const begunAt = performance.now();
      await window.askWallet('signIn', params);
      await window.askWallet('open', {});
      return performance.now() - begunAt;
    }, again));
    times.signature.push(await signatureMs(wallet, address));
    await page.addScriptTag({ url: '/bare.js', type: 'module' });
    await page.waitForFunction(() => 'bareWallet' in window);
    const { addressMs, signatureMs: bareMs } = await page.evaluate(() => window.bareWallet());
    times.bareAddress.push(addressMs);
    times.bareSignature.push(bareMs);
  } finally {
    await context.close();
  }
}

async function codeFor({ ask }, to) {
  const { flowId } = await ask('sendCode', { kind: 'email', to, locale: 'en_US', purpose: 'signIn' });
  return { proof: { type: 'code', flowId, code: await server.takeCode(to) } };
}

/** From the press, as the frame got it, to the answer in the page: by the one clock that both have. */
async function signatureMs(wallet, address) {
  const { page, screen } = wallet;
  const answered = page.evaluate(async (params) => {
    const outcome = await window.askWallet('sign', params);
    if ('code' in outcome) throw new Error(`It was not signed: ${outcome.code}`);
    return performance.timeOrigin + performance.now();
  }, { method: 'personal_sign', address, payload: '0x48656c6c6f', chainId: 1, isFlow: false });
  await screen.getByText('Hello', { exact: true }).waitFor();
  const frame = page.frames().find((each) => each.url().includes('/frame?'));
  await frame.evaluate(() => { document.addEventListener('click', () => { window.pressedAt = performance.timeOrigin + performance.now(); }, { capture: true }); });
  await wallet.confirm();
  return (await answered) - (await frame.evaluate(() => window.pressedAt));
}

function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1) ?? '–';
  return `${at(0.5)} / ${at(0.95)}`;
}
