'use client';
import { createContext, useContext } from 'react';

export interface Looks {
  /** The class that wears the theme; set on every root the kit renders. */
  readonly className: string;
  readonly nonce: string | undefined;
}

export const LooksContext = /* @__PURE__ */ createContext<Looks>({ className: '', nonce: undefined });

export function useLooks(): Looks {
  return useContext(LooksContext);
}
