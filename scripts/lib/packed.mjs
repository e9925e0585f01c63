import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFiles, readJson } from './files.mjs';
import { withTools } from './install.mjs';
import { runOrThrow } from './run.mjs';

/**
 * Packs what lies in dist/ as npm would publish it and unpacks it into a site of its own, outside the project.
 * That site sees the package's own dependencies and peers and nothing else, so an undeclared import fails there. No network.
 * @param {string} root
 * @returns {Promise<{ tarball: string, site: string, folder: string, manifest: any, files: string[], remove(): void }>} `folder` is the unpacked package within `site`
 */
export async function packLibrary(root) {
  const site = mkdtempSync(join(tmpdir(), 'latchkey-site-'));
  const remove = () => rmSync(site, { recursive: true, force: true });
  try {
    const tarball = await pack(root, site);
    const manifest = readJson(join(root, 'package.json'));
    const folder = join(site, 'node_modules', manifest.name);
    mkdirSync(folder, { recursive: true });
    await runOrThrow('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'], { cwd: site, forMs: 60_000 });
    const seen = [...Object.keys(manifest.dependencies ?? {}), ...Object.keys(manifest.peerDependencies ?? {})];
    link(root, site, seen);
    writeFileSync(join(site, 'package.json'), JSON.stringify({ name: 'site', private: true, type: 'module' }));
    return { tarball, site, folder, manifest, files: listFiles(folder), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Makes packages that are installed in the project visible in the site. */
export function link(root, site, names) {
  for (const name of names) {
    const at = join(site, 'node_modules', name);
    mkdirSync(dirname(at), { recursive: true });
    if (!existsSync(at)) symlinkSync(join(root, 'node_modules', name), at, 'dir');
  }
}

/** Copies a folder of sources into the site. */
export function addSources(site, from) {
  cpSync(from, site, { recursive: true });
}

/** Packs what lies in dist/ as npm would publish it, and tells where the tarball is. */
export async function pack(root, into) {
  const { stdout } = await runOrThrow('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', into], { cwd: root, env: withTools(root), forMs: 2 * 60_000 });
  const answer = JSON.parse(stdout.slice(stdout.search(/^[[{]/m)));
  const [packed] = Array.isArray(answer) ? answer : Object.values(answer);
  return join(into, packed.filename);
}
