import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { playwrightsDisabledFeatures } from './browser.ts';

describe('the features that are turned off', () => {
  it('are all that Playwright turns off by itself', async () => {
    const source = await readFile(createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle'), 'utf8');
    const [, list = ''] = /\bdisabledFeatures = \[(.*?)\]/s.exec(source) ?? [];
    const names = Array.from(list.replaceAll(/\/\/.*/g, '').matchAll(/"(\w+)"/g), ([, name = '']) => name);
    expect(new Set(names)).toEqual(new Set(playwrightsDisabledFeatures));
  });
});
