import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { checkApi } from './checks/api.mjs';
import { checkCasts } from './checks/casts.mjs';
import { checkDirectives } from './checks/directives.mjs';
import { checkLicences } from './checks/licences.mjs';
import { checkLinks } from './checks/links.mjs';
import { checkLocks } from './checks/locks.mjs';
import { checkPluginNames } from './checks/pluginNames.mjs';
import { checkPublicNames } from './checks/publicNames.mjs';
import { checkConsumer, checkContents, checkImport, checkManifest, checkReadme, checkResolution } from './checks/package.mjs';
import { checkDocumented } from './checks/documented.mjs';
import { checkErrorTexts } from './checks/errorTexts.mjs';
import { checkPoints } from './checks/points.mjs';
import { checkRelease } from './checks/release.mjs';
import { checkScale } from './checks/scale.mjs';
import { checkWords } from './checks/words.mjs';
import { checkTestsBeside } from './checks/testsBeside.mjs';
import { existing } from './lib/files.mjs';
import { continueInOwnNode, ensureInstalled, withTools } from './lib/install.mjs';
import { packLibrary } from './lib/packed.mjs';
import { run } from './lib/run.mjs';

const root = join(import.meta.dirname, '..');
await ensureInstalled(root);
await continueInOwnNode(root);

/** Built and packed once, when the first check asks. */
const built = once(async () => {
  const { ok, output } = await build(root);
  if (!ok) throw new Error(output);
});
const dist = () => built().catch(() => Promise.reject(new Error('The build failed: npm run check -- build')));
const packed = once(() => dist().then(() => packLibrary(root)));

const code = ['src', 'plugins', 'adapters', 'mocks', 'fixtures', 'server', 'demo'];
const checks = {
  types: checkTypes,
  lint: checkLint,
  imports: () => tool('depcruise', '--config', '.dependency-cruiser.cjs', ...existing(root, code)),
  unused: () => tool('knip'),
  points: () => checkPoints(root),
  names: () => `${checkPublicNames(root)}, ${checkPluginNames(root)} that the core may not use`,
  documented: () => checkDocumented(root),
  words: () => checkWords(root, existing(root, [...code, 'create', 'standalone', 'e2e', 'bench', 'scripts', 'examples', 'migrations', 'docs/generate'])),
  links: () => checkLinks(root),
  casts: () => checkCasts(root),
  tests: () => checkTestsBeside(root),
  scale: () => checkScale(root),
  locks: () => checkLocks(root),
  licences: () => checkLicences(root),
  worker: checkWorker,
  build: built,
  directives: () => dist().then(() => checkDirectives(root)),
  api: () => dist().then(() => checkApi(root)),
  contents: () => packed().then((library) => checkContents(root, library)),
  manifest: () => packed().then((library) => checkManifest(root, library)),
  resolution: () => packed().then((library) => checkResolution(root, library)),
  release: () => packed().then((library) => checkRelease(root, library)),
  consumer: () => packed().then((library) => checkConsumer(root, library)),
  readme: () => packed().then((library) => checkReadme(root, library)),
  import: () => packed().then((library) => checkImport(root, library)),
  size: () => packed().then(checkSize),
  errorTexts: () => checkErrorTexts(root),
};
/** By name only: it looks at what a run of the tests has raised. */
const onlyAsked = ['errorTexts'];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(`There is no check called ${unknown.join(', ')}; there are ${Object.keys(checks).join(', ')}.`);
  process.exit(1);
}

let passed = 0;
let failed = 0;
for (const name of wanted.length > 0 ? wanted : Object.keys(checks).filter((each) => !onlyAsked.includes(each))) {
  const startedAtMs = Date.now();
  const { ok, text } = await outcome(checks[name]);
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(10)}  ${((Date.now() - startedAtMs) / 1000).toFixed(1).padStart(5)} s  ${ok ? text : ''}`.trimEnd());
  if (ok) passed += 1;
  else {
    failed += 1;
    console.log(text.replace(/^/gm, '      '));
  }
}
await packed.started?.then((library) => library.remove(), () => undefined);
if (process.env.LATCHKEY_COUNTS) appendFileSync(process.env.LATCHKEY_COUNTS, `${passed} ${failed}\n`);
console.log(`\n${passed} checks passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function outcome(check) {
  try {
    return { ok: true, text: (await check()) ?? '' };
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
  }
}

async function checkLint() {
  await tool('oxlint', '--type-aware', '--deny-warnings', ...existing(root, [...code, 'create', 'standalone', 'e2e', 'bench', 'scripts', 'docs/generate', 'jest.config.ts', 'jsdom.jest.ts', 'raised.jest.ts', 'secondTry.jest.ts', 'swc.jest.ts', 'webpack.config.js']));
  // Their types are checked where they are built: their packages are not installed here.
  await tool('oxlint', '--deny-warnings', 'examples', 'migrations');
}

async function checkTypes() {
  const projects = existing(root, ['tsconfig.json', 'scripts/tsconfig.json', 'server/tsconfig.json', 'e2e/tsconfig.json', 'e2e/tsconfig.wagmi2.json']);
  // They have packages of their own, which have to be there first.
  for (const folder of ['server', 'e2e']) await ensureInstalled(join(root, folder));
  // One checker: each of several makes types of its own for what all files use, and four take half as much processor time again, where two cores have other work.
  for (const project of projects) await tool('tsc', '-p', project, '--pretty', 'false', '--checkers', '1');
  return projects.join(', ');
}

/** The worker is committed, so that a site can be served without an install; it must be the one of the msw in use. */
function checkWorker() {
  const ours = join(root, 'demo', 'public', 'mockServiceWorker.js');
  const theirs = join(root, 'node_modules', 'msw', 'lib', 'mockServiceWorker.js');
  if (!existsSync(ours) || readFileSync(ours, 'utf8') !== readFileSync(theirs, 'utf8')) throw new Error('demo/public/mockServiceWorker.js is not that of the installed msw: "npm start" copies it; commit it.');
}

async function checkSize(library) {
  const { measureSizes } = await import('../bench/size/measure.mjs');
  const { complaints, summary } = await measureSizes(root, library, ['esbuild']);
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  return summary;
}

async function tool(command, ...args) {
  const { ok, output } = await run(command, args, { cwd: root, env: withTools(root), forMs: 5 * 60_000 });
  if (!ok) throw new Error(output);
}

function once(make) {
  const get = () => (get.started ??= make());
  return get;
}
