import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import swc from './swc.jest.ts';

const sources = '<rootDir>/{src,plugins,adapters,mocks,fixtures,demo,scripts,create,docs/generate}';
/** Of a part of a file's tests nothing follows about what it raises. */
const isWhole = !process.argv.some((each) => /^(-t|--testNamePattern)/.test(each));
const common = {
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', swc] },
  transformIgnorePatterns: ['/node_modules/@swc/helpers/'],
  setupFilesAfterEnv: isWhole ? ['<rootDir>/raised.jest.ts'] : [],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/bench/', '<rootDir>/e2e/', '<rootDir>/create/templates/', '<rootDir>/create/dist/'],
} satisfies Config;

export default {
  // By itself Jest leaves one core free. A file waits for half of its time, for timers of its own: three are run at once on two cores.
  testTimeout: 30_000,
  maxWorkers: Math.max(3, availableParallelism() - 1),
  reporters: ['default', '<rootDir>/scripts/lib/countReporter.mjs'],
  projects: [
    { ...common, displayName: 'node', testEnvironment: 'node', testMatch: [`${sources}/**/*.test.ts`] },
    { ...common, displayName: 'dom', testEnvironment: '<rootDir>/jsdom.jest.ts', testMatch: [`${sources}/**/*.test.tsx`], setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/secondTry.jest.ts'] },
  ],
} satisfies Config;
