import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * The packages of which code is in bundles; what was read and left out again does not count.
 * @param {readonly { folder: string, metafile: { outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> } }[]} bundles what esbuild tells of each, and the folder (absWorkingDir) in which it was made
 * @returns {Promise<string[]>} `name@version`, sorted
 */
export async function bundledPackages(bundles) {
  return [...(await readPackages(bundles)).keys()];
}

/**
 * The texts of their licences, which go with copies of their code.
 * @param {Parameters<typeof bundledPackages>[0]} bundles
 * @throws where a package has none
 */
export async function bundledLicences(bundles) {
  const texts = await Promise.all([...await readPackages(bundles)].map(async ([name, folder]) => {
    const file = (await readdir(folder)).sort().find((each) => /^licen[cs]e(?:[.-]|$)/i.test(each));
    if (!file) throw new Error(`${name} is in the bundle, and has no text of its licence`);
    return `${name}\n\n${(await readFile(join(folder, file), 'utf8')).trim()}\n`;
  }));
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * Writes them beside the bundles, as each package of ours that has bundles does.
 * @param {string} folder
 * @param {Parameters<typeof bundledPackages>[0]} bundles
 * @throws where a package has none
 */
export async function writeBundledLicences(folder, bundles) {
  await writeFile(join(folder, 'LICENSES-OF-PARTS.txt'), await bundledLicences(bundles));
}

/** Their folders by `name@version`, sorted by these. */
async function readPackages(bundles) {
  const files = bundles.flatMap(({ folder, metafile }) => Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => resolve(folder, file).replaceAll('\\', '/'))));
  // Of a nested one, the innermost.
  const folders = new Set(files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  const found = await Promise.all([...folders].map(async (folder) => {
    const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return [`${name}@${version}`, folder];
  }));
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}
