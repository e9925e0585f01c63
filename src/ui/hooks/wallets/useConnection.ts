'use client';
import { useMemo } from 'react';
import { autoConnect } from '../../../flows/connection/autoConnect.ts';
import { cancelConnect } from '../../../flows/connection/cancelConnect.ts';
import { chooseWallet } from '../../../flows/connection/chooseWallet.ts';
import { connect } from '../../../flows/connection/connect.ts';
import type { ConnectRequest } from '../../../flows/connection/connect.ts';
import { disconnect } from '../../../flows/connection/disconnect.ts';
import type { DisconnectRequest } from '../../../flows/connection/disconnect.ts';
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

/** Ends connections; without a request, the active one. */
export function useDisconnect(): (request?: DisconnectRequest) => Promise<void> {
  const dispatch = useLatchkeyDispatch();
  return useMemo(() => (request) => dispatch(disconnect(request)), [dispatch]);
}

/** Makes one of the connected wallets the active one. */
export function useChooseWallet(): (walletId: WalletId) => void {
  const dispatch = useLatchkeyDispatch();
  return useMemo(() => (walletId) => dispatch(chooseWallet(walletId)), [dispatch]);
}

/** Looks again, without a prompt, for the wallet of the last visit, e.g. after it was unlocked. */
export function useAutoConnect(): () => Promise<void> {
  const dispatch = useLatchkeyDispatch();
  return useMemo(() => () => dispatch(autoConnect()), [dispatch]);
}
