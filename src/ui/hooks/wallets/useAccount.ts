'use client';
import { useMemo } from 'react';
import type { Chain } from '../../../domain/chains/chains.ts';
import { selectActiveWallet, selectConnectionStatus, selectOpenWallets, selectIsUnconfirmed, selectRemembered } from '../../../store/connection.ts';
import type { ConnectionStatus, OpenWalletFact } from '../../../store/connection.ts';
import { selectActiveChainId, selectChain, selectChains } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import { toActiveAccount, toActiveChain } from './activeAccount.ts';
import type { ActiveAccount, ActiveChain, UnconfirmedAccount } from './activeAccount.ts';

/** `unknown` until the wallet of the last visit was looked for, then the truth. */
export function useConnectionStatus(): ConnectionStatus {
  return useLatchkeySelector(selectConnectionStatus);
}

/** The account that signs and pays now. */
export function useActiveAccount(): ActiveAccount | undefined {
  const wallet = useLatchkeySelector(selectActiveWallet);
  return useMemo(() => toActiveAccount(wallet), [wallet]);
}

/** Who was connected at the last visit, for as long as the kit looks for that wallet; undefined once there is an account, or none. On a server it is known by `cookieStorage`. */
export function useUnconfirmedAccount(): UnconfirmedAccount | undefined {
  const isUnconfirmed = useLatchkeySelector(selectIsUnconfirmed);
  const { address, name, picture } = useLatchkeySelector(selectRemembered) ?? {};
  return useMemo(() => (isUnconfirmed && address !== undefined ? { address, name, picture } : undefined), [isUnconfirmed, address, name, picture]);
}

/** The wallet that signs and pays now. */
export function useActiveWallet(): OpenWalletFact | undefined {
  return useLatchkeySelector(selectActiveWallet);
}

/** Every connected wallet, in the order of connecting. */
export function useConnectedWallets(): readonly OpenWalletFact[] {
  return useLatchkeySelector(selectOpenWallets);
}

/** The chains that the site configured, then those that the visitor added. */
export function useChains(): readonly Chain[] {
  return useLatchkeySelector(selectChains);
}

/** The chain in use. */
export function useActiveChain(): ActiveChain {
  const chainId = useLatchkeySelector(selectActiveChainId);
  const chain = useLatchkeySelector((state) => selectChain(state, chainId));
  return useMemo(() => toActiveChain(chainId, chain), [chainId, chain]);
}
