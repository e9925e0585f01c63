// From `npm create latchkey` to a visitor who is signed in, by what a person would do, in seconds: `npm run create:time -- --template vite`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from './build.mjs';
import { chromiumNames, findExecutable } from './lib/findExecutable.mjs';
import { followWords } from './lib/followWords.mjs';
import { continueInOwnNode, ensureInstalled, withTools } from './lib/install.mjs';
import { npmFlags } from './lib/npmFlags.mjs';
import { pack } from './lib/packed.mjs';
import { provideChromium } from './lib/provideChromium.mjs';
import { run } from './lib/run.mjs';
import { packServer } from './lib/runOverPackage.mjs';

const root = join(import.meta.dirname, '..');
const allTemplates = ['vite', 'next', 'plain'];
const limitSeconds = 5 * 60;
const minuteMs = 60_000;

await ensureInstalled(root);
await continueInOwnNode(root);

const words = process.argv.slice(2);
const valueOf = (flag) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined);
const templates = words.includes('--all') ? allTemplates : [valueOf('--template') ?? 'vite'];
/** With `--checks`, the site's own tests and its build are run as well, after the clock has been stopped. */
const hasChecks = words.includes('--checks');
const ways = valueOf('--ways') ?? 'inApp-email,injected';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-create-'));
try {
  await ensureInstalled(join(root, 'e2e'));
  await provideChromium(root);
  const tarballs = await packAll();
  for (const template of templates) {
    const seconds = await time(template, tarballs);
    if (seconds > limitSeconds) throw new Error(`${template}: ${seconds.toFixed(1)} s, more than ${limitSeconds}.`);
  }
} catch (error) {
  console.error(`create: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** What the registry would have. Tarballs that were packed before are named by variables. */
async function packAll() {
  const { LATCHKEY_TARBALL: latchkey, LATCHKEY_SERVER_TARBALL: server } = process.env;
  if (!latchkey) {
    const built = await build(root);
    if (!built.ok) throw new Error(built.output);
  }
  const creator = join(root, 'create');
  await must('node', ['build.mjs'], creator);
  return { latchkey: latchkey || (await pack(root, folder)), server: server || (await packServer(root, folder)), create: await pack(creator, folder) };
}

/** @returns {Promise<number>} seconds from the command to the greeting */
async function time(template, { latchkey, server, create }) {
  const site = `my-${template}-site`;
  const at = join(folder, site);
  const steps = [];
  const step = async (name, work) => {
    const startedMs = performance.now();
    const outcome = await work();
    steps.push({ name, seconds: (performance.now() - startedMs) / 1_000 });
    console.log(`${template}  ${steps.at(-1).seconds.toFixed(1).padStart(6)} s  ${name}`);
    return outcome;
  };

  const said = await step('npm create latchkey', () => must('npm', ['exec', '--yes', '--offline', `--package=file:${create}`, '--', 'create-latchkey', site, '--template', template, '--ways', ways, '--yes', '--latchkey', `file:${latchkey}`, '--latchkey-server', `file:${server}`], folder));
  for (const next of [`cd ${site}`, 'npm install', 'npm run dev']) if (!said.includes(next)) throw new Error(`The command does not say "${next}":\n${said}`);
  await step('npm install', () => must('npm', ['install', ...npmFlags], at));
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('playwright-core');
  const executablePath = findExecutable(process.env.CHROMIUM_BIN ? [process.env.CHROMIUM_BIN] : chromiumNames);
  const [dev, browser] = await Promise.all([step('npm run dev, until it prints its address', () => startDev(at)), chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] })]);
  try {
    const page = await (await browser.newContext()).newPage();
    const outside = [];
    page.on('request', (request) => { if (!isOfPage(request, dev.url)) outside.push(request.url()); });
    await step('the page, until it says what to press', async () => {
      await page.goto(dev.url, { timeout: 3 * minuteMs });
      await page.getByText('Press “Connect”.').first().waitFor({ timeout: minuteMs });
    });
    const greeting = await step('what the page says, until it greets', () => followWords(page, { done: (words, ms) => console.log(`${template}           ${(ms / 1_000).toFixed(1)} s  ${words}`) }));
    console.log(`${template}  ${greeting}`);
    if (outside.length > 0) throw new Error(`The page asked the network: ${outside.join(', ')}`);
  } finally {
    await browser.close();
    await dev.stop();
  }
  const seconds = steps.reduce((sum, each) => sum + each.seconds, 0);
  console.log(`${template}  ${seconds.toFixed(1).padStart(6)} s  in all`);
  if (hasChecks) for (const check of ['test', 'types', 'build']) await step(`npm run ${check}`, () => must('npm', ['run', check], at));
  return seconds;
}

/** The mocked nodes are answered within the page; what else is asked has to be the site's own. */
function isOfPage(request, origin) {
  const { protocol, hostname, port } = new URL(request.url());
  return protocol === 'data:' || protocol === 'blob:' || hostname === 'rpc.latchkey.test' || (hostname === 'localhost' && port === new URL(origin).port);
}

/** Starts the site and waits for the address that it prints. */
async function startDev(cwd) {
  const child = spawn('npm', ['run', 'dev'], { cwd, env: { ...withTools(root), BROWSER: 'none', NO_COLOR: '1', FORCE_COLOR: '0', NEXT_TELEMETRY_DISABLED: '1' }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => { output += text; });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended already.
    }
    await ended;
  };
  for (const endMs = performance.now() + minuteMs; performance.now() < endMs; await pause(50)) {
    const url = /http:\/\/localhost:\d+/.exec(output)?.[0];
    if (url !== undefined && (await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(2_000) }).then(() => true, (error) => error.name === 'TimeoutError'))) return { url, stop };
    if (child.exitCode !== null) break;
  }
  await stop();
  throw new Error(`"npm run dev" printed no address that answers:\n${output}`);
}

async function must(command, args, cwd) {
  const { ok, output } = await run(command, args, { cwd, env: withTools(root), forMs: 10 * minuteMs });
  if (!ok) throw new Error(`${command} ${args.join(' ')}:\n${output}`);
  return output;
}
