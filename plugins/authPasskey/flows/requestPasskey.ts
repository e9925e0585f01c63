import { authPasskeyKey } from '../key.ts';

/** Has a passkey used that the person has. How that goes stands in the state. */
export const requestPasskey = /* @__PURE__ */ authPasskeyKey.flow(({ live }): void => live.attempt?.prove('use'));
