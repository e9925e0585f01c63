import { clockPort } from '../../src/contracts/ports/clock.ts';
import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { CollectiblesConfig } from './config.ts';

/** What the plugin's flows and sections find their settings and ports by. */
export const collectiblesKey = /* @__PURE__ */ definePluginKey<{ config: CollectiblesConfig }>()('collectibles', [clockPort]);
