import { defineErrors } from '../../domain/errors.ts';

/** How a review ends without an answer to what was asked. */
export const reviewErrors = /* @__PURE__ */ defineErrors('review', {
  askerDisconnected: { message: 'The request was rejected, and its app is to be disconnected', remedy: 'Connect the app again if this was not intended.' },
});
