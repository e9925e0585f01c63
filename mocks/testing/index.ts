/** Helpers for testing a kit and its plugins over the mocked world. They need no test runner. */
export { createTestKit } from './createTestKit.ts';
export type { TestKit, TestKitOptions } from './createTestKit.ts';
export { createTestInjected } from './testInjected.ts';
export type { TestInjected } from './testInjected.ts';
export { createTestStorage } from './testStorage.ts';
export type { TestStorage } from './testStorage.ts';
export { checkPlugin } from './checkPlugin.ts';
export type { CheckPluginOptions, Finding, FindingRule } from './checkPlugin.ts';
export { runSuite } from './suites/suite.ts';
export type { SuiteCase, SuiteFinding, SuiteReport } from './suites/suite.ts';
export { createSuiteWallet } from './suites/suiteWallet.ts';
export type { SuiteWallet } from './suites/suiteWallet.ts';
export type { LieSubject, MakeWallet, SuiteChains, WalletHand, WalletLever, WalletMood, WalletSuiteSetting, WalletUnderTest } from './suites/walletHand.ts';
export { walletSuite } from './suites/walletSuite.ts';
export type { WalletRule, WalletSuiteOptions } from './suites/walletSuite.ts';
