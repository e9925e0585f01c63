import { toCases } from './suite.ts';
import { onWalletStage } from './walletStage.ts';
import { connectingCases } from './walletConnectingCases.ts';
import { endingCases } from './walletEndingCases.ts';
import { requestCases } from './walletRequestCases.ts';
import type { MakeWallet, WalletSuiteCapability } from './walletControls.ts';
import type { SuiteCase } from './suite.ts';
import type { ConnectingRule } from './walletConnectingCases.ts';
import type { EndingRule } from './walletEndingCases.ts';
import type { RequestRule } from './walletRequestCases.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';

/** What the contract of wallets asks for. */
export type WalletRule = ConnectingRule | RequestRule | EndingRule;

/** Which cases of `walletSuite` are left out. */
export interface WalletSuiteOptions {
  /** What the wallet, or its controls, are unable to do; the cases that need it are named as not tried. */
  readonly cannot?: readonly WalletSuiteCapability[];
}

/** Whether a wallet keeps the contract, as cases for any test runner or for `runSuite`. Each makes a wallet of its own, in a world of its own. */
export function walletSuite(makeWallet: MakeWallet, options: WalletSuiteOptions = {}): readonly SuiteCase<WalletRule>[] {
  assertArguments('walletSuite(makeWallet: function, options?: object)', makeWallet, options);
  const { cannot = [] } = options;
  return toCases([...connectingCases, ...requestCases, ...endingCases], cannot, run => onWalletStage(makeWallet, cannot, run));
}
