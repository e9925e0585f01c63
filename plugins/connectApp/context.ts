import type { clockPort } from '../../src/contracts/ports/clock.ts';
import type { locksPort } from '../../src/contracts/ports/locks.ts';
import type { pagePort } from '../../src/contracts/ports/page.ts';
import type { storagePort } from '../../src/contracts/ports/storage.ts';
import type { ContextWith } from '../../src/store/definePlugin.ts';
import type { ConnectAppConfig } from './config.ts';
import type { ConnectAppState } from './slice.ts';

/** The plugin's context while its live object is being made. */
export type AppsContext = ContextWith<typeof clockPort | typeof locksPort | typeof pagePort | typeof storagePort, { readonly state: ConnectAppState; readonly config: ConnectAppConfig; readonly sees: { readonly connectApp: ConnectAppState } }>;
