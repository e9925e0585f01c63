'use client';
import type { CoreScreenLoader } from '../ui/modal/screenPart.ts';

/** Fetches the component of one of the core's screens, those with which a visit begins in one step. */
export const loadCoreScreen: CoreScreenLoader = async (id) => {
  switch (id) {
    case 'core.wallets': return import('./Wallets/Wallets.tsx');
    case 'core.connecting': return import('./Connecting/Connecting.tsx');
    case 'core.account': return import('./Account/Account.tsx');
    default: return (await import('./screenChunks.ts')).loadScreenChunk(id);
  }
};
