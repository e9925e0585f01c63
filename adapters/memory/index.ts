import type { Adapter } from '../../src/contracts/defineAdapter.ts';
import { noInjectedAdapter } from './injected.ts';
import { memoryLocksAdapter } from './locks.ts';
import { noPageAdapter } from './page.ts';
import { memoryStorageAdapter } from './storage.ts';

export { noInjectedAdapter } from './injected.ts';
export { memoryLocksAdapter } from './locks.ts';
export { noPageAdapter } from './page.ts';
export { memoryStorageAdapter } from './storage.ts';

/** Stand-ins for what a server lacks; put them behind the browser's. */
export const memoryAdapters: readonly Adapter[] = [memoryStorageAdapter, noInjectedAdapter, noPageAdapter, memoryLocksAdapter];
