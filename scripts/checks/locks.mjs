import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../lib/files.mjs';
import { runOrThrow } from '../lib/run.mjs';

/**
 * Every lock of the repository can be installed anywhere: it names all platforms' packages, without which `npm ci` refuses it on the others,
 * and no registry's addresses, which only some machines reach. Packages that run a script of theirs when they are installed are those of etc/installScripts.txt, and every package stands in etc/lockedPackages.txt with the day on which it was published.
 * @param {string} root
 */
export async function checkLocks(root) {
  const contents = await readLocks(root);
  const complaints = [
    ...contents.flatMap(({ file, lock }) => faultsOf(lock).map((fault) => `${file}: ${fault}`)),
    ...scriptFaults(contents, readFileSync(join(root, 'etc/installScripts.txt'), 'utf8').split('\n').filter(Boolean)),
    ...ageFaults(contents, readFileSync(join(root, 'etc/lockedPackages.txt'), 'utf8'), Date.now()),
  ];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  return `${contents.length} locks`;
}

/**
 * Every lock of the repository, those that are not committed yet included.
 * @param {string} root
 */
export async function readLocks(root) {
  const list = await runOrThrow('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*package-lock.json'], { cwd: root, forMs: 30_000 });
  const locks = list.stdout.split('\n').filter(Boolean);
  if (!locks.includes('package-lock.json')) throw new Error('package-lock.json is missing.');
  return locks.map((file) => ({ file, lock: readJson(join(root, file)) }));
}

export function faultsOf({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...(entry.resolved?.includes('://') ? [`${path} has an address (resolved)`] : []),
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isVisible(packages, path, name))
      .map((name) => `${name}, optional to ${path || 'the project'}, has no entry; pin a version that the registry has for every platform`),
  ]);
}

/**
 * Packages with install scripts that are not recorded, and records that no lock bears out any more.
 * @param {readonly { file: string, lock: { packages: Record<string, any> } }[]} locks
 * @param {readonly string[]} recorded names of packages
 */
export function scriptFaults(locks, recorded) {
  const found = locks.flatMap(({ file, lock }) => Object.entries(lock.packages).filter(([path, { hasInstallScript }]) => hasInstallScript && path !== '').map(([path, entry]) => ({ file, name: nameOf(path, entry) })));
  return [
    ...found.filter(({ name }) => !recorded.includes(name)).map(({ file, name }) => `${file}: ${name} runs a script when it is installed; look for a package that does not, or read the script and add the name to etc/installScripts.txt`),
    ...recorded.filter((each) => !found.some(({ name }) => name === each)).map((each) => `etc/installScripts.txt: no lock has ${each} with an install script`),
  ];
}

/**
 * Packages that the ledger does not have, and lines of it that are no evidence of 14 days.
 * @param {readonly { file: string, lock: { packages: Record<string, any> } }[]} locks
 * @param {string} ledger `name@version day`, and behind it, where the day is younger or not known, why it is taken all the same
 * @param {number} nowMs
 */
export function ageFaults(locks, ledger, nowMs) {
  const lines = ledger.split('\n').filter(Boolean);
  const recorded = new Set(lines.map((line) => line.split(' ', 1)[0]));
  return [
    ...locks.flatMap(({ file, lock }) => namesOf(lock).filter((each) => !recorded.has(each)).map((each) => `${file}: ${each} is not in etc/lockedPackages.txt; npm run locks -- --update asks when it was published`)),
    ...lines.flatMap((line) => {
      const parts = /^((?:@[^\s@/]+\/)?[^\s@/]+@\S+) (\d{4}-\d\d-\d\d|unknown)(?: (\S.*))?$/.exec(line);
      if (!parts || (parts[2] !== 'unknown' && Number.isNaN(Date.parse(parts[2])))) return [`etc/lockedPackages.txt: "${line}" is not "name@version day"`];
      if (parts[3] || (parts[2] !== 'unknown' && isOldEnough(parts[2], nowMs))) return [];
      return [`etc/lockedPackages.txt: ${parts[1]} is younger than ${leastAgeDays} days, or of unknown age; take an older version, or give the reason by npm run locks -- --update --allow`];
    }),
  ];
}

/**
 * The packages of a lock as `name@version`, under the names that the registry has them by.
 * @param {{ packages: Record<string, any> }} lock
 */
export function namesOf({ packages }) {
  return [...new Set(Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link).map(([path, entry]) => `${nameOf(path, entry)}@${entry.version}`))];
}

/** The name that the registry has a package by: of an alias, not that of its folder. */
function nameOf(path, { name }) {
  return name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** How long a package has to have been public: most that were made to do harm are found and taken away within days. */
export const leastAgeDays = 14;

/**
 * @param {string} day of publication, as 2026-01-31
 * @param {number} nowMs
 */
export function isOldEnough(day, nowMs) {
  return nowMs - Date.parse(day) >= leastAgeDays * 86_400_000;
}

/**
 * The ledger for what the locks have now: lines that are there stay, those of packages that no lock has any more go. A day that was unknown is filled in, and a reason goes once the package is old enough.
 * @param {string} ledger
 * @param {readonly string[]} wanted `name@version`
 * @param {ReadonlyMap<string, string>} days of those that are new, of which one that is left out is refused, and of those whose day was unknown
 * @param {ReadonlyMap<string, string>} allowed reasons for those that are too young
 * @param {number} nowMs
 * @returns {{ ledger: string, refused: string[] }}
 */
export function updateLedger(ledger, wanted, days, allowed, nowMs) {
  const kept = new Map(ledger.split('\n').filter(Boolean).map((line) => [line.split(' ', 1)[0], line]));
  const refused = [];
  const lines = wanted.flatMap((each) => {
    const line = kept.get(each);
    if (line) return [settle(line, days.get(each), nowMs)];
    const day = days.get(each) ?? 'unknown';
    if (day !== 'unknown' && isOldEnough(day, nowMs)) return [`${each} ${day}`];
    if (allowed.has(each)) return [`${each} ${day} allowed: ${allowed.get(each)}`];
    refused.push(`${each} (${day})`);
    return [];
  });
  // By code unit, so that every machine sorts alike.
  return { ledger: `${[...new Set(lines)].sort().join('\n')}\n`, refused };
}

/** A line with the day that is known by now, and with its reason for as long as it needs one. */
function settle(line, foundDay, nowMs) {
  const [name, recordedDay, ...reason] = line.split(' ');
  const day = recordedDay === 'unknown' ? foundDay ?? recordedDay : recordedDay;
  return [name, day, ...(day !== 'unknown' && isOldEnough(day, nowMs) ? [] : reason)].join(' ');
}

/** The packages of a ledger whose day is not known, as `name@version`. */
export function ofUnknownDay(ledger) {
  return ledger.split('\n').map((line) => line.split(' ')).filter(([, day]) => day === 'unknown').map(([name]) => name);
}

/** As Node looks a package up: in the folder's own node_modules, then in each one above. */
function isVisible(packages, path, name) {
  if (packages[`${path ? `${path}/` : ''}node_modules/${name}`]) return true;
  return path !== '' && isVisible(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}
