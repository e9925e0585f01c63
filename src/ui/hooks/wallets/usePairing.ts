'use client';
import { useSyncExternalStore } from 'react';
import type { Pairing } from '../../../contracts/pairings.ts';
import { pairings } from '../../../flows/connection/pairings.ts';
import { useServices } from '../../kit/useServices.ts';
import type { WalletId } from '../../../domain/kitNames.ts';

/** The pairing that a wallet shows while it is being connected: what a code or a link is made of. Keep it out of state, logs and addresses. */
export function usePairing(walletId: WalletId): Pairing | undefined {
  const { get, subscribe } = useServices().live(pairings);
  const read = (): Pairing | undefined => get(walletId);
  return useSyncExternalStore(subscribe, read, () => undefined);
}

/** The URI alone. */
export function usePairingUri(walletId: WalletId): string | undefined {
  return usePairing(walletId)?.uri;
}
