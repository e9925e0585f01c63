import { createKitApi } from './createKitApi.ts';

/** What ERC-4337 bundlers and paymasters say. Empty by itself: plugins inject endpoints, each a query function made by `answer`. */
export const bundlerApi = /* @__PURE__ */ createKitApi('latchkey/bundlerApi');
