'use client';
import { readEnvironment } from '../../environment/readEnvironment.ts';
import type { PlacedList } from '../../environment/readEnvironment.ts';
import { useLatchkey } from '../../kit/kitContext.ts';
import { useWallets } from './useWallets.ts';

/** Where the page is shown, and what of the list of wallets that leaves. For screens, which only exist in a page. */
export function useEnvironment(): PlacedList {
  return readEnvironment(useLatchkey(), useWallets());
}
