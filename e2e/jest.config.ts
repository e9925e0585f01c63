import type { Config } from 'jest';
import swc from '../swc.jest.ts';

export default {
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', swc] },
  // Big, and CommonJS already.
  transformIgnorePatterns: ['/node_modules/@swc/helpers/', '/node_modules/playwright-core/', '/node_modules/esbuild/'],
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/artifacts/'],
  // Journeys wait more than they compute: two browsers at a time, and no more, whatever the machine.
  maxWorkers: 2,
  testTimeout: 60_000,
  verbose: true,
  reporters: ['default', '<rootDir>/../scripts/lib/countReporter.mjs'],
} satisfies Config;
