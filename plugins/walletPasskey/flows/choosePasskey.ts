import { passkeyKey } from '../key.ts';

/** Has a passkey used that the person has, or an account made with a new one. How that goes stands in the state. */
export const choosePasskey = /* @__PURE__ */ passkeyKey.flow(({ live }, does: 'create' | 'use'): void => live.attempt?.choose(does));
