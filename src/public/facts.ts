// Facts and how to read them.
export { selectCallsBundle, selectCallsBundles } from '../store/calls.ts';
export type { CallsBundle, CallsState, SentCall } from '../store/calls.ts';
export type { CoreState, Flow, KitDispatch } from '../store/coreState.ts';
export { activityCleared, selectActivity, selectActivityEntry } from '../store/activity.ts';
export type { ActivityEntry, Confirmation, Replacement, SendPhase } from '../store/activity.ts';
export { selectActiveAddress, selectActiveWallet, selectConnectionStatus, selectConnectPhase, selectOpenWallets } from '../store/connection.ts';
export type { ConnectAttempt, ConnectionState, ConnectionStatus, ConnectPhase, OpenWalletFact } from '../store/connection.ts';
export { selectIsModalOpen, selectShownScreen } from '../store/modal.ts';
export type { ShownScreen } from '../store/modal.ts';
export { selectActiveChainId, selectChain, selectChains, selectCustomChains, selectSwitchPhase } from '../store/network.ts';
export type { SwitchPhase } from '../store/network.ts';
export { localeChosen, selectLocale } from '../store/preferences.ts';
export { insufficientFundsSeen, transactionNotSent, transactionSent } from '../store/transactionEvents.ts';
export type { InsufficientFundsFacts, NotSentFacts, SentFacts } from '../store/transactionEvents.ts';
