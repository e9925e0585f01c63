import { defineErrors } from './errors.ts';

/** A screen that is not there. */
export const screenErrors = /* @__PURE__ */ defineErrors('screen', {
  /** A screen or a question was opened by an id that no registered plugin brings. */
  unknown: { message: "No screen is registered as '{screenId}'", remedy: 'Register the plugin that brings it.' },
});
