import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * The packages of which code is in bundles; what was read and left out again does not count.
 * @param {readonly { folder: string, metafile: { outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> } }[]} bundles what esbuild tells of each, and the folder (absWorkingDir) in which it was made
 * @returns {Promise<string[]>} `name@version`, sorted
 */
export async function bundledPackages(bundles) {
  const files = bundles.flatMap(({ folder, metafile }) => Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => resolve(folder, file).replaceAll('\\', '/'))));
  // Of a nested one, the innermost.
  const packages = new Set(files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  const found = await Promise.all([...packages].map(async (folder) => {
    const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return `${name}@${version}`;
  }));
  return [...new Set(found)].sort();
}
