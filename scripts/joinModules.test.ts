import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { joinModules } from './lib/joinModules.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A compiled package of these modules, in a folder of its own. */
function distOf(modules: Readonly<Record<string, string>>): string {
  const dist = mkdtempSync(join(tmpdir(), 'join-'));
  folders.push(dist);
  writeFileSync(join(dist, 'package.json'), '{ "type": "module", "sideEffects": false }');
  for (const [path, code] of Object.entries({ 'src/joined/.keep': '', ...modules })) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), code);
  }
  return dist;
}

const read = (dist: string, path: string): string => readFileSync(join(dist, path), 'utf8');
/** What a module of it does in Node, as JSON. */
const run = (dist: string, code: string): unknown => JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: dist, encoding: 'utf8' }));

const kit = {
  'src/kit.js': `import { low } from './low.js'; import { same } from './a/same.js'; export const kit = () => [low, same]; export default 'the default';`,
  'src/a/same.js': `import { same as other } from '../b/same.js'; export const same = ['a', other]; export const later = () => import('../lazy.js');`,
  'src/b/same.js': `export const same = 'b';`,
  'src/low.js': `export let low = 'low'; export const setLow = (next) => { low = next; };`,
  'src/lazy.js': `import { same } from './b/same.js'; import kit from './kit.js'; export const lazy = [same, kit];`,
};
const part = { name: 'start', roots: ['src/kit.js'], without: ['src/low.js'] };

describe('joinModules', () => {
  it('makes one module of what the roots reach, and keeps each path, each name and the one instance', async () => {
    const dist = distOf(kit);
    const joined = await joinModules(dist, [part]);
    expect(joined).toEqual({ 'src/joined/start.js': ['src/a/same.js', 'src/b/same.js', 'src/kit.js'] });
    expect(run(dist, `import kitName, { kit } from './src/kit.js'; import { same, later } from './src/a/same.js'; import { setLow } from './src/low.js';
      setLow('changed'); console.log(JSON.stringify([kitName, kit(), kit()[1] === same, (await later()).lazy]))`)).toEqual(['the default', ['changed', ['a', 'b']], true, ['b', 'the default']]);
    expect(read(dist, 'src/low.js')).toBe(kit['src/low.js']); // left out
    expect(read(dist, 'src/kit.js')).toMatch(/^export \{[^}]*\} from '\.\/joined\/start\.js';\n$/);
  });

  it('keeps what is for browsers in a file of its own, marked in its first line as each of its paths is', async () => {
    const dist = distOf({ 'src/button.js': `'use client';\nimport { plain } from './plain.js'; import { more } from './more.js'; export const button = [plain, more];`, 'src/more.js': `'use client';\nexport const more = 1;`, 'src/plain.js': `import './deep.js'; export const plain = 2;`, 'src/deep.js': 'export const deep = 3;' });
    expect(await joinModules(dist, [{ name: 'start', roots: ['src/button.js'], without: [] }])).toEqual({ 'src/joined/start.js': ['src/deep.js', 'src/plain.js'], 'src/joined/start.client.js': ['src/button.js', 'src/more.js'] });
    for (const path of ['src/joined/start.client.js', 'src/button.js', 'src/more.js']) expect(read(dist, path)).toMatch(/^(['"])use client\1;\n/);
    for (const path of ['src/joined/start.js', 'src/plain.js']) expect(read(dist, path)).not.toContain('use client');
    expect(run(dist, `import { button } from './src/button.js'; console.log(JSON.stringify(button))`)).toEqual([2, 1]);
  });

  it('imports later what is joined from the file it is in now, under the names it had', async () => {
    const dist = distOf({ 'src/button.js': `export const open = () => Promise.all([import('./modal.js'), import('./apart.js')]);`, 'src/modal.js': `import { title } from './title.js'; export default () => title; export const size = 3;`, 'src/title.js': `export const title = 'hello';`, 'src/apart.js': 'export const apart = 4;', 'src/other.js': '' });
    await joinModules(dist, [{ name: 'start', roots: ['src/button.js', 'src/other.js'], without: [] }, { name: 'modal', roots: ['src/modal.js'], without: [] }]);
    expect(run(dist, `import { open } from './src/button.js'; const [modal, { apart }] = await open(); console.log(JSON.stringify([modal.default(), modal.size, apart]))`)).toEqual(['hello', 3, 4]);
    expect(read(dist, 'src/joined/start.js')).toMatch(/import\("\.\/modal\.js"\)/);
    expect(read(dist, 'src/joined/start.js')).toContain('import("../apart.js")');
  });

  it('lets the other modules and parts import what is joined from the file that holds it', async () => {
    const dist = distOf({
      ...kit,
      'src/lazy.js': `import { same as b } from './b/same.js';\nimport { low } from './low.js';\nimport theDefault, { kit } from './kit.js';\nexport const lazy = [b, low, theDefault, kit()];\n`,
      'src/modal.js': `import {\n  same,\n  later as more,\n} from './a/same.js';\nimport { title } from './title.js';\nexport const modal = [same, typeof more, title];\n`,
      'src/title.js': `export const title = 'hello';`,
    });
    await joinModules(dist, [part, { name: 'modal', roots: ['src/modal.js'], without: ['src/low.js'] }]);
    expect(read(dist, 'src/lazy.js')).toContain(`import { same_1 as b } from './joined/start.js';\nimport { low } from './low.js';\nimport theDefault, { kit } from './kit.js';`);
    expect(read(dist, 'src/joined/modal.js')).toMatch(/from ['"]\.\/start\.js['"]/);
    expect(read(dist, 'src/joined/modal.js')).not.toContain('same.js');
    expect(run(dist, `import { lazy } from './src/lazy.js'; import { modal } from './src/modal.js'; console.log(JSON.stringify([lazy, modal]))`)).toEqual([['b', 'low', 'the default', ['low', ['a', 'b']]], [['a', 'b'], 'function', 'hello']]);
  });

  it('leaves it to the bundler of a site whether it builds for development', async () => {
    const dist = distOf({ 'src/kit.js': `import { other } from './other.js'; export const kit = process.env.NODE_ENV !== 'production' ? 'checks' : other;`, 'src/other.js': `export const other = 'none';` });
    await joinModules(dist, [{ name: 'start', roots: ['src/kit.js'], without: [] }]);
    expect(read(dist, 'src/joined/start.js')).toContain('process.env.NODE_ENV');
  });

  it('refuses a module for servers that imports one for browsers', async () => {
    const dist = distOf({ 'src/plain.js': `import { more } from './more.js'; export const plain = more;`, 'src/more.js': `'use client';\nexport const more = 1;` });
    await expect(joinModules(dist, [{ name: 'start', roots: ['src/plain.js'], without: [] }])).rejects.toThrow(/src\/plain\.js.*src\/more\.js/);
  });

  it('refuses a root that is not there', async () => {
    await expect(joinModules(distOf(kit), [{ name: 'start', roots: ['src/gone.js'], without: [] }])).rejects.toThrow('src/gone.js');
  });
});
