'use client';
import { useMemo } from 'react';
import { autoConnect } from '../../../flows/connection/autoConnect.ts';
import { cancelConnect } from '../../../flows/connection/cancelConnect.ts';
import { chooseWallet } from '../../../flows/connection/chooseWallet.ts';
import { connect } from '../../../flows/connection/connect.ts';
import type { ConnectRequest } from '../../../flows/connection/connect.ts';
import { selectConnectPhase } from '../../../store/connection.ts';
import type { ConnectPhase, OpenWalletFact } from '../../../store/connection.ts';
import { useLatchkeyDispatch, useLatchkeySelector } from '../../kit/kitContext.ts';
import type { WalletId } from '../../../domain/kitNames.ts';

/** Opens wallets. `connect` rejects with what went wrong; `phase` shows the same. */
export function useConnect(): { readonly phase: ConnectPhase; connect(request: ConnectRequest): Promise<OpenWalletFact>; cancel(): void } {
  const dispatch = useLatchkeyDispatch();
  const phase = useLatchkeySelector(selectConnectPhase);
  return useMemo(() => ({ phase, connect: (request) => dispatch(connect(request)), cancel: () => dispatch(cancelConnect()) }), [dispatch, phase]);
}

/** Makes one of the connected wallets the active one: at once, so that there is no phase. */
export function useChooseWallet(): { chooseWallet(walletId: WalletId): void } {
  const dispatch = useLatchkeyDispatch();
  return useMemo(() => ({ chooseWallet: (walletId) => dispatch(chooseWallet(walletId)) }), [dispatch]);
}

/** Looks again, without a prompt, for the wallet of the last visit, e.g. after it was unlocked. `phase` is that of `useConnect`. */
export function useAutoConnect(): { readonly phase: ConnectPhase; autoConnect(): Promise<void> } {
  const dispatch = useLatchkeyDispatch();
  const phase = useLatchkeySelector(selectConnectPhase);
  return useMemo(() => ({ phase, autoConnect: () => dispatch(autoConnect()) }), [dispatch, phase]);
}
