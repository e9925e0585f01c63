// The documentation site: `npm run docs` serves it, `npm run docs -- --build` builds it, `npm run docs -- --check` builds and checks it.
import { appendFileSync, existsSync, lstatSync, rmSync, symlinkSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './build.mjs';
import { checkBlocks } from './docs/checkBlocks.mjs';
import { checkNames } from './docs/checkNames.mjs';
import { checkSite } from './docs/checkSite.mjs';
import { copyPages } from './docs/copyPages.mjs';
import { continueInOwnNode, ensureInstalled, withTools } from './lib/install.mjs';
import { run, runOrThrow } from './lib/run.mjs';

const root = join(import.meta.dirname, '..');
const docs = join(root, 'docs');
const args = process.argv.slice(2);
const minute = 60_000;
const knownArgs = ['--build', '--check', '--built'];

await main();

async function main() {
  try {
    const unknown = args.find((arg) => arg.startsWith('--') && !knownArgs.includes(arg));
    if (unknown) throw new Error(`There is no ${unknown}: npm run docs [-- --build | --check]`);
    await ensureInstalled(root);
    await continueInOwnNode(root);
    await ensureInstalled(docs);
    await prepare();
    if (args.includes('--check')) return await check();
    if (args.includes('--build')) return await buildSite();
    const { ok } = await astro(['dev'], { show: true });
    process.exitCode = ok ? 0 : 1;
  } catch (error) {
    console.error(`docs: ${error.message}`);
    process.exitCode = 1;
  }
}

/** What the pages are made of besides what is written: the built library, the worker of the mocked world, and pages that are generated. */
async function prepare() {
  // `npm test` says --built: its checks have built the library just now.
  if (!args.includes('--built') || !existsSync(join(root, 'dist'))) {
    const built = await build(root);
    if (!built.ok) throw new Error(built.output);
  }
  linkLibrary();
  await mkdir(join(docs, 'public'), { recursive: true });
  await copyFile(join(root, 'node_modules/msw/lib/mockServiceWorker.js'), join(docs, 'public/mockServiceWorker.js'));
  await copyPages(root);
  const generator = join(docs, 'generate/index.mjs');
  if (!existsSync(generator)) return;
  await runOrThrow('node', [generator], { cwd: root, env: withTools(root), forMs: 5 * minute });
}

/** A site imports the library by its name. A link and no install: `npm ci` of the site then needs nothing of the library's. */
function linkLibrary() {
  const at = join(docs, 'node_modules/latchkey');
  if (lstatSync(at, { throwIfNoEntry: false })) rmSync(at, { recursive: true });
  symlinkSync(root, at, 'dir');
}

async function buildSite() {
  const sinceMs = Date.now();
  const { ok, output } = await astro(['build'], { forMs: 8 * minute });
  if (!ok) throw new Error(output);
  console.log(`docs: built in ${Math.round((Date.now() - sinceMs) / 1000)} s, in docs/dist`);
}

function astro(command, options) {
  return run(join(docs, 'node_modules/.bin/astro'), command, { cwd: docs, env: { ...withTools(root), ASTRO_TELEMETRY_DISABLED: '1' }, ...options });
}

/** Each code block and each page counts as a test. */
async function check() {
  const blocks = await checkBlocks(root);
  const names = checkNames(root);
  await buildSite();
  const site = await checkSite(docs);
  const complaints = [...blocks.complaints, ...names.complaints, ...site.complaints];
  if (complaints.length > 0) console.error(complaints.map((complaint) => `- ${complaint}`).join('\n'));
  const failed = blocks.failed + names.complaints.length + site.failed;
  const passed = blocks.passed + site.passed;
  console.log(`docs: ${blocks.passed} code blocks compile, ${blocks.excused.length} are excused, ${names.read} names in sentences are looked up, ${site.passed} of ${site.pages} pages are sound`);
  for (const { page, line, reason } of blocks.excused) console.log(`  ${page}:${line} is not compiled: ${reason}`);
  if (process.env.LATCHKEY_COUNTS) appendFileSync(process.env.LATCHKEY_COUNTS, `${passed} ${failed}\n`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
