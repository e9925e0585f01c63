import { defineErrors } from './walletError.ts';

/** Code of the page that is not there. Apart from the rest of the family, which loads later. */
export const partErrors = /* @__PURE__ */ defineErrors('screen', {
  loadFailed: { message: 'This part of the page could not be loaded', remedy: 'Check the connection, then try again. If that does not help, reload the page.' },
});
