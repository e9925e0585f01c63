import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, normalize } from 'node:path';
import { blocksOf, readBlocks } from '../docs/readBlocks.mjs';
import { expandExports } from '../lib/exports.mjs';
import { readJson } from '../lib/files.mjs';
import { withTools } from '../lib/install.mjs';
import { addSources, link } from '../lib/packed.mjs';
import { run } from '../lib/run.mjs';

const unwanted = [
  [/[.]test(-d)?[.]/, 'a test'],
  [/(^|\/)(fixtures|demo|e2e|bench|scripts|node_modules)\//, 'not part of the library'],
  [/[.]tsbuildinfo$/, 'left by the compiler'],
  [/[.]map$/, 'a source map: what is published can be read as it is'],
];

/** The tarball holds every file that package.json promises, no file that is of use to us alone, and no more in all than etc/budgets/package.json allows, which follows what is reached. */
export function checkContents(root, { folder, files, manifest }) {
  const sizes = { bytes: files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0), files: files.length };
  const complaints = [
    ...contentFaults(manifest, files),
    ...budgetFaults(sizes, readJson(join(root, 'etc/budgets/package.json'))[manifest.name]).map((fault) => `${manifest.name}: ${fault}`),
  ];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  return `${files.length} files, ${(sizes.bytes / 1e6).toFixed(1)} MB unpacked`;
}

/**
 * What a tarball lacks that package.json names or npm shows, and what it has that is of use to us alone. Templates of sites may have tests.
 * @param {{ exports?: object, bin?: Record<string, string> }} manifest
 * @param {readonly string[]} files of the tarball
 */
export function contentFaults({ exports = {}, bin = {} }, files) {
  const present = new Set(files);
  const named = [...expandExports(exports, files).flatMap(([, target]) => targetsOf(target)), ...Object.values(bin).map(normalize)];
  return [
    ...[...new Set(named)].filter((target) => !present.has(target)).map((target) => `${target}, named in package.json, is not inside`),
    ...['LICENSE', 'README.md'].filter((file) => !present.has(file)).map((file) => `${file} is not inside`),
    ...files.filter((file) => !file.startsWith('templates/')).flatMap((file) => unwanted.filter(([pattern]) => pattern.test(file)).map(([, why]) => `${file} is inside: ${why}`)),
  ];
}

/** How far a budget may be above what is reached, so that it falls with it. */
const room = 1.05;

/**
 * @param {{ bytes: number, files: number }} sizes of what is unpacked
 * @param {{ bytes: number, files: number }} [budget]
 */
export function budgetFaults(sizes, budget) {
  if (!budget) return ['etc/budgets/package.json does not name it'];
  return ['bytes', 'files'].flatMap((unit) => [
    ...(sizes[unit] > budget[unit] ? [`${sizes[unit]} ${unit} unpacked, more than the ${budget[unit]} of etc/budgets/package.json`] : []),
    ...(budget[unit] > Math.ceil(sizes[unit] * room) ? [`${sizes[unit]} ${unit} unpacked, and etc/budgets/package.json allows ${budget[unit]}: lower it`] : []),
  ]);
}

/** Each entry resolves, with types, for every way of importing an ES module. */
export async function checkResolution(root, { tarball }) {
  return passOn(await run('attw', [tarball, '--profile', 'esm-only', '--no-definitely-typed', '--format', 'ascii', '--no-emoji', '--no-color'], { cwd: root, env: withTools(root), forMs: 3 * 60_000 }));
}

/** package.json says what publishing, bundlers and Node expect of it. */
export async function checkManifest(root, { tarball }) {
  return passOn(await run('publint', ['run', tarball, '--strict'], { cwd: root, env: withTools(root), forMs: 2 * 60_000 }));
}

/** A site in TypeScript compiles against the package, declarations of the package included, in both resolution modes in use. */
export async function checkConsumer(root, { site, manifest, files }) {
  addSources(site, join(root, 'scripts', 'consumer'));
  link(root, site, ['@types/react', '@types/react-dom', '@types/express', 'express']);
  const entries = entriesOf(manifest, files);
  writeFileSync(join(site, 'entries.ts'), entries.map((name, i) => `export type * as entry${i} from '${name}';\n`).join(''));
  for (const moduleResolution of ['nodenext', 'bundler']) {
    const config = `tsconfig.${moduleResolution}.json`;
    writeFileSync(join(site, config), JSON.stringify({
      compilerOptions: {
        module: moduleResolution === 'nodenext' ? 'nodenext' : 'esnext', moduleResolution, target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'],
        jsx: 'react-jsx', strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: false, types: [],
      },
      files: ['errors.ts', 'register.ts', 'app.tsx', 'entries.ts'],
    }));
    const { ok, output } = await run('tsc', ['-p', config, '--pretty', 'false', '--checkers', '1'], { cwd: site, env: withTools(root), forMs: 3 * 60_000 });
    const complaints = output.split('\n').filter(isOurs);
    if (complaints.length > 0) throw new Error(`moduleResolution ${moduleResolution}\n${complaints.join('\n')}`);
    if (!ok && !/error TS/.test(output)) throw new Error(output);
  }
  return `${entries.length} entries`;
}

