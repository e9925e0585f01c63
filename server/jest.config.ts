import type { Config } from 'jest';
import swc from '../swc.jest.ts';

const common: Config = {
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
