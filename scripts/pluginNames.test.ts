import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createTestFolder } from './lib/createTestFolder.ts';
import type { TestFolder } from './lib/createTestFolder.ts';

describe('the check that the core names no plugin', () => {
  let folder: string;
  let write: TestFolder['write'];
  let check: (root: string) => string;
  beforeAll(async () => {
    ({ checkPluginNames: check } = await import('./checks/pluginNames.mjs'));
  });
  beforeEach(() => {
    ({ path: folder, write } = createTestFolder('latchkey-plugins-'));
    for (const path of ['plugins/lampLight/index.ts', 'plugins/siwe/index.ts', 'adapters/acme/index.ts', 'adapters/browser/index.ts']) write(path, '');
    write('.dependency-cruiser.cjs', `module.exports = { forbidden: [{ from: '^plugins/([^/]+)/' }] }; // lampLight is one of them`);
    write('src/flows/light.ts', `import { lamp } from '../domain/lamp.ts';\nexport const light = [lamp, 'core.light', lampLighter, acmeist, 'browser']; // for plugins/lampLight`);
    write('src/domain/messages/siwe.ts', `export const parseSiweMessage = 'siwe';`);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('lets a core pass that names none, but in comments, words that only begin alike and the format of a message', () => {
    expect(check(folder)).toBe('3 names');
  });

  it.each([
    ['its id', `export const id = 'lampLight';`, 'src/ui/x.ts names lampLight'],
    ['the id of what it owns', `show('lampLight.switch');`, 'src/ui/x.ts names lampLight by lampLight.switch'],
    ['it within an id of the core', `t('core.lampLight');`, 'src/ui/x.ts names lampLight'],
    ['its path', `export const load = () => import('../../plugins/lampLight/index.ts');`, 'src/ui/x.ts names lampLight'],
    ['it in a template', 'export const id = `${base}/lampLight`;', 'src/ui/x.ts names lampLight'],
    ['it in an identifier', 'export const isLampLightOn = true;', 'src/ui/x.ts names lampLight by isLampLightOn'],
    ['a vendor', 'export class AcmeWallet {}', 'src/ui/x.ts names acme by AcmeWallet'],
    ['the screen of the plugin that is called as a format is', `show('siwe.signIn');`, 'src/ui/x.ts names siwe by siwe.signIn'],
    ['the format outside its folders', 'export const siweSession = 1;', 'src/ui/x.ts names siwe by siweSession'],
  ])('fails where the core says %s', (_what, text, complaint) => {
    write('src/ui/x.ts', text);
    expect(() => check(folder)).toThrow(complaint);
  });

  it('fails where the import rules name a plugin', () => {
    write('.dependency-cruiser.cjs', `module.exports = { forbidden: [{ from: '^plugins/lampLight/' }] };`);
    expect(() => check(folder)).toThrow('.dependency-cruiser.cjs names lampLight');
  });

  it('lets tests and tables of the outside world name what they like', () => {
    write('src/ui/x.test.ts', `it('lampLight');`);
    write('src/data/wallets.ts', `export const wallets = ['acme'];`);
    expect(check(folder)).toBe('3 names');
  });

  it('fails where it finds no plugin at all', () => {
    rmSync(join(folder, 'plugins'), { recursive: true });
    rmSync(join(folder, 'adapters'), { recursive: true });
    expect(() => check(folder)).toThrow('No plugin was found');
  });

  it('finds the plugins and the vendors of this project, and none of them in the core', () => {
    expect(Number.parseInt(check(resolve(__dirname, '..')), 10)).toBeGreaterThanOrEqual(14);
  });
});
