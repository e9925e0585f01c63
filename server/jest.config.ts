import type { Config } from 'jest';
import swc from '../swc.jest.ts';

/**
 * Globals that Jest passes to each module as arguments: looked up in the realm of a test, `Math` makes Argon2 take ten times as long.
 * Only those that no test replaces; `Date`, for one, is not among them.
 */
const quickGlobals = [
  'Math', 'Object', 'Array', 'Number', 'BigInt', 'Symbol', 'Map', 'Set', 'WeakMap', 'Promise', 'Error', 'TypeError', 'JSON', 'Uint8Array', 'DataView', 'String', 'Reflect',
];

/** Of a part of a file's tests nothing follows about what it raises. */
const isWhole = !process.argv.some((each) => /^(-t|--testNamePattern)/.test(each));

const common: Config = {
  setupFilesAfterEnv: isWhole ? ['<rootDir>/../raised.jest.ts'] : [],
  sandboxInjectedGlobals: quickGlobals,
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', swc] },
  transformIgnorePatterns: ['/node_modules/@swc/helpers/', '/node_modules/esbuild/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

/** Real databases, a real mail server and real HTTP over loopback: these need packages that a site never installs. */
export default {
  projects: [
    { ...common, displayName: 'server', testEnvironment: 'node', testMatch: ['<rootDir>/**/*.test.ts'] },
    // What the frame of the wallet shows, in a page.
    { ...common, displayName: 'frame', testEnvironment: '<rootDir>/../jsdom.jest.ts', testMatch: ['<rootDir>/wallet/frame/**/*.test.tsx'] },
  ],
  maxWorkers: 2,
  testTimeout: 60_000,
  reporters: ['default', '<rootDir>/../scripts/lib/countReporter.mjs'],
} satisfies Config;
