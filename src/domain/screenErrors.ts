import { defineErrors } from './errors.ts';

/** A screen that is not there. */
export const screenErrors = /* @__PURE__ */ defineErrors('screen', {
  /** `openScreen` names a screen that no registered plugin brings. */
  unknown: { message: "No screen is registered as '{screenId}'", remedy: 'Register the plugin that brings it.' },
});
