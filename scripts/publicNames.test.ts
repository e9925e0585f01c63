import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createTestFolder } from './lib/createTestFolder.ts';
import type { TestFolder } from './lib/createTestFolder.ts';

describe('the check of public names', () => {
  let folder: string;
  let write: TestFolder['write'];
  let check: (root: string) => string;
  beforeAll(async () => {
    ({ checkPublicNames: check } = await import('./checks/publicNames.mjs'));
  });
  beforeEach(() => {
    ({ path: folder, write } = createTestFolder('latchkey-names-'));
    write('package.json', JSON.stringify({ exports: {
      '.': { types: './dist/src/index.d.ts', default: './dist/src/index.js' },
      './*': { types: './dist/src/entries/*.d.ts', default: './dist/src/entries/*.js' },
      './plugins/*': { types: './dist/plugins/*/index.d.ts', default: './dist/plugins/*/index.js' },
    } }));
    write('src/index.ts', `export * from './public/kit.ts';`);
    write('src/public/kit.ts', `export { makeLight } from '../domain/light.ts';\nexport type { Light } from '../domain/light.ts';`);
    write('src/entries/shades.ts', `export { darken } from '../domain/shades.ts';`);
    write('src/domain/light.ts', `export const makeLight = 1;\nexport const inner = 2;\nexport interface Light {}`);
    write('src/contracts/light.ts', `export { inner, makeLight } from '../domain/light.ts';`);
    write('src/domain/shades.ts', `export const darken = 1;`);
    write('plugins/lamp/index.ts', `import { makeLight } from '../../src/domain/light.ts';\nimport type { Light as Bulb } from '../../src/domain/light.ts';\nexport const go = async () => { const { darken: dim } = await import('../../src/domain/shades.ts'); };`);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('lets names pass that an entry exports, however they are imported', () => {
    expect(check(folder)).toBe('3 imports');
  });

  it.each([
    ['a private name', `import { inner } from '../../src/domain/light.ts';`, 'plugins/lamp/x.ts imports inner of src/domain/light.ts'],
    ['a private name on demand', `const { inner } = await import('../../src/domain/light.ts');`, 'plugins/lamp/x.ts imports inner of src/domain/light.ts'],
    ['a private name passed on', `export { inner } from '../../src/domain/light.ts';`, 'plugins/lamp/x.ts imports inner of src/domain/light.ts'],
    ['a whole file', `import * as light from '../../src/domain/light.ts';`, 'plugins/lamp/x.ts imports all of src/domain/light.ts'],
    ['a whole file on demand', `export const load = () => import('../../src/domain/light.ts');`, 'plugins/lamp/x.ts imports all of src/domain/light.ts'],
    ['a private name through a file of its own', `export { inner as light } from '../../src/contracts/light.ts';`, 'plugins/lamp/x.ts imports inner of src/contracts/light.ts'],
  ])('fails where a plugin imports %s', (_what, text, complaint) => {
    write('plugins/lamp/x.ts', text);
    expect(() => check(folder)).toThrow(complaint);
  });

  it('lets a public name pass that comes by a file which only passes it on', () => {
    write('plugins/lamp/x.ts', `import { makeLight } from '../../src/contracts/light.ts';`);
    expect(check(folder)).toBe('4 imports');
  });

  it.each(['adapters/lamp/index.ts', 'mocks/lamp.ts'])('fails for %s alike', (path) => {
    write(path, `import { inner } from '${path.startsWith('mocks') ? '..' : '../..'}/src/domain/light.ts';`);
    expect(() => check(folder)).toThrow(`${path} imports inner of src/domain/light.ts`);
  });

  it('lets mocks/testing look into kits', () => {
    write('mocks/testing/lamp.ts', `import { inner } from '../../src/domain/light.ts';`);
    expect(check(folder)).toBe('3 imports');
  });

  it('lets tests import what they like', () => {
    write('plugins/lamp/lamp.test.ts', `import { inner } from '../../src/domain/light.ts';`);
    expect(check(folder)).toBe('3 imports');
  });

  it('fails where a name of src/entries is in another entry, too', () => {
    write('src/entries/lights.ts', `export { makeLight } from '../domain/light.ts';`);
    expect(() => check(folder)).toThrow('makeLight: src/index.ts, src/entries/lights.ts');
  });

  it('fails where it finds no import at all', () => {
    rmSync(join(folder, 'plugins'), { recursive: true });
    expect(() => check(folder)).toThrow('No import was found');
  });

  it('finds the imports of this project, all of them of public names', () => {
    expect(Number.parseInt(check(resolve(__dirname, '..')), 10)).toBeGreaterThan(700);
  });
});
