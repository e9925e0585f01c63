import { mkdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { checkPacked, checkVersions, provenanceFaults, reportOf } from './checks/release.mjs';
import { readJson } from './lib/files.mjs';
import { continueInOwnNode, ensureInstalled } from './lib/install.mjs';
import { packReleased, releasedPackages } from './lib/releasedPackages.mjs';
import { run, runOrThrow } from './lib/run.mjs';

// --dry-run builds and packs what is published, into release/, with the lists of parts, and tries what npm would do with it.
// --publish does the same and then publishes it, in a CI run that may sign where it was built; not while package.json names no repository.
// --report [base] prints what changed in etc/ since then, or since the last tag, or else since the commit before.
const root = join(import.meta.dirname, '..');
const [what, base] = process.argv.slice(2);
try {
  if (what === '--report') console.log(await report());
  else if (what === '--dry-run') await dryRun();
  else if (what === '--publish') await publish();
  else throw new Error('npm run release -- --dry-run, or --publish, or --report [base]');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function dryRun() {
  await prepare();
  for (const fault of faultsOfAll()) console.log(`Not to be published yet: ${fault}`);
  console.log('Not tried: signing provenance, which npm does while it uploads, in CI alone.');
}

async function publish() {
  // Before anything is built.
  const faults = faultsOfAll();
  if (faults.length > 0) throw new Error(faults.join('\n'));
  for (const tarball of await prepare()) await runOrThrow('npm', ['publish', tarball, '--provenance', '--ignore-scripts'], { cwd: root, show: true, forMs: 10 * 60_000 });
}

function faultsOfAll() {
  return releasedPackages.flatMap(({ folder }) => provenanceFaults(readJson(join(root, folder, 'package.json'))));
}

/** Builds, packs and checks each package, and tells where the tarballs are. */
async function prepare() {
  await ensureInstalled(root);
  await continueInOwnNode(root);
  checkVersions(root);
  const into = join(root, 'release');
  mkdirSync(into, { recursive: true });
  const tarballs = [];
  for (const released of releasedPackages) {
    const packed = await packReleased(root, released, into);
    const { contents, file, components } = await checkPacked(root, released, packed, into);
    console.log(`${basename(packed.tarball)}: npm would publish it; ${contents}; ${components} parts in ${relative(root, file)}`);
    tarballs.push(packed.tarball);
  }
  const hashes = readJson(join(root, 'standalone/dist/integrity.json'));
  console.log(`latchkey-standalone/dist/latchkey.js: integrity="${hashes['latchkey.js']}"`);
  return tarballs;
}

async function report() {
  const tag = await run('git', ['describe', '--tags', '--abbrev=0'], { cwd: root, forMs: 30_000 });
  const from = base ?? (tag.ok ? tag.stdout.trim() : 'HEAD~1');
  const { stdout } = await runOrThrow('git', ['diff', '--unified=0', '--no-color', '--no-ext-diff', '--no-renames', from, '--', 'etc', 'CHANGELOG.md'], { cwd: root, forMs: 60_000 });
  return reportOf(from, stdout);
}
