'use client';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, as it changes. False on a server, and in jsdom, which knows no media. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback((listener: () => void) => {
    const list = readList(query);
    list?.addEventListener('change', listener);
    return () => list?.removeEventListener('change', listener);
  }, [query]);
  return useSyncExternalStore(subscribe, () => readList(query)?.matches ?? false, () => false);
}

function readList(query: string): MediaQueryList | undefined {
  return typeof matchMedia === 'function' ? matchMedia(query) : undefined;
}
