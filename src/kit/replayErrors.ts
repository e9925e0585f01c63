import { defineErrors } from '../domain/errors.ts';

/** Of the family `store`, for pages under developer tools. */
export const replayErrors = /* @__PURE__ */ defineErrors('store', {
  replayed: { message: 'The flow ended before this state was replayed', remedy: 'Look in the wallet or an explorer for what became of it.' },
  /** `reason`: a clause. */
  jumpRefused: { message: 'The page cannot go back to that state: {reason}', remedy: 'Look at the state in the developer tools. The page stays at the latest state.' },
});
