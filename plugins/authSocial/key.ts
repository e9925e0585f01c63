import { clockPort } from '../../src/contracts/ports/clock.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { AuthSocialConfig } from './config.ts';
import type { AuthSocialLive } from './live.ts';
import type { AuthSocialState } from './slice.ts';

/** What the plugin's flows and screens find their settings, their live things and their ports by. */
export const authSocialKey = /* @__PURE__ */ definePluginKey<{ state: AuthSocialState; config: AuthSocialConfig; live: AuthSocialLive }>()('authSocial', [clockPort, pagePort]);
