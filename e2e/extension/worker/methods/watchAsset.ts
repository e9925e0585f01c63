import { askPerson } from '../prompts.ts';
import type { Method } from './method.ts';

/** @see EIP-747 */
export const watchAssetMethods: Readonly<Record<string, Method>> = {
  wallet_watchAsset: async ({ params, origin }) => {
    await askPerson({ kind: 'watchAsset', origin, detail: params });
    return true;
  },
};
