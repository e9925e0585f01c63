'use client';
import { useSyncExternalStore } from 'react';
import type { WindowVisit } from '../../../contracts/windows.ts';
import { windows } from '../../../flows/windows/windows.ts';
import { useServices } from '../../kit/useServices.ts';

/** The window that the wallet under way has opened, or has tried to. */
export function useConnectWindow(): WindowVisit<unknown> | undefined {
  const { live, connecting } = useServices();
  const { get, subscribe } = live(windows);
  return useSyncExternalStore(subscribe, () => (connecting.owner === undefined ? undefined : get(connecting.owner)), () => undefined);
}
