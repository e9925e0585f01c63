import type { Adapter } from '../../src/contracts/defineAdapter.ts';
import { clockAdapter } from './clock.ts';
import { fetchHttpAdapter } from './fetchHttp.ts';
import { injectedAdapter } from './injected.ts';
import { localStorageAdapter } from './localStorage.ts';
import { locksAdapter } from './locks.ts';
import { pageAdapter } from './page.ts';
import { randomAdapter } from './random.ts';

export { clockAdapter } from './clock.ts';
export { cookieStorage } from './cookieStorage.ts';
export type { CookieAdapter, CookieOptions } from './cookieStorage.ts';
export { fetchHttpAdapter } from './fetchHttp.ts';
export { injectedAdapter } from './injected.ts';
export { localStorageAdapter } from './localStorage.ts';
export { locksAdapter } from './locks.ts';
export { pageAdapter } from './page.ts';
export { randomAdapter } from './random.ts';

/** Everything outside that a page offers. On a server, those without a page step back. */
export const browserAdapters: readonly Adapter[] = [clockAdapter, randomAdapter, fetchHttpAdapter, localStorageAdapter, injectedAdapter, pageAdapter, locksAdapter];
