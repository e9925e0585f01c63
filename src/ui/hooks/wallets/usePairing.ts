'use client';
import { useSyncExternalStore } from 'react';
import type { Pairing } from '../../../contracts/pairings.ts';
import { pairings } from '../../../flows/connection/pairings.ts';
import { useServices } from '../../kit/useServices.ts';

/** The pairing that a wallet shows while it is being connected: what a code or a link is made of. Keep it out of state, logs and addresses. */
export function usePairing(walletId: string): Pairing | undefined {
  const { get, subscribe } = useServices().live(pairings);
  const read = (): Pairing | undefined => get(walletId);
  return useSyncExternalStore(subscribe, read, () => undefined);
}

/** The URI alone. */
export function usePairingUri(walletId: string): string | undefined {
  return usePairing(walletId)?.uri;
}
