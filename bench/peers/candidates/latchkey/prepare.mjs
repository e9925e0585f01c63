// Builds and packs the library as it is now, as latchkey.tgz beside this file.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../../../scripts/build.mjs';
import { continueInOwnNode, ensureInstalled } from '../../../../scripts/lib/install.mjs';
import { pack } from '../../../../scripts/lib/packed.mjs';

const root = join(import.meta.dirname, '../../../..');
await ensureInstalled(root);
await continueInOwnNode(root);
const { ok, output } = await build(root);
if (!ok) throw new Error(output);
renameSync(await pack(root, import.meta.dirname), join(import.meta.dirname, 'latchkey.tgz'));
