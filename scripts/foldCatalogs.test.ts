import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { createTestFolder } from './lib/createTestFolder.ts';
import { foldCatalogs } from './lib/foldCatalogs.mjs';

const locales = join(__dirname, '../src/locales');

/** What a module's file exports. Copied, as objects of another realm equal no others. */
function load(code: string): unknown {
  return structuredClone(runInNewContext(code.replace('export default texts;', 'texts;')));
}

describe('foldCatalogs', () => {
  it('leaves what each translation exports as it was, in fewer bytes', () => {
    const names = readdirSync(locales).filter((name) => /^[a-z]{2}_[A-Z]{2}\.ts$/.test(name));
    expect(names).toHaveLength(9);
    const { path, write } = createTestFolder('catalogs-');
    try {
      for (const name of names) {
        const written = readFileSync(join(locales, name), 'utf8').replace(/^import .*$/m, '').replace('const texts: CoreCatalog =', 'const texts =');
        const file = `src/locales/${name.replace('.ts', '.js')}`;
        write(file, written);
        foldCatalogs(path);
        const folded = readFileSync(join(path, file), 'utf8');
        expect(load(folded)).toEqual(load(written));
        expect(Buffer.byteLength(folded)).toBeLessThan(Buffer.byteLength(written));
      }
    } finally {
      rmSync(path, { recursive: true });
    }
  });

  it('keeps a key that is the beginning of others, and leaves other files alone', () => {
    const { path, write } = createTestFolder('catalogs-');
    const texts = { 'siwe.error.failed.remedy': 'b', 'siwe.error.failed': 'a', 'siwe.error.other': 'f', 'siwe.error.other.remedy': 'g', 'siwe.error.failed.remedy.long': 'c', 'siwe.title': 'd', alone: 'e' };
    try {
      write('plugins/siwe/locales/de_DE.js', `/** German. */\nconst texts = ${JSON.stringify(texts)};\nexport default texts;\n`);
      write('plugins/siwe/locales/loadLocale.js', 'export default 1;\n');
      foldCatalogs(path);
      expect(load(readFileSync(join(path, 'plugins/siwe/locales/de_DE.js'), 'utf8'))).toEqual(texts);
      expect(readFileSync(join(path, 'plugins/siwe/locales/loadLocale.js'), 'utf8')).toBe('export default 1;\n');
    } finally {
      rmSync(path, { recursive: true });
    }
  });
});
