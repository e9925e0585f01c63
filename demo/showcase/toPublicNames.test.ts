import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toPublicNames } from './toPublicNames.ts';

const root = path.join(import.meta.dirname, '../..');
const files = [...readdirSync(path.join(import.meta.dirname, 'parts')).map((file) => `parts/${file}`), 'createShop.ts'];
const importsOf = (text: string): readonly string[] => [...text.matchAll(/ from '([^']+)'/g)].map(([, from = '']) => from);

describe('toPublicNames', () => {
  it.each([
    ['../../../src/index.ts', 'latchkey'], ['../../src/react.ts', 'latchkey/react'], ['../../../src/entries/nfts.ts', 'latchkey/nfts'], ['../../../src/public/pluginCode.ts', 'latchkey/plugin'],
    ['../../../plugins/claims/react.ts', 'latchkey/plugins/claims/react'], ['../../adapters/browser/index.ts', 'latchkey/adapters/browser'], ['../../mocks/index.ts', 'latchkey/mocks'], ['../useTexts.ts', '../useTexts.ts'],
  ])('writes %s as %s', (from, written) => {
    expect(toPublicNames(`import { a } from '${from}';`)).toBe(`import { a } from '${written}';`);
  });

  it.each(files)('leaves no path into the kit in %s, and names only what the package has', async (file) => {
    const names = importsOf(toPublicNames(readFileSync(path.join(import.meta.dirname, file), 'utf8')));
    expect(names.filter((name) => /^(?:\.\.\/)+(?:src|plugins|adapters)\//.test(name))).toEqual([]);
    const { exports }: { exports: Record<string, unknown> } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { exports: Record<string, unknown> }; // the project's own
    const isExported = (name: string): boolean => Object.keys(exports).some((key) => (key.endsWith('/*') ? name.startsWith(key.slice(0, -1)) : key === name));
    for (const name of names.filter((each) => each.startsWith('latchkey'))) expect([name, isExported(name.replace('latchkey', '.'))]).toEqual([name, true]);
  });
});
