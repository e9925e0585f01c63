import { clockPort } from '../../src/contracts/ports/clock.ts';
import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { AuthCodeConfig } from './config.ts';
import type { AuthCodeLive } from './live.ts';
import type { AuthCodeState } from './slice.ts';

/** What the plugin's flows and screens find their live things and their ports by. */
export const authCodeKey = /* @__PURE__ */ definePluginKey<{ state: AuthCodeState; config: AuthCodeConfig; live: AuthCodeLive }>()('authCode', [clockPort]);
