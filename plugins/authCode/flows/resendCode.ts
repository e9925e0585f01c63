import { authCodeKey } from '../key.ts';

/** Has another code sent, once that may be. How that went stands in the state. */
export const resendCode = /* @__PURE__ */ authCodeKey.flow(async ({ live }): Promise<void> => live.attempt?.resend());
