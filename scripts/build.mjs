import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dropTemplateAnnotations } from './lib/dropTemplateAnnotations.mjs';
import { dropUnreached } from './lib/dropUnreached.mjs';
import { expandExports } from './lib/exports.mjs';
import { listFiles, readJson } from './lib/files.mjs';
import { continueInOwnNode, ensureInstalled, withTools } from './lib/install.mjs';
import { foldCatalogs } from './lib/foldCatalogs.mjs';
import { joinDeclarations } from './lib/joinDeclarations.mjs';
import { joinModules } from './lib/joinModules.mjs';
import { run } from './lib/run.mjs';
import { splitClientModules } from './lib/splitClientModules.mjs';

/** What the compiler says of each module; a report of it is in etc/api. What is published of it is in dist. */
const declarations = 'dist-types';

/** What stands open to a page without the modal: screens are fetched with it, mocks never. */
const isWithoutModal = (path) => !/^\.\/(?:screens|inspector|mocks|testing|package)/.test(path);
const isForVue = (path) => path.endsWith('/vue');
/** Parts that always load together, as one file each: see decisions/041. */
function partsOf(root) {
  const start = ['src/createLatchkey.js', 'src/LatchkeyProvider.js', 'src/ui/button/ConnectButton.js'];
  // Errors are all that some pages need at start. Numbers are written into the code that uses them while they stand apart. And what the start needs in development only is left out of it by bundlers.
  const apart = ['src/domain/errors.js', 'src/domain/walletError.js', 'src/domain/assertInDevelopment.js', 'src/domain/encoding/isStorable.js', ...listFiles(join(root, 'dist')).filter((file) => /[/](?:limits|walletLimits|transportLimits)[.]js$/.test(file))];
  return [
    { name: 'start', roots: start, without: apart },
    { name: 'modal', roots: ['src/ui/modal/ModalShell.js', 'src/screens/Wallets/Wallets.js'], without: [...apart, ...entriesOf(root, isWithoutModal)] },
    { name: 'vue', roots: ['src/vue.js'], without: [...apart, ...entriesOf(root, (path) => !isForVue(path))] },
    // Its own files alone: what it shares with others stays where they find it.
    { name: 'element', roots: ['src/element/defineLatchkeyElements.js'], without: listFiles(join(root, 'dist')).filter((file) => file.endsWith('.js') && !/^src[/](?:element[/]|entries[/]element[.]js)/.test(file)) },
  ];
}

/** The modules of the entries that are asked for, or what another condition says of them, as paths within dist. */
function entriesOf(root, isAsked, condition = 'default') {
  const declared = listFiles(join(root, declarations)).map((file) => `dist/${file}`);
  return expandExports(readJson(join(root, 'package.json')).exports, declared)
    .flatMap(([path, target]) => (isAsked(path) && typeof target?.[condition] === 'string' ? [target[condition].replace('./dist/', '')] : []));
}

/**
 * Compiles what is published into an emptied dist/.
 * @param {string} root
 * @returns the result of the compiler
 */
export async function build(root) {
  for (const folder of ['dist', declarations]) await rm(join(root, folder), { recursive: true, force: true });
  const compiled = await run('tsc', ['-p', 'tsconfig.build.json', '--checkers', '1'], { cwd: root, env: withTools(root), forMs: 5 * 60_000 });
  if (!compiled.ok) return compiled;
  await mkdir(join(root, 'dist/src/joined'));
  const dist = join(root, 'dist');
  await joinModules(dist, partsOf(root));
  const { name } = readJson(join(root, 'package.json'));
  await splitClientModules(dist, { name, entries: entriesOf(root, () => true) });
  await dropUnreached(dist, { name, entries: [...entriesOf(root, () => true), ...entriesOf(root, () => true, 'react-server')] });
  dropTemplateAnnotations(dist);
  foldCatalogs(dist);
  await joinDeclarations(join(root, declarations), dist, entriesOf(root, () => true, 'types'));
  return compiled;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = join(import.meta.dirname, '..');
  await ensureInstalled(root);
  await continueInOwnNode(root);
  const { ok, output } = await build(root);
  if (output) console.log(output);
  process.exit(ok ? 0 : 1);
}
