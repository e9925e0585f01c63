'use client';
import { useSyncExternalStore } from 'react';
import type { Pairing } from '../../../contracts/pairings.ts';
import { useServices } from '../../kit/useServices.ts';
import type { WalletId } from '../../../domain/kitNames.ts';

/** The pairing that a wallet shows while it is being connected: what a code or a link is made of. Keep it out of state, logs and addresses. */
export function usePairing(walletId: WalletId): Pairing | undefined {
  const { pairings } = useServices();
  const read = (): Pairing | undefined => pairings.get(walletId);
  return useSyncExternalStore(pairings.subscribe, read, () => undefined);
}

/** The URI alone. */
export function usePairingUri(walletId: WalletId): string | undefined {
  return usePairing(walletId)?.uri;
}
