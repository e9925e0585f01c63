import { createKitApi } from './createKitApi.ts';

/** What the other services a site has configured say. Empty by itself: plugins inject endpoints, each a query function made by `answer`. */
export const serviceApi = /* @__PURE__ */ createKitApi('latchkey/serviceApi');
