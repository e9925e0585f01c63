import type { Config } from 'jest';
import swc from '../swc.jest.ts';

export default {
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', swc] },
  // Big, and CommonJS already.
  transformIgnorePatterns: ['/node_modules/@swc/helpers/', '/node_modules/playwright-core/', '/node_modules/esbuild/'],
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/artifacts/'],
  // One browser and its nodes at a time: journeys are timed, and a second browser makes them late.
  maxWorkers: 1,
  testTimeout: 60_000,
  verbose: true,
  reporters: ['default', '<rootDir>/../scripts/lib/countReporter.mjs'],
} satisfies Config;
