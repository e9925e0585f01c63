import type { Config } from 'jest';
import swc from '../swc.jest.ts';

const common: Config = {
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', swc] },
  // Big, and CommonJS already.
  transformIgnorePatterns: ['/node_modules/@swc/helpers/', '/node_modules/playwright-core/', '/node_modules/esbuild/'],
  testEnvironment: 'node',
  setupFilesAfterEnv: ['<rootDir>/lib/secondTry.ts'],
  modulePathIgnorePatterns: ['<rootDir>/artifacts/'],
};

export default {
  projects: [
    // Of viem and wagmi there may be one copy, since they know their own errors by their classes: the tests'.
    { ...common, displayName: 'chain', testMatch: ['<rootDir>/chain/**/*.test.ts'], moduleNameMapper: { '^(viem|@wagmi/core)((/.*)?)$': '<rootDir>/node_modules/$1$2' } },
    { ...common, displayName: 'browser', testMatch: ['<rootDir>/**/*.test.ts'], testPathIgnorePatterns: ['/node_modules/', '<rootDir>/chain/'] },
  ],
  // Journeys wait more than they compute: two browsers at a time, and no more, whatever the machine.
  maxWorkers: 2,
  testTimeout: 60_000,
  verbose: true,
  reporters: ['default', '<rootDir>/../scripts/lib/countReporter.mjs'],
} satisfies Config;
