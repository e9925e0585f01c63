import { authPasskeyKey } from '../key.ts';

/** Has a passkey made: for a new account, or where one is linked, for that account. How that goes stands in the state. */
export const createPasskey = /* @__PURE__ */ authPasskeyKey.flow(({ live }): void => live.attempt?.prove('create'));
