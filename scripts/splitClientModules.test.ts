import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createTestFolder } from './lib/createTestFolder.ts';
import { splitClientModules } from './lib/splitClientModules.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const modules = {
  'package.json': JSON.stringify({ name: 'lamp', type: 'module', sideEffects: false, exports: { '.': './index.js', './button': { 'react-server': './client/button.js', default: './button.js' }, './internal/*': { 'react-server': './client/*', default: './*' } } }),
  'index.js': `export { button } from './button.js';\nexport const open = () => import('./ui/modal.js');\nexport { plain } from './plain.js';\n`,
  'button.js': `// A comment.\n'use client';\nimport { plain } from './plain.js';\nexport const button = ['button', plain];\n`,
  'ui/modal.js': `'use client';\nimport { part } from './part.js';\nexport default part; export const size = 3;\n`,
  'ui/part.js': `'use client';\nexport const part = 'part';\n`,
  'plain.js': `export const plain = 'plain';\n`,
};

/** The package after the split, with what the split said. */
async function splitPackage(): Promise<{ boundaries: string[]; read: (path: string) => string; run: (code: string, ...options: string[]) => unknown }> {
  const folder = createTestFolder('split-');
  folders.push(folder.path);
  for (const [path, code] of Object.entries(modules)) folder.write(path, code);
  const boundaries = await splitClientModules(folder.path, { name: 'lamp', entries: ['index.js', 'button.js'] });
  return {
    boundaries,
    read: (path) => readFileSync(join(folder.path, path), 'utf8'),
    run: (code, ...options) => JSON.parse(execFileSync(process.execPath, [...options, '--input-type=module', '-e', code], { cwd: folder.path, encoding: 'utf8' })),
  };
}

describe('splitClientModules', () => {
  it('leaves the directive to modules that only the condition react-server leads to', async () => {
    const { boundaries, read } = await splitPackage();
    expect(boundaries).toEqual(['button.js', 'ui/modal.js']); // where an importer, or a module for servers, meets one for browsers
    expect(read('client/button.js')).toBe(`'use client';\nexport { button } from '../button.js';\n`);
    expect(read('client/ui/modal.js')).toBe(`'use client';\nexport { default, size } from '../../ui/modal.js';\n`);
    for (const path of ['index.js', 'button.js', 'ui/modal.js', 'ui/part.js', 'plain.js']) expect(read(path)).not.toContain('use client');
    expect(read('button.js').split('\n')).toHaveLength(modules['button.js'].split('\n').length); // source maps go by lines
  });

  it('gives the same values under both conditions', async () => {
    const { run } = await splitPackage();
    const code = `import { button, open, plain } from 'lamp'; import * as entry from 'lamp/button'; const modal = await open();
      console.log(JSON.stringify([button, plain, modal.default, modal.size, entry.button === button]))`;
    const expected = [['button', 'plain'], 'plain', 'part', 3, true];
    expect(run(code)).toEqual(expected);
    expect(run(code, '--conditions=react-server')).toEqual(expected);
  });
});
