'use client';
import type { LoadedScreen } from '../ui/modal/screenPart.ts';

/** Fetches the component of a screen of the core when it is opened; those with which a visit begins in one step. @throws screen.unknown */
export async function loadCoreScreen(id: string): Promise<LoadedScreen> {
  switch (id) {
    case 'core.wallets': return import('./Wallets/Wallets.tsx');
    case 'core.connecting': return import('./Connecting/Connecting.tsx');
    case 'core.account': return import('./Account/Account.tsx');
    default: return (await import('./loadLaterScreen.ts')).loadLaterScreen(id);
  }
}
