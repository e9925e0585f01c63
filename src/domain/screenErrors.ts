import { defineErrors } from './errors.ts';

/** A screen that is not there, or whose code is not. */
export const screenErrors = /* @__PURE__ */ defineErrors('screen', {
  unknown: { message: "No screen is registered as '{screenId}'", remedy: 'Register the plugin that brings it.' },
  loadFailed: { message: 'This part of the page could not be loaded', remedy: 'Check the connection, then try again. If that does not help, reload the page.' },
});
