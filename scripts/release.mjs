import { mkdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build } from './build.mjs';
import { checkManifest, checkResolution } from './checks/package.mjs';
import { reportOf, tryPublish, writeSbom } from './checks/release.mjs';
import { continueInOwnNode, ensureInstalled } from './lib/install.mjs';
import { pack } from './lib/packed.mjs';
import { run, runOrThrow } from './lib/run.mjs';

// --dry-run builds and packs what is published, into release/, with the lists of parts, and tries what npm would do with it.
// --report [base] prints what changed in etc/ since then, or since the last tag, or else since the commit before.
const root = join(import.meta.dirname, '..');
const [what, base] = process.argv.slice(2);
try {
  if (what === '--report') console.log(await report());
  else if (what === '--dry-run') await dryRun();
  else throw new Error('npm run release -- --dry-run, or --report [base]');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function dryRun() {
  await ensureInstalled(root);
  await continueInOwnNode(root);
  await ensureInstalled(join(root, 'server'));
  const { ok, output } = await build(root);
  if (!ok) throw new Error(output);
  await (await import('../server/build.mjs')).buildServer();
  await (await import('../create/build.mjs')).buildCreate();
  const into = join(root, 'release');
  mkdirSync(into, { recursive: true });
  for (const folder of [root, join(root, 'server'), join(root, 'create')]) {
    const tarball = await pack(folder, into);
    await checkManifest(root, { tarball });
    // create-latchkey is a command, nothing of which is imported.
    if (folder !== join(root, 'create')) await checkResolution(root, { tarball });
    await tryPublish(folder, tarball);
    const { file, components } = await writeSbom(folder, into);
    console.log(`${basename(tarball)}: npm would publish it; ${components} parts in ${relative(root, file)}`);
  }
  console.log('Not tried: signing provenance, which npm does while it uploads, in CI alone.');
}

async function report() {
  const tag = await run('git', ['describe', '--tags', '--abbrev=0'], { cwd: root, forMs: 30_000 });
  const from = base ?? (tag.ok ? tag.stdout.trim() : 'HEAD~1');
  const { stdout } = await runOrThrow('git', ['diff', '--unified=0', '--no-color', '--no-ext-diff', '--no-renames', from, '--', 'etc', 'CHANGELOG.md'], { cwd: root, forMs: 60_000 });
  return reportOf(from, stdout);
}
