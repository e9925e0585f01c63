/** The other tabs of this browser that show a wallet of the same realm. */
export interface Tabs {
  /** The person was signed in or out here. */
  tell(): void;
  /** Runs when that was told by another tab. */
  follow(onChange: () => void): void;
}

/**
 * By `localStorage`, whose changes other tabs hear of: no Worker can write there, whereas it could speak on a BroadcastChannel. What is written says nothing.
 * Where a browser denies storage, tabs have no session in common either. @see HTML, 12.2.1
 */
export function openTabs(window: Pick<Window, 'localStorage' | 'addEventListener'>, realm: string): Tabs {
  const name = `latchkey-wallet:changed:${realm}`;
  return {
    tell: () => {
      try {
        window.localStorage.setItem(name, crypto.randomUUID());
      } catch { /* denied, see above */ }
    },
    follow: (onChange) => window.addEventListener('storage', ({ key, newValue }) => {
      if (key === name && newValue !== null) onChange();
    }),
  };
}
