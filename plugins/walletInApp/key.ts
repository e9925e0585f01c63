import { clockPort } from '../../src/contracts/ports/clock.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { WalletInAppConfig } from './config.ts';
import type { InAppLive } from './live.ts';
import type { InAppState } from './slice.ts';

/** What the plugin's flows and screens find their settings, their live things and their ports by. */
export const inAppKey = /* @__PURE__ */ definePluginKey<{ state: InAppState; config: WalletInAppConfig; live: InAppLive }>()('inApp', [clockPort, pagePort, httpPort]);
