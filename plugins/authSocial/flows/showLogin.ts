import { authSocialKey } from '../key.ts';

/** Brings the window of the login to the front, or opens it where the browser had blocked it. Call it inside the click. */
export const showLogin = /* @__PURE__ */ authSocialKey.flow(({ live }): void => live.attempt?.show());
