// Builds and packs the library as it is now, as latchkey.tgz in a candidate's folder.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../../scripts/build.mjs';
import { continueInOwnNode, ensureInstalled } from '../../../scripts/lib/install.mjs';
import { pack } from '../../../scripts/lib/packed.mjs';

export async function packLatchkey(folder) {
  const root = join(import.meta.dirname, '../../..');
  await ensureInstalled(root);
  await continueInOwnNode(root);
  const { ok, output } = await build(root);
  if (!ok) throw new Error(output);
  renameSync(await pack(root, folder), join(folder, 'latchkey.tgz'));
}
