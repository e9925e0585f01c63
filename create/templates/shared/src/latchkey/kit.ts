import { createLatchkey } from 'latchkey';
import { chains } from './chains';
import type { Mocks } from './mocks/start';
import { openWays } from './ways';

/** The one kit of this site. With `mocks`, its chains and wallets are in the page, and no network is used. */
export function createKit(mocks?: Mocks) {
  return createLatchkey({ chains: mocks?.chains ?? chains, plugins: openWays(mocks), adapters: mocks?.adapters ?? [] });
}
