import { authSocialKey } from '../key.ts';

/** Tries once more to sign in by an account elsewhere. Call it inside the click: it may open a window. How that goes stands in the state. */
export const retrySocial = /* @__PURE__ */ authSocialKey.flow(({ live }): void => live.attempt?.retry());
