'use client';
import { useSyncExternalStore } from 'react';
import { pagePort } from '../../../contracts/ports/page.ts';
import { useServices } from '../../kit/useServices.ts';

/** Whether the page has a connection, as far as the browser knows. */
export function useIsOnline(): boolean {
  const services = useServices();
  const page = services.port(pagePort);
  return useSyncExternalStore(page.onOnline, page.isOnline, () => true);
}
