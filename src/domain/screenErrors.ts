import { defineErrors } from './errors.ts';

/** A screen that is not there, or not as it should look. */
export const screenErrors = /* @__PURE__ */ defineErrors('screen', {
  /** A screen or a question was opened by an id that no registered plugin brings. */
  unknown: { message: "No screen is registered as '{screenId}'", remedy: 'Register the plugin that brings it.' },
  /** The page has a Content-Security-Policy, and the kit was not given its nonce, or not the one of this response. All that the kit shows works, without its looks. */
  stylesRefused: { message: "The page's Content-Security-Policy refuses the kit's styles", remedy: 'Give the kit the nonce of the policy: <LatchkeyProvider nonce>, or the attribute nonce of an element.' },
});
