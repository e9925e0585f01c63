import { rmSync } from 'node:fs';
import { createTestFolder } from './lib/createTestFolder.ts';
import { dropUnreached } from './lib/dropUnreached.mjs';
import { listFiles } from './lib/files.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function distOf(modules: Readonly<Record<string, string>>): string {
  const { path, write } = createTestFolder('unreached-');
  folders.push(path);
  for (const [file, code] of Object.entries(modules)) write(file, code);
  return path;
}

describe('dropUnreached', () => {
  it('takes away the modules that no entry imports, statically, later or by the name of the package', async () => {
    const dist = distOf({
      'src/index.js': `import { low } from './low.js';\nimport { button } from 'kit/internal/src/button.js';\nexport const kit = () => [low, button, import('./later.js')];\n`,
      'src/low.js': 'export const low = 1;\n',
      'src/later.js': `export { low as later } from './deep.js';\n`,
      'src/deep.js': 'export const low = 2;\n',
      'src/button.js': 'export const button = 3;\n',
      'client/src/button.js': `'use client';\nexport { button } from '../../src/button.js';\n`,
      'src/types.js': 'export {};\n',
      'src/list.js': `export { low } from './low.js';\n`,
      'src/types.d.ts': 'export type Kit = 1;\n',
    });
    expect(await dropUnreached(dist, { name: 'kit', entries: ['src/index.js'] })).toEqual(['src/list.js', 'src/types.js']);
    expect(listFiles(dist)).toEqual(['client/src/button.js', 'src/button.js', 'src/deep.js', 'src/index.js', 'src/later.js', 'src/low.js', 'src/types.d.ts']);
  });

  it('refuses an entry that is not there', async () => {
    await expect(dropUnreached(distOf({ 'src/index.js': 'export const kit = 1;\n' }), { name: 'kit', entries: ['src/react.js'] })).rejects.toThrow('src/react.js');
  });
});
