import { authCodeKey } from '../key.ts';

/** Takes a code that was typed, and says whether it was right. Why not stands in the state, the code does not. Nothing is asked about it any more: false. */
export const verifyCode = /* @__PURE__ */ authCodeKey.flow(async ({ live }, { code }: { readonly code: string }): Promise<boolean> => (await live.attempt?.verify(code)) ?? false);
