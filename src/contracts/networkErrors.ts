import { defineErrors } from '../domain/errors.ts';

/** The page's own connection. */
export const networkErrors = /* @__PURE__ */ defineErrors('network', {
  /** The browser says that the device has no connection, so nothing was tried. */
  offline: { message: 'You are offline', remedy: 'Nothing was sent. Try again once the connection is back.' },
});
