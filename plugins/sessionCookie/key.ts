import { clockPort } from '../../src/contracts/ports/clock.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { SiteSessionConfig } from './config.ts';
import type { SignInLink, SiteSessionLive } from './live.ts';
import type { SiteSessionState } from './slice.ts';

/** What the plugin's flows find their settings, their live things and their ports by. */
export const sessionCookieKey = /* @__PURE__ */ definePluginKey<{ state: SiteSessionState; config: SiteSessionConfig & { readonly link: SignInLink }; live: SiteSessionLive }>()('sessionCookie', [clockPort, httpPort, pagePort, storagePort]);
