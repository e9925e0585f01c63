import type { Config } from 'jest';
import swc from '../swc.jest.ts';

/** Real databases, a real mail server and real HTTP over loopback: these need packages that a site never installs. */
export default {
  displayName: 'server',
  rootDir: '.',
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', swc] },
  transformIgnorePatterns: ['/node_modules/@swc/helpers/', '/node_modules/esbuild/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.ts'],
  maxWorkers: 2,
  testTimeout: 60_000,
  reporters: ['default', '<rootDir>/../scripts/lib/countReporter.mjs'],
} satisfies Config;
