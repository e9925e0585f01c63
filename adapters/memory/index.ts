import type { Adapter } from '../../src/kernel/port.ts';
import { noInjectedAdapter } from './injected.ts';
import { noPageAdapter } from './page.ts';
import { memoryStorageAdapter } from './storage.ts';

export { noInjectedAdapter } from './injected.ts';
export { noPageAdapter } from './page.ts';
export { memoryStorageAdapter } from './storage.ts';

/** Stand-ins for what a server lacks; put them behind the browser's. */
export const memoryAdapters = [memoryStorageAdapter, noInjectedAdapter, noPageAdapter] as readonly Adapter[]; // each is asked only for its own port
