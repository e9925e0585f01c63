import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expandExports } from './lib/exports.mjs';

describe('expandExports', () => {
  const files = ['dist/plugins/one/index.d.ts', 'dist/plugins/one/index.js', 'dist/plugins/two/index.d.ts', 'dist/plugins/two/index.js', 'dist/plugins/two/flows/go.js', 'dist/texts/de.d.ts', 'dist/texts/de.js', 'dist/texts/en/part.d.ts', 'dist/texts/en/part.js', 'dist/texts/load.d.ts', 'dist/texts/load.js'];

  it('fills patterns in as an importer could name them, and leaves out what is shut', () => {
    const exports = {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './texts/*': { types: './dist/texts/*.d.ts', default: './dist/texts/*.js' },
      './texts/en/*': null,
      './texts/load': null,
      './plugins/*': { types: './dist/plugins/*/index.d.ts', default: './dist/plugins/*/index.js' },
      './plugins/two/go': { types: './dist/plugins/two/flows/go.d.ts', default: './dist/plugins/two/flows/go.js' },
      './internal/*': { default: './dist/*' },
      './package.json': './package.json',
    };
    expect(expandExports(exports, files)).toEqual([
      ['.', exports['.']],
      ['./plugins/two/go', exports['./plugins/two/go']],
      ['./package.json', './package.json'],
      ['./texts/de', { types: './dist/texts/de.d.ts', default: './dist/texts/de.js' }],
      ['./plugins/one', { types: './dist/plugins/one/index.d.ts', default: './dist/plugins/one/index.js' }],
      ['./plugins/two', { types: './dist/plugins/two/index.d.ts', default: './dist/plugins/two/index.js' }],
    ]);
  });
});

describe('alias of package.json', () => {
  it('says of each entry what exports says, for Parcel, which reads exports only where a site asks it to', () => {
    const { name, exports, alias, main } = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8'));
    const entries = Object.entries<{ default: string } | string | null>(exports).flatMap(([entry, target]) => (typeof target === 'object' && target !== null ? [[entry, target.default]] : []));
    const starred = Object.entries<string>(alias).map(([entry, target]) => [entry.replace(`${name}/internal/**`, './internal/*'), target.replace('$1', '*')]).filter(([entry]) => entry?.startsWith('.'));
    expect(Object.fromEntries([['.', main], ...starred])).toEqual(Object.fromEntries(entries));
  });
});
