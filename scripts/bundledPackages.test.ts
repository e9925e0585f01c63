import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundledLicences, bundledPackages } from './lib/bundledPackages.mjs';
import { createTestFolder } from './lib/createTestFolder.ts';

const site = createTestFolder('bundled-');
afterAll(() => rmSync(site.path, { recursive: true }));

const install = (folder: string, name: string, version: string, code: string): void => {
  site.write(`${folder}/node_modules/${name}/package.json`, JSON.stringify({ name, version, type: 'module', sideEffects: false, exports: './index.js' }));
  site.write(`${folder}/node_modules/${name}/index.js`, code);
};

it('names each package of which code is in the bundle, of a nested one the inner, and none that was read alone', async () => {
  install('.', 'outer', '1.0.0', `import { inner } from '@scope/inner'; export const outer = () => inner() + 1;`);
  install('.', '@scope/inner', '1.0.0', `export const inner = () => Date.now();`);
  install('node_modules/outer', '@scope/inner', '2.0.0', `export const inner = () => Math.random();`);
  install('.', 'unused', '1.0.0', `export const unused = () => 1;`);
  install('.', 'elsewhere', '1.0.0', `export const elsewhere = 1;`);
  site.write('app/main.js', `import { outer } from 'outer'; import { unused } from 'unused'; import { elsewhere } from 'elsewhere'; console.log(outer(), elsewhere);`);
  const folder = join(site.path, 'app');
  const { metafile } = await build({ absWorkingDir: folder, entryPoints: ['main.js'], bundle: true, write: false, outdir: 'out', format: 'esm', external: ['elsewhere'], metafile: true });
  expect(await bundledPackages([{ folder, metafile }])).toEqual(['@scope/inner@2.0.0', 'outer@1.0.0']);
  await expect(bundledLicences([{ folder, metafile }])).rejects.toThrow(/has no text of its licence/);
  site.write('node_modules/outer/LICENSE.md', 'Of the outer\n');
  site.write('node_modules/outer/node_modules/@scope/inner/LICENSE', 'Of the inner\n');
  site.write('node_modules/unused/LICENSE', 'Of the unused\n');
  expect((await bundledLicences([{ folder, metafile }])).split(/\n-{80}\n/).map((text) => text.trim())).toEqual(['@scope/inner@2.0.0\n\nOf the inner', 'outer@1.0.0\n\nOf the outer']);
});
