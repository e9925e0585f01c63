/**
 * The mocked world: chains, faults and wallets that need no network. What is heavy (the EVM, msw, the signing library)
 * loads when it is first used. In Node, `startMockWorld` comes from `./node.ts` instead.
 */
export { mockAccounts, mockMnemonic, startBalanceWei } from './accounts.ts';
export type { MockAccount } from './accounts.ts';
export { mockChainOne, mockChainTwo, mockChains } from './chains.ts';
export type { MockChainInfo } from './chains.ts';
export type { MockChain } from './chain/chain.ts';
export type { Hex } from './chain/hex.ts';
export type { Mining } from './chain/mining.ts';
export { createFakeClock } from './fakeClock.ts';
export type { FakeClock } from './fakeClock.ts';
export { mockedPageAdapter } from './mockedPage.ts';
export { startMockWorld } from './page.ts';
export type { StartInPageOptions } from './page.ts';
export { mockStorageUrls } from './files/scenarios.ts';
export type { StorageScenario } from './files/scenarios.ts';
export { mockPaymentUrls } from './payments/scenarios.ts';
export type { PaymentScenario } from './payments/scenarios.ts';
export { mockCounter, mockForwarders, mockRelayerUrls } from './relaying/scenarios.ts';
export type { RelayerScenario } from './relaying/scenarios.ts';
export { RpcError, rpcCodes } from './rpcError.ts';
export type { RpcCode } from './rpcError.ts';
export { createScenarioController } from './scenarios.ts';
export type { RpcScenario, ScenarioController, WalletScenario } from './scenarios.ts';
export type { FollowedPlugins, KitWithPlugins, StartMockWorldOptions, StartedMockWorld } from './startedWorld.ts';
export { mockDrop, mockMarketplace, mockToken, startTokenUnits } from './token/mockToken.ts';
export { mockBundlerUrl, mockPaymasterUrl } from './userOperations/scenarios.ts';
export type { BundlerScenario, PaymasterScenario } from './userOperations/scenarios.ts';
export { announceWallet, fakeWalletInfo } from './wallet/announce.ts';
export type { AnnounceOptions } from './wallet/announce.ts';
export type { ApprovalSubject, PendingApproval } from './wallet/approvals.ts';
export { mockCoinbaseSdk } from './wallet/coinbaseSdk.ts';
export { createFakeWallet } from './wallet/fakeWallet.ts';
export type { FakeWallet, FakeWalletOptions } from './wallet/fakeWallet.ts';
export { createMockApp } from './wallet/mockApp.ts';
export type { MockApp } from './wallet/mockApp.ts';
export type { MockAppOptions, MockAppScenario } from './wallet/mockAppState.ts';
export { createMockWalletFrame } from './wallet/mockWalletFrame.ts';
export type { FrameBehaviour, MockLogin, MockWalletFrame, MockWalletFrameOptions } from './wallet/mockWalletFrame.ts';
export { mockResolver } from './wallet/mockResolver.ts';
export type { MockResolverControls, MockResolverOptions } from './wallet/mockResolver.ts';
export { createMockWalletConnect } from './wallet/mockWalletConnect.ts';
export type { MockWalletConnect, MockWalletConnectOptions } from './wallet/mockWalletConnect.ts';
export { mockRemoteWallet } from './wallet/remoteWallet.ts';
export type { RemoteScenario, RemoteWalletControls, RemoteWalletOptions } from './wallet/remoteWallet.ts';
export { createMockWorld } from './world.ts';
export type { KeptText, MockWorld, MockWorldOptions } from './world.ts';
