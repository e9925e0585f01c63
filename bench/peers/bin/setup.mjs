// Installs the harness' and every candidate's dependencies (each in its own folder): the locked ones where there is a lock.
// A candidate's prepare.mjs runs first.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, dir, pick, args } from '../lib/util.mjs';
import names from '../candidates.mjs';

const forMs = 15 * 60_000;
const call = (command, flags, cwd) => spawnSync(command, flags, { cwd, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', timeout: forMs });

for (const folder of [...(args.only && !args.root ? [] : [ROOT]), ...pick(names).map(dir)]) {
  const prepare = join(folder, 'prepare.mjs');
  const prepared = existsSync(prepare) ? call(process.execPath, [prepare], folder) : { status: 0 };
  const result = prepared.status === 0 ? install(folder) : prepared;
  const text = result.status === 0 ? 'ok' : `FAILED ${(result.stderr || String(result.error ?? 'timed out')).slice(0, 400)}`;
  console.log(folder.slice(ROOT.length + 1) || '.', text);
  if (result.status !== 0) process.exitCode = 1;
}

function install(folder) {
  const flags = ['--no-fund', '--no-audit', '--legacy-peer-deps', folder === ROOT ? '--ignore-scripts=false' : '--ignore-scripts'];
  if (existsSync(join(folder, 'package-lock.json'))) return call('npm', ['ci', ...flags], folder);
  // What a folder without a lock is made of may have changed since, under the same name and version.
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  return call('npm', ['install', '--no-package-lock', ...flags], folder);
}
