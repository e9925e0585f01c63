import { authBackendKey } from '../key.ts';

/** Asks the site once more, where it was asked and that failed. How it goes stands in the state. */
export const retryBackend = /* @__PURE__ */ authBackendKey.flow(({ live }): void => live.attempt?.retry());
