'use client';
import { createContext, useContext } from 'react';
import type { ThemeChoice } from './theme.ts';

/** `wide` shows the wallets and what was chosen of them side by side, where there is room. */
export type ModalSize = 'compact' | 'wide';

export interface Looks {
  /** The class that wears the theme; set on every root the kit renders. */
  readonly className: string;
  readonly theme: ThemeChoice;
  readonly nonce: string | undefined;
  readonly size: ModalSize;
  /** Whether the modal says what it is made with. */
  readonly poweredBy: boolean;
}

export const LooksContext = /* @__PURE__ */ createContext<Looks>({ className: '', theme: 'system', nonce: undefined, size: 'compact', poweredBy: true });

export function useLooks(): Looks {
  return useContext(LooksContext);
}
