import { clockPort } from '../../src/contracts/ports/clock.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { AnalyticsConfig } from './config.ts';
import type { AnalyticsLog } from './createLog.ts';

/** What the plugin's flows find its settings and its log by. */
export const analyticsKey = /* @__PURE__ */ definePluginKey<{ config: AnalyticsConfig; live: AnalyticsLog }>()('analytics', [clockPort, httpPort]);
