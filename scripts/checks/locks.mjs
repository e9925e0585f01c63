import { join } from 'node:path';
import { readJson } from '../lib/files.mjs';
import { run } from '../lib/run.mjs';

/**
 * Every lock of the repository can be installed anywhere: it names all platforms' packages, without which `npm ci` refuses it on the others,
 * and no registry's addresses, which only some machines reach.
 * @param {string} root
 */
export async function checkLocks(root) {
  const list = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*package-lock.json'], { cwd: root, forMs: 30_000 });
  if (!list.ok) throw new Error(list.output);
  const locks = list.stdout.split('\n').filter(Boolean);
  if (!locks.includes('package-lock.json')) throw new Error('package-lock.json is missing.');
  const complaints = locks.flatMap((file) => faultsOf(readJson(join(root, file))).map((fault) => `${file}: ${fault}`));
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  return `${locks.length} locks`;
}

export function faultsOf({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...(entry.resolved?.includes('://') ? [`${path} has an address (resolved)`] : []),
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isVisible(packages, path, name))
      .map((name) => `${name}, optional to ${path || 'the project'}, has no entry; pin a version that the registry has for every platform`),
  ]);
}

/** As Node looks a package up: in the folder's own node_modules, then in each one above. */
function isVisible(packages, path, name) {
  if (packages[`${path ? `${path}/` : ''}node_modules/${name}`]) return true;
  return path !== '' && isVisible(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}
