import { computed, shallowReadonly, shallowRef, watchPostEffect } from 'vue';
import type { ComputedRef, ShallowRef } from 'vue';
import { servicesOf } from '../contracts/servicesOf.ts';
import type { Chain } from '../domain/chains/chains.ts';
import { cancelConnect } from '../flows/connection/cancelConnect.ts';
import { connect } from '../flows/connection/connect.ts';
import type { ConnectRequest } from '../flows/connection/connect.ts';
import type { DisconnectRequest } from '../flows/connection/disconnect.ts';
import { closeModal } from '../flows/modal/closeModal.ts';
import { openModal } from '../flows/modal/openModal.ts';
import { switchChain } from '../flows/networks/switchChain.ts';
import type { SwitchChainRequest } from '../flows/networks/switchChain.ts';
import { selectActiveWallet, selectConnectionStatus, selectConnectPhase, selectIsUnconfirmed, selectOpenWallets, selectRemembered } from '../store/connection.ts';
import type { ConnectionStatus, ConnectPhase, OpenWalletFact } from '../store/connection.ts';
import { selectIsModalOpen } from '../store/modal.ts';
import { selectActiveChainId, selectChain, selectChains, selectSwitchPhase } from '../store/network.ts';
import type { SwitchPhase } from '../store/network.ts';
import { selectRecentWalletIds } from '../store/preferences.ts';
import { toActiveAccount, toActiveChain } from '../ui/hooks/wallets/activeAccount.ts';
import type { ActiveAccount, ActiveChain, UnconfirmedAccount } from '../ui/hooks/wallets/activeAccount.ts';
import { disconnectShown } from '../ui/hooks/wallets/disconnectShown.ts';
import type { DisconnectPhase } from '../ui/hooks/wallets/disconnectShown.ts';
import { countLacking, listWallets } from '../ui/wallets/listWallets.ts';
import type { ListedWallet } from '../ui/wallets/listWallets.ts';
import { walletDirectory } from '../ui/wallets/walletDirectoryPart.ts';
import { useIsSettled, useLatchkey, useLatchkeySelector, useLive } from './provideLatchkey.ts';
import { unproxied } from './unproxied.ts';
import { usePart } from './useReader.ts';

/** `unknown` until the wallet of the last visit was looked for, then the truth. @throws ui.noProvider */
export function useConnectionStatus(): ComputedRef<ConnectionStatus> {
  return useLatchkeySelector(selectConnectionStatus);
}

/** The account that signs and pays now. @throws ui.noProvider */
export function useActiveAccount(): ComputedRef<ActiveAccount | undefined> {
  const wallet = useActiveWallet();
  return computed(() => toActiveAccount(wallet.value));
}

/** Who was connected at the last visit, for as long as the kit looks for that wallet; undefined once there is an account, or none. On a server it is known by `cookieStorage`. @throws ui.noProvider */
export function useUnconfirmedAccount(): ComputedRef<UnconfirmedAccount | undefined> {
  const isUnconfirmed = useLatchkeySelector(selectIsUnconfirmed);
  const remembered = useLatchkeySelector(selectRemembered);
  return computed(() => {
    const { address, name, picture } = remembered.value ?? {};
    return isUnconfirmed.value && address !== undefined ? { address, name, picture } : undefined;
  });
}

/** The wallet that signs and pays now. @throws ui.noProvider */
export function useActiveWallet(): ComputedRef<OpenWalletFact | undefined> {
  return useLatchkeySelector(selectActiveWallet);
}

/** Every connected wallet, in the order of connecting. @throws ui.noProvider */
export function useConnectedWallets(): ComputedRef<readonly OpenWalletFact[]> {
  return useLatchkeySelector(selectOpenWallets);
}

/** The chains that the site configured, then those that the visitor added. @throws ui.noProvider */
export function useChains(): ComputedRef<readonly Chain[]> {
  return useLatchkeySelector(selectChains);
}

