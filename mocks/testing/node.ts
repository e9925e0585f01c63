/** What of a wallet's or another plugin's module only Node can tell: how it behaves on a server, under a strict policy, and what it weighs. */
export { moduleSuite } from './suites/moduleSuite.ts';
export type { BundlerLike, ModuleRule, ModuleSuiteOptions } from './suites/moduleSuite.ts';
