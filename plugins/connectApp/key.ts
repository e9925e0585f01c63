import { clockPort } from '../../src/contracts/ports/clock.ts';
import { locksPort } from '../../src/contracts/ports/locks.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { AppsLive } from './live.ts';
import type { ConnectAppConfig } from './config.ts';
import type { ConnectAppState } from './slice.ts';

/** What the plugin's flows and screens find their settings, their live things and their ports by. */
export const connectAppKey = /* @__PURE__ */ definePluginKey<{ state: ConnectAppState; config: ConnectAppConfig; live: AppsLive }>()('connectApp', [clockPort, locksPort, pagePort, storagePort]);
