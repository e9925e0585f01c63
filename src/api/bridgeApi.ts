import { createKitApi } from './createKitApi.ts';

/** What the bridge and onramp services say. Empty by itself: plugins inject endpoints, each a query function made by `answer`. */
export const bridgeApi = /* @__PURE__ */ createKitApi('latchkey/bridgeApi');
