// What is measured in Chromium, each candidate and round in a page of its own.
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { launchPlain } from '../../e2e/lib/browser.ts';
import { serveFolder } from '../../e2e/lib/server.ts';
import { compare } from './compare.mjs';

const fileBytes = 100 * 1024 * 1024;
const sampleMs = 50;
/** So long one candidate may take in one round. */
const limitMs = 120_000;

/** The CID of a file of 100 MB. @throws where the two do not agree */
export async function measureCids(root, rounds) {
  const { version } = JSON.parse(await readFile(join(root, 'e2e/node_modules/ipfs-unixfs-importer/package.json'), 'utf8'));
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-large-'));
  const file = join(folder, 'large.bin');
  await writeFile(file, randomBytes(fileBytes));
  const rows = await measure(root, rounds, { entry: 'cid.js', nodePaths: [join(root, 'e2e/node_modules')], names: ['latchkey', 'importer'] }, async (page, name, pids) => {
    await page.setInputFiles('input', file);
    const before = await privateMb(pids);
    let peakMb = before;
    const sampling = setInterval(() => void privateMb(pids).then((mb) => { peakMb = Math.max(peakMb, mb); }, () => {}), sampleMs);
    const result = await page.evaluate((each) => globalThis.run(each), name);
    clearInterval(sampling);
    return { ...result, moreMb: Math.max(1, peakMb - before) };
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
  if (rows.latchkey[0].cid === undefined || rows.latchkey.some(({ cid }, round) => cid !== rows.importer[round].cid)) throw new Error(`The two do not agree on the CID: ${rows.latchkey[0].cid}, ${rows.importer[0].cid}`);
  return compare({
    title: `The CID of ${fileBytes / 1024 / 1024} MB in Chromium; both give ${rows.latchkey[0].cid}`,
    rows, names: { latchkey: 'latchkey', importer: `ipfs-unixfs-importer ${version}` },
    figures: [
      { key: 'ms', title: 'read and hashed, ms', most: { importer: 1.25 } },
      { key: 'blockedMs', title: 'longest time that the page did not answer meanwhile, ms', most: { importer: 1 } },
      { key: 'moreMb', title: 'most memory of the page beyond what it had before, MB', most: { importer: 1.25 } },
    ],
  });
}

/** A grid of 1,000 NFTs. */
export async function measureGrids(root, rounds) {
  const thirdweb = join(root, 'bench/accounts/node_modules/thirdweb');
  if (!existsSync(thirdweb)) throw new Error('First: npm --prefix bench/accounts ci --ignore-scripts');
  const { version } = JSON.parse(await readFile(join(thirdweb, 'package.json'), 'utf8'));
  const rows = await measure(root, rounds, { entry: 'grid.jsx', nodePaths: [join(root, 'bench/accounts/node_modules')], names: ['latchkey', 'thirdweb', 'plain'] }, (page, name) => page.evaluate((each) => globalThis.run(each), name));
  for (const [name, results] of Object.entries(rows)) if (results.some(({ last }) => last !== 'Number 999')) throw new Error(`${name} does not end with the last one: ${results[0].last}`);
  return compare({
    title: 'A grid of 1,000 NFTs in Chromium, with what it takes to show it and to scroll 20,000 px in 200 frames',
    rows, names: { latchkey: 'latchkey', thirdweb: `thirdweb ${version}`, plain: 'a plain list of lazy pictures' },
    figures: [
      { key: 'paintedMs', title: 'until the pictures in sight are there, ms', most: { thirdweb: 1, plain: 1.5 } },
      { key: 'blockedMs', title: 'longest time that the page did not answer meanwhile, ms', most: { thirdweb: 1, plain: 1.5 } },
      { key: 'nodes', title: 'elements of the page', most: { thirdweb: 1, plain: 1 } },
      { key: 'longestFrameMs', title: 'longest frame of the scrolling, ms', most: { thirdweb: 1.5 } },
      { key: 'late', title: 'frames of the scrolling in which a picture was missing' },
    ],
  });
}

async function measure(root, rounds, { entry, nodePaths, names }, run) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-assets-'));
  const rows = Object.fromEntries(names.map((name) => [name, []]));
  let browser;
  let pages;
  try {
    await build({
      entryPoints: { main: join(import.meta.dirname, 'page', entry) }, nodePaths, outdir: folder, bundle: true, splitting: true, format: 'esm', jsx: 'automatic', target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' }, logLevel: 'error', absWorkingDir: root,
    });
    await writeFile(join(folder, 'index.html'), '<!doctype html><meta charset="utf-8"><title>Assets</title><body><input type="file"><script type="module" src="main.js"></script>');
    pages = await serveFolder({ folder });
    browser = await launchPlain();
    for (let round = 0; round < rounds; round += 1) {
      for (const name of round % 2 ? names.toReversed() : names) rows[name].push(await inPage(browser, pages.origin, (page, pids) => run(page, name, pids)));
    }
  } finally {
    await browser?.close();
    await pages?.close();
    await rm(folder, { recursive: true, force: true });
  }
  return rows;
}

async function inPage(browser, origin, run) {
  const context = await browser.newContext({ viewport: { width: 1_000, height: 900 } });
  let timer;
  try {
    const page = await context.newPage();
    const failures = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await page.goto(origin);
    await page.waitForFunction(() => 'run' in globalThis).catch((error) => { throw new Error(`${error.message}\n${failures.join('\n')}`); });
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    const running = run(page, pids);
    running.catch(() => {}); // it is awaited below, unless it takes too long
    const limit = new Promise((_resolve, reject) => { timer = setTimeout(() => reject(new Error(`It took more than ${limitMs} ms.\n${failures.join('\n')}`)), limitMs); });
    return await Promise.race([running, limit]);
  } finally {
    clearTimeout(timer);
    await context.close();
  }
}

/** What processes have in memory of their own: of Linux. @see proc_pid_status(5) */
async function privateMb(pids) {
  const each = await Promise.all(pids.map(async (pid) => Number(/^RssAnon:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)));
  return each.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}
