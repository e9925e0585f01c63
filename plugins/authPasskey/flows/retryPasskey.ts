import { authPasskeyKey } from '../key.ts';

/** Tries once more what has failed. */
export const retryPasskey = /* @__PURE__ */ authPasskeyKey.flow(({ live, state }): void => {
  const { phase } = state();
  if (phase.at === 'error') live.attempt?.prove(phase.of === 'signup' ? 'create' : 'use');
});