/** The chain in use. @throws ui.noProvider */
export function useActiveChain(): ComputedRef<ActiveChain> {
  const chainId = useLatchkeySelector(selectActiveChainId);
  const chain = useLatchkeySelector((state) => selectChain(state, chainId.value));
  return computed(() => toActiveChain(chainId.value, chain.value));
}

/** Every wallet on offer, in the order of the kit's own list: `connect({ walletId: wallet.id })` opens one. @throws ui.noProvider */
export function useWallets(): ComputedRef<readonly ListedWallet[]> {
  const kit = useLatchkey();
  const source = servicesOf(kit).points;
  const points = useLive(source, source.get, source.subscribe);
  const recent = useLatchkeySelector(selectRecentWalletIds);
  const directory = usePart(walletDirectory);
  // A server knows no extension, and neither does the markup that it made.
  const isSettled = useIsSettled();
  const isInPage = typeof document !== 'undefined';
  const isLacking = computed(() => points.value && countLacking(kit) > 0);
  watchPostEffect(() => {
    if (isLacking.value && walletDirectory.get().at === 'idle') void walletDirectory.load();
  });
  return computed(() => listWallets(kit, recent.value[0], { points: points.value, isProbed: isInPage && isSettled.value, directory: directory.value.at === 'loaded' ? directory.value.value : undefined }));
}

/** What `useConnect` gives. */
export interface ConnectComposable {
  /** Of the connect under way, from whichever part of the page. */
  readonly phase: ComputedRef<ConnectPhase>;
  /** Rejects with what went wrong; `phase` shows the same. @throws user.*, wallet.*, connect.* */
  connect(request: ConnectRequest): Promise<OpenWalletFact>;
  /** Gives up what is under way. */
  cancel(): void;
}

/** Opens wallets, without the modal. @throws ui.noProvider */
export function useConnect(): ConnectComposable {
  const { dispatch } = useLatchkey();
  return { phase: useLatchkeySelector(selectConnectPhase), connect: async (request) => dispatch(connect(unproxied(request))), cancel: () => dispatch(cancelConnect()) };
}

/** What `useDisconnect` gives. */
export interface DisconnectComposable {
  /** Of what this component asked for, until the wallet knows. */
  readonly phase: Readonly<ShallowRef<DisconnectPhase>>;
  /** Without a request: the active one. */
  disconnect(request?: DisconnectRequest): Promise<void>;
}

/** Ends connections. @throws ui.noProvider */
export function useDisconnect(): DisconnectComposable {
  const kit = useLatchkey();
  const phase = shallowRef<DisconnectPhase>({ at: 'idle' });
  return { phase: shallowReadonly(phase), disconnect: (request) => disconnectShown(kit, unproxied(request), (next) => void (phase.value = next)) };
}

/** What `useSwitchChain` gives. */
export interface SwitchChainComposable {
  readonly phase: ComputedRef<SwitchPhase>;
  /** Rejects with what went wrong; `phase` shows the same. @throws chain.*, user.*, wallet.* */
  switchChain(request: SwitchChainRequest): Promise<void>;
}

/** Asks the wallet to change its chain. @throws ui.noProvider */
export function useSwitchChain(): SwitchChainComposable {
  const { dispatch } = useLatchkey();
  return { phase: useLatchkeySelector(selectSwitchPhase), switchChain: async (request) => dispatch(switchChain(unproxied(request))) };
}

/** What `useConnectModal` gives. */
export interface ConnectModalComposable {
  readonly isOpen: ComputedRef<boolean>;
  open(): void;
  close(): void;
}

/** Opens and closes the kit's modal. It is shown where the page has mounted it: see the page 'Vue' of the documentation. @throws ui.noProvider */
export function useConnectModal(): ConnectModalComposable {
  const { dispatch } = useLatchkey();
  return { isOpen: useLatchkeySelector(selectIsModalOpen), open: () => dispatch(openModal()), close: () => dispatch(closeModal()) };
}
