import { authGuestKey } from '../key.ts';

/** Tries once more to make a guest's account. How that goes stands in the state. */
export const retryGuest = /* @__PURE__ */ authGuestKey.flow(({ live }): void => live.attempt?.retry());
