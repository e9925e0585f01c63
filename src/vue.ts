// The composables for Vue, and what gives them the kit. Nothing here needs React. By name, as it has types of its own beside those that React's hooks answer with.
export { latchkey, provideLatchkey, useLatchkey, useLatchkeySelector } from './vue/provideLatchkey.ts';
export type { UiKit } from './ui/kit/uiKit.ts';
// Who is connected
export { useActiveAccount, useActiveChain, useActiveWallet, useChains, useConnect, useConnectedWallets, useConnectionStatus, useConnectModal, useDisconnect, useSwitchChain, useUnconfirmedAccount, useWallets } from './vue/accounts.ts';
export type { ConnectComposable, ConnectModalComposable, DisconnectComposable, SwitchChainComposable } from './vue/accounts.ts';
export type { ActiveAccount, ActiveChain, UnconfirmedAccount } from './ui/hooks/wallets/activeAccount.ts';
export type { DisconnectPhase } from './ui/hooks/wallets/disconnectShown.ts';
export type { ListedWallet } from './ui/wallets/listWallets.ts';
// Reading from chains
export { useBalance, useBlockNumber, useEnsAddress, useEnsName, useLogs, useReadContract, useReadContracts, useTokenBalance, useTokenMetadata } from './vue/reads.ts';
export type { ChainRead } from './ui/hooks/reads/chainRead.ts';
export type { ForChain, OnNameChain } from './ui/hooks/reads/onNameChain.ts';
export type { Balance, BalanceOf, ContractReadOf, ContractReadsOf, ContractValue, ContractValues, EnsAddressOf, EnsNameOf, LogsOf, TokenBalanceOf, TokenOf } from './ui/hooks/reads/queries.ts';
// Asking wallets for something
export { useActivity, usePendingCount, useSend, useSignMessage, useSignTypedData, useWriteContract } from './vue/requests.ts';
export type { SendFacts, SignComposableFacts, WriteComposable } from './vue/requests.ts';
export type { SignPhase, UnsuccessfulPhase } from './ui/hooks/sending/runs.ts';
export type {} from './errorTables.ts';
