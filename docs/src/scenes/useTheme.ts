import { useSyncExternalStore } from 'react';

/** The look of this page, which its reader may have switched by the page's own menu. */
export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(watchTheme, readTheme);
}

function readTheme(): 'light' | 'dark' {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
