import { clockPort } from '../../src/contracts/ports/clock.ts';
import { definePluginKey } from '../../src/store/definePluginKey.ts';

/** What the plugin's flows and screens find their ports by. */
export const marketplaceKey = /* @__PURE__ */ definePluginKey()('marketplace', [clockPort]);
