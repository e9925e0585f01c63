'use client';
import { useSyncExternalStore } from 'react';
import type { Pairing } from '../../../contracts/pairings.ts';
import { useLatchkey } from '../../kit/kitContext.ts';

/** The pairing that a wallet shows while it is being connected: what a code or a link is made of. Keep it out of state, logs and addresses. */
export function usePairing(walletId: string): Pairing | undefined {
  const { pairings } = useLatchkey().services;
  const read = (): Pairing | undefined => pairings.get(walletId);
  return useSyncExternalStore(pairings.subscribe, read, () => undefined);
}

/** The URI alone. */
export function usePairingUri(walletId: string): string | undefined {
  return usePairing(walletId)?.uri;
}
