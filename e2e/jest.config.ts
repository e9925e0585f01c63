import type { Config } from 'jest';
import swc from '../swc.jest.ts';
import { isSampled } from './lib/isSampled.ts';
import { leftOut } from './lib/leftOut.ts';

const common: Config = {
  transform: { '^.+\\.[cm]?[jt]sx?$': ['@swc/jest', swc] },
  // Big, and CommonJS already.
  transformIgnorePatterns: ['/node_modules/@swc/helpers/', '/node_modules/playwright-core/', '/node_modules/esbuild/'],
  testEnvironment: 'node',
  setupFilesAfterEnv: ['<rootDir>/../secondTry.jest.ts'],
  modulePathIgnorePatterns: ['<rootDir>/artifacts/', '<rootDir>/consumers/apps/'],
};

/** Of a part of a file's tests nothing follows about what it raises. */
const isWhole = !process.argv.some((each) => /^(-t|--testNamePattern)/.test(each));

/** The README's examples import the package by its name. */
const ownNames = { '^latchkey$': '<rootDir>/../src/index.ts', '^latchkey/(identity|rpc|signatures|siwe)$': '<rootDir>/../src/entries/$1.ts' };

/** Of viem and wagmi there may be one copy, since they know their own errors by their classes: the tests'. */
function oneCopyOf({ wagmi }: { readonly wagmi: string }): NonNullable<Config['moduleNameMapper']> {
  return { ...ownNames, '^viem((/.*)?)$': '<rootDir>/node_modules/viem$1', '^@wagmi/core(/internal)?$': `<rootDir>/node_modules/${wagmi}$1` };
}

/** Of two big packages, of which tests need three tables. */
const metaMaskConstants = { '^@metamask/(transaction|keyring)-controller$': '<rootDir>/chain/lib/metaMaskConstants.ts' };

export default {
  projects: [
    { ...common, displayName: 'chain', setupFilesAfterEnv: ['<rootDir>/../secondTry.jest.ts', ...(isWhole ? ['<rootDir>/../raised.jest.ts'] : [])], testMatch: ['<rootDir>/chain/**/*.test.ts'], moduleNameMapper: { ...oneCopyOf({ wagmi: '@wagmi/core' }), ...metaMaskConstants } },
    { ...common, displayName: 'wagmi2', testMatch: ['<rootDir>/chain/{wagmi,rainbowKit}.test.ts'], moduleNameMapper: oneCopyOf({ wagmi: 'wagmi-core-2' }) },
    { ...common, displayName: 'browser', testMatch: ['<rootDir>/**/*.test.ts'], testPathIgnorePatterns: ['/node_modules/', '<rootDir>/chain/', '<rootDir>/consumers/', '<rootDir>/examples/', ...(isSampled ? leftOut.map((name) => `<rootDir>/${name}\\.test\\.ts$`) : [])] },
    { ...common, displayName: 'consumers', testMatch: ['<rootDir>/consumers/*.test.ts'] },
    { ...common, displayName: 'examples', testMatch: ['<rootDir>/examples/*.test.ts'] },
  ],
  testSequencer: '<rootDir>/lib/slowFirst.mjs',
  // Two browsers at a time, and no more, whatever the machine: a third finds both cores busy where one shows the gallery, and makes journeys late.
  maxWorkers: 2,
  testTimeout: 60_000,
  verbose: true,
  reporters: ['default', '<rootDir>/../scripts/lib/countReporter.mjs'],
} satisfies Config;
