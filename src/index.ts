// The public surface without React. Named exports only.
export { createLatchkey } from './createLatchkey.ts';
export type { KitStore, Latchkey, LatchkeyOptions } from './createLatchkey.ts';
export type { PolicyOptions } from './contentSecurityPolicy.ts';

// Chains, accounts, errors
export { defineChain } from './domain/chains.ts';
export type { BlockExplorer, Chain, ChainTraits, NativeCurrency } from './domain/chains.ts';
export { isStorable } from './domain/json.ts';
export { parseAccountRef, parseChainRef, toAccountRef, toChainRef } from './domain/caip.ts';
export type { AccountRef, ChainRef } from './domain/caip.ts';
export type { Clock } from './domain/clock.ts';
export type { Eip1193Provider, Eip1193Request, Eip6963ProviderInfo } from './domain/eip1193.ts';
export { defineErrors, hasCode, isWalletError, toWireError, WalletError } from './domain/errors.ts';
export type { ErrorContext, ErrorFactory, ErrorText, WalletErrorCode, WireError } from './domain/errors.ts';
export type { ServiceConfig } from './domain/service.ts';
export type { Authorization, Fees, SignedAuthorization, TransactionRequest, TypedData, ZkFields } from './domain/transactions.ts';

// Plugins, points, ports
export { definePlugin } from './store/definePlugin.ts';
export { defineEndpoints } from './kernel/endpoints.ts';
export { byId, definePoint } from './kernel/point.ts';
export { defineAdapter, definePort } from './kernel/port.ts';
export type { Explanation } from './kernel/registry.ts';
export type { ContactTime, OriginPermission, Permissions, PluginId } from './kernel/permissions.ts';
export type { AnyPlugin, Cleanup, EndpointGroup, Lazy, Plugin, PluginContext, PluginSpec, SliceLike, StateOf } from './kernel/plugin.ts';
export type { AnyPoint, ById, Contribution, Owned, Point, PointSpec, Rank, Readable } from './kernel/point.ts';
export type { Adapter, AnyPort, Port, PortOwner } from './kernel/port.ts';
export { authProvidersPoint } from './contracts/points/authProviders.ts';
export type { AuthProviderSpec } from './contracts/points/authProviders.ts';
export { errorsPoint } from './contracts/points/errors.ts';
export { localesPoint } from './contracts/points/locales.ts';
export type { Catalog, LocaleSpec } from './contracts/points/locales.ts';
export { relayersPoint } from './contracts/points/relayers.ts';
export type { RelayerSpec, RelayRequest } from './contracts/points/relayers.ts';
export { defineScreen, screensPoint } from './contracts/points/screens.ts';
export type { ScreenParams, ScreenProps, ScreenSpec } from './contracts/points/screens.ts';
export { storagesPoint } from './contracts/points/storages.ts';
export type { StorageSpec } from './contracts/points/storages.ts';
export { walletsPoint } from './contracts/points/wallets.ts';
export { clockPort } from './contracts/ports/clock.ts';
export { eip1193Port } from './contracts/ports/eip1193.ts';
export type { Eip1193Sessions } from './contracts/ports/eip1193.ts';
export { httpPort } from './contracts/ports/http.ts';
export type { Http, HttpAnswer, HttpRequest } from './contracts/ports/http.ts';
export { injectedPort } from './contracts/ports/injected.ts';
export type { Announcement, InjectedProviders } from './contracts/ports/injected.ts';
export { locksPort, nonceLock } from './contracts/ports/locks.ts';
export type { Locks } from './contracts/ports/locks.ts';
export { pagePort } from './contracts/ports/page.ts';
export type { Page } from './contracts/ports/page.ts';
export { randomPort } from './contracts/ports/random.ts';
export type { Random } from './contracts/ports/random.ts';
export { storagePort } from './contracts/ports/storage.ts';
export type { KeyValueStorage } from './contracts/ports/storage.ts';
export type { ApiLike, OpenQuestion, Services } from './contracts/services.ts';
export type { MockScenario, PluginMocks, RpcScenario, WalletScenario } from './contracts/mocks.ts';
export type { RpcCall, RpcTransport } from './contracts/transport.ts';
export type { CallOptions, ConnectNote, OpenRequest, OpenWallet, SessionEvent, WalletLinks, WalletSession, WalletSpec } from './contracts/wallet.ts';

// Verbs: dispatch them in a kit
export { askSignature } from './flows/askSignature.ts';
export { assertOnline } from './flows/assertOnline.ts';
export { autoConnect } from './flows/autoConnect.ts';
export { cancelConnect } from './flows/cancelConnect.ts';
export { chooseWallet } from './flows/chooseWallet.ts';
export { connect } from './flows/connect.ts';
export type { ConnectRequest } from './flows/connect.ts';
export { disconnect } from './flows/disconnect.ts';
export type { DisconnectRequest } from './flows/disconnect.ts';
export { send } from './flows/send.ts';
export type { SendRequest, Sent } from './flows/send.ts';
export { closeModal, goBack, openModal, showScreen } from './flows/showScreen.ts';
export { signMessage, signTypedData } from './flows/signMessage.ts';
export { switchChain } from './flows/switchChain.ts';
export type { SwitchChainRequest } from './flows/switchChain.ts';
export { watchTransaction } from './flows/watchTransaction.ts';

// Facts and how to read them
export type { CoreState, Flow, KitDispatch } from './store/coreState.ts';
export { activityCleared, selectActivity, selectActivityEntry } from './store/activity.ts';
export type { ActivityEntry, SendPhase } from './store/activity.ts';
export { selectActiveAddress, selectActiveWallet, selectConnectionStatus, selectConnectPhase, selectOpenWallets } from './store/connection.ts';
export type { ConnectionState, ConnectionStatus, ConnectPhase, OpenWalletFact } from './store/connection.ts';
export { selectIsModalOpen, selectShownScreen } from './store/modal.ts';
export { selectActiveChainId, selectChain, selectChains, selectSwitchPhase } from './store/network.ts';
export type { SwitchPhase } from './store/network.ts';
export { localeChosen, selectLocale } from './store/preferences.ts';
