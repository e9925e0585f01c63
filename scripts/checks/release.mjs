import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson } from '../lib/files.mjs';
import { withTools } from '../lib/install.mjs';
import { runOrThrow } from '../lib/run.mjs';
import { packReleased, releasedPackages, withUnpacked } from '../lib/releasedPackages.mjs';
import { productionPackages } from './licences.mjs';
import { checkContents, checkManifest, checkResolution } from './package.mjs';

/** Each package of a release can be published: see {@link checkPacked}. The library's tarball is there already. */
export async function checkRelease(root, { tarball }) {
  const into = mkdtempSync(join(tmpdir(), 'latchkey-release-'));
  const told = [];
  try {
    checkVersions(root);
    for (const released of releasedPackages) {
      const packed = released.folder === '.' ? { tarball, bundled: [] } : await packReleased(root, released, into);
      const { contents, components } = await checkPacked(root, released, packed, into);
      told.push(`${released.name} ${contents}, ${components} parts`);
    }
    return told.join('; ');
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

/** All packages of a release have the same major and minor version. @throws with what differs */
export function checkVersions(root) {
  const faults = versionFaults(releasedPackages.map(({ folder }) => readJson(join(root, folder, 'package.json'))));
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** Where packages do not have the major and minor version of the first. */
export function versionFaults([first, ...others]) {
  const lineOf = ({ version }) => version.split('.', 2).join('.');
  return others.filter((each) => lineOf(each) !== lineOf(first)).map(({ name, version }) => `${name} has version ${version}, and ${first.name} ${first.version}: all have the same major and minor version`);
}

/**
 * A tarball holds what it should and no more (`etc/budgets/package.json`), publint and attw find no fault in it, npm would publish it with provenance, and the list of its parts (SBOM) is whole.
 * @param {string} root
 * @param {{ folder: string, hasEntries: boolean }} released
 * @param {{ tarball: string, bundled: readonly string[] }} packed
 * @param {string} into where the list of parts goes
 * @returns {Promise<{ contents: string, file: string, components: number }>}
 */
export async function checkPacked(root, { folder, hasEntries }, { tarball, bundled }, into) {
  const contents = await withUnpacked(tarball, (unpacked) => checkContents(root, unpacked));
  await checkManifest(root, { tarball });
  if (hasEntries) await checkResolution(root, { tarball });
  await tryPublish(join(root, folder), tarball);
  const { file, components } = await writeSbom(root, join(root, folder), bundled, into);
  return { contents, file, components };
}

/**
 * What `npm publish` would do with a tarball, up to the upload, without a request. Provenance is signed while npm uploads, by the identity of a CI run, so a dry run says nothing of it:
 * what can be known before is that package.json asks for it.
 * @param {string} folder of the package
 * @param {string} tarball
 */
export async function tryPublish(folder, tarball) {
  const manifest = readJson(join(folder, 'package.json'));
  const faults = publishFaults(manifest);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const { output } = await runOrThrow('npm', ['publish', tarball, '--dry-run', '--offline', '--ignore-scripts'], { cwd: folder, env: withTools(folder), forMs: 60_000 });
  if (!output.includes(`+ ${manifest.name}@${manifest.version}`) || !/with tag latest and public access/.test(output)) throw new Error(`npm would not publish ${manifest.name}@${manifest.version} for everyone:\n${output}`);
}

/**
 * Where a package cannot be published yet, though all else of it is fit: npm's proof of where a package was built (provenance) names the repository,
 * and the registry refuses a package whose `repository` is not that one.
 */
export function provenanceFaults({ name, repository }) {
  const url = typeof repository === 'string' ? repository : repository?.url;
  return url ? [] : [`${name}: package.json has no "repository". npm proves by it where a package was built (provenance), and refuses to publish without; name the public address of the source first, as { "type": "git", "url", "directory" }`];
}

/** What package.json lacks for a release that everyone may install and check. */
export function publishFaults({ name, private: isPrivate, license, files, publishConfig }) {
  return [
    ...(isPrivate ? [`${name}: private`] : []),
    ...(license ? [] : [`${name}: no license`]),
    ...(files ? [] : [`${name}: no files`]),
    ...(publishConfig?.provenance === true ? [] : [`${name}: publishConfig.provenance is not true`]),
    ...(publishConfig?.access === 'public' ? [] : [`${name}: publishConfig.access is not "public"`]),
  ];
}

/**
 * The list of what is installed with a package, in CycloneDX, from its lock, and of what is in its bundles.
 * @param {string} root whose lock has what is bundled and not in that of the package
 * @param {string} folder of the package
 * @param {readonly string[]} bundled `name@version`
 * @param {string} into an existing folder or one to be made
 * @returns {Promise<{ file: string, components: number }>}
 */
export async function writeSbom(root, folder, bundled, into) {
  const manifest = readJson(join(folder, 'package.json'));
  // A package that depends on nothing has no lock.
  const hasLock = existsSync(join(folder, 'package-lock.json'));
  const installed = hasLock ? productionPackages(readJson(join(folder, 'package-lock.json')).packages).map((part) => `${part.name}@${part.version}`) : [];
  const parts = [...new Set([...installed, ...bundled])];
  const own = keepParts(await listByNpm(folder, hasLock), parts);
  const sbom = bundled.length > 0 ? addBundled(own, await listByNpm(root, true), bundled) : own;
  // npm writes the name of the folder there.
  sbom.metadata.component.name = manifest.name;
  const faults = sbomFaults(sbom, manifest, parts);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  mkdirSync(into, { recursive: true });
  const file = join(into, `${manifest.name}-${manifest.version}.cdx.json`);
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  return { file, components: sbom.components.length };
}

/**
 * A list of parts with what is bundled: the package itself depends on it, and what is not listed yet comes from another list.
 * @param {object} sbom
 * @param {object} other
 * @param {readonly string[]} bundled `name@version`
 */
export function addBundled(sbom, other, bundled) {
  const own = sbom.metadata.component['bom-ref'];
  const listed = new Set(sbom.components.map((part) => part['bom-ref']));
  const isNew = (ref) => ref !== other.metadata.component['bom-ref'] && !listed.has(ref);
  const more = keepParts(other, bundled);
  const components = [...sbom.components, ...more.components.filter((part) => isNew(part['bom-ref']))];
  const present = new Set(components.map((part) => part['bom-ref']));
  const direct = sbom.dependencies.find(({ ref }) => ref === own)?.dependsOn ?? [];
  return {
    ...sbom,
    components,
    dependencies: [
      { ref: own, dependsOn: [...new Set([...direct, ...bundled.filter((ref) => present.has(ref))])] },
      ...sbom.dependencies.filter(({ ref }) => ref !== own),
      ...more.dependencies.filter(({ ref }) => isNew(ref)),
    ],
  };
}

async function listByNpm(folder, hasLock) {
  // Peers are the site's own choice, and those of development tools do not always fit each other.
  const { stdout } = await runOrThrow('npm', ['sbom', '--sbom-format', 'cyclonedx', '--legacy-peer-deps', ...(hasLock ? ['--package-lock-only'] : []), '--offline'], { cwd: folder, env: withTools(folder), forMs: 60_000 });
  return JSON.parse(stdout);
}

/** Without what only development needs. npm's own `--omit dev` leaves out what a site installs as well, where development needs it too. */
export function keepParts(sbom, parts) {
  const own = sbom.metadata.component['bom-ref'];
  const kept = new Set(parts);
  const isKept = (ref) => ref === own || kept.has(ref);
  return {
    ...sbom,
    components: sbom.components.filter((part) => isKept(`${part.name}@${part.version}`)),
    dependencies: sbom.dependencies.filter(({ ref }) => isKept(ref)).map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
}

/** Where a list of parts is not what CycloneDX 1.x asks for, or does not have all that a site installs with the package (`name@version`). */
export function sbomFaults(sbom, { name, version }, parts) {
  const own = sbom.metadata?.component;
  const components = sbom.components ?? [];
  const known = new Set([own, ...components].map((each) => each?.['bom-ref']));
  return [
    ...(sbom.bomFormat === 'CycloneDX' && /^1\.\d+$/.test(sbom.specVersion ?? '') ? [] : ['not CycloneDX']),
    ...(own?.purl === `pkg:npm/${name}@${version}` ? [] : [`it is of ${own?.purl}`]),
    ...parts.filter((each) => !components.some((part) => `${part.name}@${part.version}` === each)).map((each) => `${each} is missing`),
    ...components.flatMap((part) => [
      ...(part.purl?.startsWith('pkg:npm/') && part.version ? [] : [`${part.name}: no purl or version`]),
      ...(part.hashes?.some(({ alg, content }) => alg === 'SHA-512' && /^[0-9a-f]{128}$/.test(content)) ? [] : [`${part.name}: no SHA-512`]),
    ]),
    ...(sbom.dependencies ?? []).flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn].filter((each) => !known.has(each)).map((each) => `${each} is referred to and not listed`)),
  ];
}

/**
 * What a reviewer reads of a release, in Markdown.
 * @param {string} base
 * @param {string} diff of etc/ and CHANGELOG.md, as `git diff --unified=0` writes it
 */
export function reportOf(base, diff) {
  const files = diff.split(/^diff --git /m).slice(1).map((part) => {
    const lines = part.split('\n');
    const body = lines.slice(lines.findIndex((line) => line.startsWith('@@'))).filter((line) => !line.startsWith('@@'));
    const of = (sign) => (part.includes('\n@@') ? body.filter((line) => line.startsWith(sign)).map((line) => line.slice(1)) : []);
    return { file: / b\/(.*)$/.exec(lines[0])?.[1] ?? lines[0], added: of('+'), removed: of('-') };
  });
  const section = (title, prefix, show) => {
    const found = files.filter(({ file }) => file.startsWith(prefix));
    return [`## ${title}`, '', ...(found.length > 0 ? found.flatMap(show) : ['Nothing.']), ''];
  };
  const both = ({ file, added, removed }) => [`\`${file}\``, '', '```diff', ...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`), '```', ''];
  const api = files.filter(({ file }) => file.startsWith('etc/api/'));
  const told = files.find(({ file }) => file === 'CHANGELOG.md')?.added.filter((line) => line.trim()) ?? [];
  return [
    `# Since ${base}`, '',
    ...(api.length > 0 && told.length === 0 ? ['**What is public changed, and CHANGELOG.md has no new line.**', ''] : []),
    '## Public names and types', '',
    ...(api.length > 0 ? ['| report | lines that went | lines that came |', '|---|---|---|', ...api.map(({ file, added, removed }) => `| \`${file}\` | ${removed.length} | ${added.length} |`)] : ['Nothing.']), '',
    // What goes is what may break.
    ...api.filter(({ removed }) => removed.length > 0).flatMap(both),
    ...section('Sizes and other budgets', 'etc/budgets/', both),
    ...section('Licences', 'etc/licences.txt', both),
    ...section('Install scripts', 'etc/installScripts.txt', both),
    ...section('Packages in locks', 'etc/lockedPackages.txt', ({ added, removed }) => [`${removed.length} went, ${added.length} came.`, '', ...added.filter((line) => line.split(' ').length > 2).map((line) => `- ${line}`)]),
    ...section('CHANGELOG', 'CHANGELOG.md', ({ added }) => added),
  ].join('\n');
}
