import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { localeTags } from '../../src/domain/text/locales.ts';
import { trimCatalog } from './trimCatalogs.mjs';

const folder = join(__dirname, '../../src/locales');
const textsOf = (code: string): Readonly<Record<string, string>> => {
  const page: { module: { exports: { default?: Readonly<Record<string, string>> } } } = { module: { exports: {} } };
  runInNewContext(transformSync(code, { loader: 'ts', format: 'cjs' }).code, page);
  return page.module.exports.default ?? {};
};

describe('trimCatalog', () => {
  it.each(localeTags.filter((tag) => tag !== 'en_US'))('leaves of %s what a frame says of a request, as it stands', (tag) => {
    const source = readFileSync(join(folder, `${tag}.ts`), 'utf8');
    const whole = Object.entries(textsOf(source));
    const wanted = whole.filter(([key]) => /^core\.(review|confirm)\./.test(key));
    expect([wanted.length > 150, whole.length > wanted.length]).toEqual([true, true]);
    expect(Object.entries(textsOf(trimCatalog(source)))).toEqual(wanted);
  });

  it('refuses a text that goes over two lines, which it would cut', () => {
    expect(() => trimCatalog("const texts = {\n  'core.review.a':\n    'b',\n};\nexport default texts;")).toThrow('line of its own');
    expect(() => trimCatalog("const texts = {\n  'core.review.a': 'b' +\n    'c',\n};\nexport default texts;")).toThrow('line of its own');
  });
});
