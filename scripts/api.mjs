import { join } from 'node:path';
import { build } from './build.mjs';
import { checkApi } from './checks/api.mjs';
import { continueInOwnNode, ensureInstalled } from './lib/install.mjs';

// Builds, then compares the public surface with etc/api; --update rewrites etc/api.
const root = join(import.meta.dirname, '..');
await ensureInstalled(root);
await continueInOwnNode(root);
const { ok, output } = await build(root);
try {
  if (!ok) throw new Error(output);
  console.log(checkApi(root, { update: process.argv.includes('--update') }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
