'use client';
import { useMemo } from 'react';
import type { AccountRef, ChainRef } from '../../../domain/chains/caip.ts';
import type { Chain } from '../../../domain/chains/chains.ts';
import { selectActiveWallet, selectConnectionStatus, selectOpenWallets, selectIsUnconfirmed, selectRemembered } from '../../../store/connection.ts';
import type { ConnectionStatus, OpenWalletFact } from '../../../store/connection.ts';
import { selectActiveChainId, selectChain, selectChains } from '../../../store/network.ts';
import { useLatchkeySelector } from '../../kit/kitContext.ts';
import type { Hex } from '../../../domain/encoding/hex.ts';

/** The account that acts: its address, its chain, and its wallet. */
export interface ActiveAccount {
  /** Checksummed. */
  readonly address: Hex;
  readonly chainId: number;
  readonly walletId: string;
  /** CAIP-10, for use beyond this chain family. */
  readonly ref: AccountRef;
}

/** `unknown` until the wallet of the last visit was looked for, then the truth. */
export function useConnectionStatus(): ConnectionStatus {
  return useLatchkeySelector(selectConnectionStatus);
}

// The refs are written here and not by caip.ts, whose checks and their errors a page that shows an account has no use for.

/** The account that signs and pays now. */
export function useActiveAccount(): ActiveAccount | undefined {
  const wallet = useLatchkeySelector(selectActiveWallet);
  return useMemo(() => {
    const address = wallet?.accounts[0];
    return wallet && address !== undefined ? { address, chainId: wallet.chainId, walletId: wallet.walletId, ref: `eip155:${wallet.chainId}:0x${address.slice(2)}` } : undefined;
  }, [wallet]);
}

/** The account of the last visit, as a page may show it until its wallet has answered. Never a reason to let anyone in. */
export interface UnconfirmedAccount {
  readonly address: string;
  /** As it was called when a page last read it. */
  readonly name: string | undefined;
  /** Of that name, a data URI of an image. */
  readonly picture: string | undefined;
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

/** The chain in use; `chain` is absent while the wallet is on one that is not configured. `ref` is CAIP-2, for use beyond this chain family. */
export function useActiveChain(): { readonly chainId: number | undefined; readonly chain: Chain | undefined; readonly ref: ChainRef | undefined } {
  const chainId = useLatchkeySelector(selectActiveChainId);
  const chain = useLatchkeySelector((state) => selectChain(state, chainId));
  return useMemo(() => ({ chainId, chain, ref: chainId === undefined ? undefined : `eip155:${chainId}` }), [chainId, chain]);
}
