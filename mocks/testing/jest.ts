import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** Of Jest's settings those that `withLatchkey` adds to, as Jest has them. */
export interface JestSettings {
  preset?: string | null | undefined;
  setupFiles?: string[];
  testEnvironmentOptions?: Record<string, unknown>;
  transform?: Record<string, string | [string, unknown]>;
  transformIgnorePatterns?: string[];
}

/** Whether Jest runs ES modules itself: in Node with `--experimental-vm-modules`. It finds out in the same way. */
const runsModules = 'SyntheticModule' in vm;

/** Needs `@swc/core` and `@swc/jest` in the site. The site's own translator would not do: Babel and TypeScript leave `import.meta` in what becomes CommonJS, and each knows packages by other settings. */
const packagesToCommonJs: JestSettings['transform'] = {
  '/node_modules/.+\\.m?js$': ['@swc/jest', { swcrc: false, isModule: 'unknown', sourceMaps: false, jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } } }],
};

/** What else is in packages is left as it is. */
const packagesApart = '/node_modules/.+(?<!\\.m?js)$';

/**
 * Jest's settings of a site, with what tests over the kit need: packages that are ES modules alone are translated where Jest runs CommonJS, for which the site has `@swc/core` and
 * `@swc/jest`; what jsdom lacks is taken from Node (`latchkey/testing/jestSetup`); and `msw/node` is found. All that the site says itself stays, but patterns of `transformIgnorePatterns` about `node_modules`.
 * `module.exports = withLatchkey({ testEnvironment: 'jsdom' })`. A function, such as `next/jest` makes, is called by Jest.
 * @throws input.missing, input.wrongKind
 */
export function withLatchkey<Config extends JestSettings>(config: () => Config | Promise<Config>): () => Promise<Config & JestSettings>;
export function withLatchkey<Config extends JestSettings>(config: Config): Config & JestSettings;
export function withLatchkey(config: JestSettings | (() => JestSettings | Promise<JestSettings>)): JestSettings | (() => Promise<JestSettings>) {
  assertArguments('withLatchkey(config: object | function)', config);
  return typeof config === 'function' ? async () => complete(await config()) : complete(config);
}

function complete(config: JestSettings): JestSettings {
  return {
    ...config,
    // Not "browser": msw/node does not resolve under it.
    testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'], ...config.testEnvironmentOptions },
    setupFiles: [fileURLToPath(new URL('jestSetup.js', import.meta.url)), ...(config.setupFiles ?? [])],
    ...(!runsModules && {
      // The first pattern that fits a file translates it.
      transform: { ...packagesToCommonJs, ...(config.transform ?? (config.preset ? {} : { '\\.[jt]sx?$': 'babel-jest' })) },
      transformIgnorePatterns: [packagesApart, ...(config.transformIgnorePatterns ?? []).filter((pattern) => !pattern.includes('node_modules'))],
    }),
  };
}