/** The first page, the plugin, the suite and the sign-in of the documentation, in files of their own outside the project, compile against the package and work; the plugin is removed without a trace. */
export async function checkReadme(root, { site }) {
  const blocks = readBlocks(root);
  const shown = [['guestBook.tsx', 'tsx'], ['privateMempool.ts', 'ts'], ['acmeLogin.ts', 'ts'], ['checkAcme.ts', 'ts'], ['checkSignIn.ts', 'ts'], ['signInExpress.ts', 'ts'], ['signInHandler.ts', 'ts'], ['identityExpress.ts', 'ts'], ['identityHandler.ts', 'ts'], ['siteSessions.ts', 'ts'], ['Shop.tsx', 'tsx'], ['firstPage.tsx', 'tsx'], ['tip.tsx', 'tsx'], ['bundleDescriptors.mjs', 'js'], ['clearSigning.ts', 'ts'], ['mailWallet.tsx', 'tsx'], ['MailScreen.tsx', 'tsx']];
  for (const [file, language] of shown) {
    const code = readFileSync(join(root, 'scripts', 'consumer', file), 'utf8');
    if (!blocks.some((block) => block.language === language && block.code === code)) throw new Error(`No page of the documentation shows scripts/consumer/${file}`);
  }
  const other = blocksOf(readFileSync(join(root, 'README.md'), 'utf8')).find(({ language, code }) => ['ts', 'tsx'].includes(language) && !blocks.some((block) => block.code === code));
  if (other) throw new Error(`README.md, line ${other.line}: no page of the documentation shows this code`);
  addSources(site, join(root, 'scripts', 'consumer'));
  link(root, site, ['@types/react', '@types/react-dom', '@types/express', 'express']);
  // Descriptors lie in the site from before it is built.
  passOn(await run('node', ['bundleDescriptors.mjs'], { cwd: site, env: withTools(root), forMs: 60_000 }));
  const entryPoints = ['useGuestBook.ts', 'privateMempool.ts', 'acmeLogin.ts', 'checkAcme.ts', 'useCheckSignIn.ts', 'signInExpress.ts', 'signInHandler.ts', 'identityExpress.ts', 'identityHandler.ts', 'siteSessions.ts', 'Shop.tsx', 'firstPage.tsx', 'tip.tsx', 'useClearSigning.ts', 'mailWallet.tsx'];
  writeFileSync(join(site, 'tsconfig.readme.json'), JSON.stringify({
    compilerOptions: { module: 'esnext', moduleResolution: 'bundler', target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], jsx: 'react-jsx', strict: true, noEmit: true, skipLibCheck: true, types: [] },
    files: entryPoints,
  }));
  passOn(await run('tsc', ['-p', 'tsconfig.readme.json', '--pretty', 'false', '--checkers', '1'], { cwd: site, env: withTools(root), forMs: 3 * 60_000 }));
  const { build } = await import('esbuild');
  await build({ absWorkingDir: site, entryPoints, outdir: site, outExtension: { '.js': '.mjs' }, bundle: true, packages: 'external', platform: 'node', format: 'esm', jsx: 'automatic', logLevel: 'silent' });
  for (const file of ['useGuestBook.mjs', 'useCheckSignIn.mjs', 'useClearSigning.mjs']) passOn(await run('node', [file], { cwd: site, env: withTools(root), forMs: 60_000 }));
  const { ok, output } = await run('node', ['checkAcme.mjs'], { cwd: site, env: withTools(root), forMs: 2 * 60_000 });
  if (!ok || !/^\d\d rules kept, 1 not tried \[\]$/m.test(output)) throw new Error(`The suite of the documentation:\n${output}`);
  return output.trim();
}

/** What is wrong in another package's declarations, which lie outside the site, is not ours to mend. */
function isOurs(line) {
  return /error TS/.test(line) && !/^\S*[.][.]\//.test(line);
}

/** Every entry loads in Node, in the pinned one and in the one that runs this script, without a page, a request or a pending timer. */
export async function checkImport(root, { site, manifest, files }) {
  addSources(site, join(root, 'scripts', 'consumer'));
  // What stands in for the outside in tests may look for a page; what a server imports may not.
  const entries = entriesOf(manifest, files).filter((name) => !/\/(mocks|testing)(\/|$)/.test(name));
  for (const node of ['node', ...hostNode()]) {
    const { ok, output } = await run(node, ['import.mjs', ...entries], { cwd: site, env: withTools(root), forMs: 60_000 });
    if (!ok) throw new Error(output);
  }
  return `${entries.length} entries`;
}

/** The Node that is on this machine anyway, which may be an older one that the package supports as well. */
function hostNode() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return folders.map((folder) => join(folder, 'node')).filter((file) => existsSync(file)).slice(0, 1);
}

function entriesOf({ name, exports }, files) {
  return expandExports(exports, files).map(([entry]) => entry).filter((entry) => !entry.endsWith('.json')).map((entry) => name + entry.slice(1));
}

function targetsOf(target) {
  if (typeof target === 'string') return [normalize(target)];
  return Object.values(target ?? {}).flatMap(targetsOf);
}

function passOn({ ok, output }) {
  if (!ok) throw new Error(output);
  return '';
}
