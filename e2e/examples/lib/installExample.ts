import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { npmFlags } from '../../../scripts/lib/npmFlags.mjs';
import type { Site } from '../../consumers/lib/installSite.ts';
import { runCommand } from '../../consumers/lib/runCommand.ts';

const root = path.join(import.meta.dirname, '../../..');
const forMs = 8 * 60_000;
const tarballs = { latchkey: 'LATCHKEY_TARBALL', 'latchkey-server': 'LATCHKEY_SERVER_TARBALL' } as const;

/** Copies an example, or a site of `migrations`, out of the project and installs it as its README says, with the packed library in place of the published one. @throws with what npm says */
export async function installExample(name: string, of: 'examples' | 'migrations' = 'examples'): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), `latchkey-${of}-${name.replaceAll('/', '-')}-`));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const run = (command: readonly string[], limitMs = forMs): Promise<string> => runCommand(folder, command, { forMs: limitMs });
  try {
    await cp(path.join(root, of, name), folder, { recursive: true, filter: (source) => !/\/(node_modules|dist|build|[.]next)$/.test(source) });
    const file = path.join(folder, 'package.json');
    const manifest: { readonly dependencies: Record<string, string> } = JSON.parse(await readFile(file, 'utf8'));
    for (const [dependency, variable] of Object.entries(tarballs)) {
      const tarball = process.env[variable];
      if (manifest.dependencies[dependency] === undefined) continue;
      if (!tarball) throw new Error(`${variable} names no tarball: run "npm run test:examples".`);
      manifest.dependencies[dependency] = `file:${tarball}`;
    }
    await writeFile(file, JSON.stringify(manifest, null, 2));
    await run(['npm', 'install', ...npmFlags]);
    return { folder, run, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
