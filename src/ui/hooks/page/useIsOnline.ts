'use client';
import { useSyncExternalStore } from 'react';
import { pagePort } from '../../../contracts/ports/page.ts';
import { useLatchkey } from '../../kit/kitContext.ts';

/** Whether the page has a connection, as far as the browser knows. */
export function useIsOnline(): boolean {
  const { services } = useLatchkey();
  const page = services.port(pagePort);
  return useSyncExternalStore(page.onOnline, page.isOnline, () => true);
}
