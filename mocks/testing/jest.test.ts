import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from 'jest';
import { withLatchkey } from './jest.ts';
import type { JestSettings } from './jest.ts';

/** As Jest looks it up: files that a pattern names stay as they are, and of the translators the first that fits has the others. */
function translatorOf({ transform = {}, transformIgnorePatterns = [] }: JestSettings, path: string): string | undefined {
  if (transformIgnorePatterns.some((pattern) => new RegExp(pattern).test(path))) return undefined;
  const found = Object.entries(transform).find(([pattern]) => new RegExp(pattern).test(path))?.[1];
  return Array.isArray(found) ? found[0] : found;
}

const ofPackages = ['/site/node_modules/latchkey/dist/src/index.js', '/site/node_modules/.pnpm/rettime@1/node_modules/rettime/build/index.mjs'];
const ofSite = '/site/src/Shop.jsx';

describe('withLatchkey', () => {
  it('has packages translated by one translator, and the rest by the one that the site names', () => {
    const settings = withLatchkey({ transform: { '^.+\\.(t|j)sx?$': 'ts-jest' } });
    expect(ofPackages.map((path) => translatorOf(settings, path))).toEqual(['@swc/jest', '@swc/jest']);
    expect(translatorOf(settings, ofSite)).toBe('ts-jest');
    expect(translatorOf(settings, '/site/node_modules/fonts/index.tsx')).toBeUndefined();
  });

  it("leaves the site's own files to Babel, as Jest does, unless the site or a preset says otherwise", () => {
    expect(translatorOf(withLatchkey({}), ofSite)).toBe('babel-jest');
    expect(translatorOf(withLatchkey({ preset: 'ts-jest' }), ofSite)).toBeUndefined();
  });

  it('lets none of the patterns of the site that are about packages keep them from being translated, and keeps the others', () => {
    const settings = withLatchkey({ transformIgnorePatterns: ['/node_modules/(?!(geist)/)', '^.+\\.module\\.css$'] });
    expect(ofPackages.map((path) => translatorOf(settings, path))).toEqual(['@swc/jest', '@swc/jest']);
    expect(settings.transformIgnorePatterns).toContain('^.+\\.module\\.css$');
  });

  it('prepares the page before what the site prepares, finds packages as Node does, and keeps all that the site says', () => {
    const settings = withLatchkey({ testEnvironment: 'jsdom', setupFiles: ['<rootDir>/setup.js'], testEnvironmentOptions: { url: 'https://shop.example' } });
    expect(settings.testEnvironment).toBe('jsdom');
    expect(settings.setupFiles).toEqual([join(__dirname, 'jestSetup.js'), '<rootDir>/setup.js']);
    expect(settings.testEnvironmentOptions).toEqual({ url: 'https://shop.example', customExportConditions: ['node', 'node-addons'] });
    expect(withLatchkey({ testEnvironmentOptions: { customExportConditions: ['browser'] } }).testEnvironmentOptions).toEqual({ customExportConditions: ['browser'] });
  });

  it("takes and gives what Jest's own types describe", () => {
    const settings: Config = withLatchkey<Config>({ displayName: 'shop', transform: { '\\.tsx$': ['@swc/jest', { swcrc: false }] } });
    const made: () => Promise<Config> = withLatchkey(async (): Promise<Config> => settings);
    expect([settings.displayName, typeof made]).toEqual(['shop', 'function']);
  });

  it('waits for settings that a function makes, as that of next/jest does', async () => {
    const settings = await withLatchkey(async () => ({ testEnvironment: 'jsdom', transform: { '\\.jsx$': 'next/jest-transformer' } }))();
    expect([settings.testEnvironment, translatorOf(settings, ofSite), translatorOf(settings, '/site/node_modules/qr/index.js')]).toEqual(['jsdom', 'next/jest-transformer', '@swc/jest']);
  });

  it('has nothing translated where Jest runs ES modules', () => {
    const print = `import { withLatchkey } from ${JSON.stringify(join(__dirname, 'jest.ts'))}; console.log(JSON.stringify(withLatchkey({ transform: { '\\\\.jsx$': '@swc/jest' } })))`;
    const settings: JestSettings = JSON.parse(execFileSync(process.execPath, ['--no-warnings', '--experimental-vm-modules', '--input-type=module', '--eval', print], { encoding: 'utf8' }));
    expect(settings.transform).toEqual({ '\\.jsx$': '@swc/jest' });
    expect(settings).not.toHaveProperty('transformIgnorePatterns');
    expect(settings.setupFiles).toEqual([join(__dirname, 'jestSetup.js')]);
  });

  it('says what is missing where nothing is given', () => {
    expect(() => Reflect.apply(withLatchkey, undefined, [])).toThrow(expect.objectContaining({ code: 'input.missing' }));
  });
});
