import { defineErrors } from './walletError.ts';

/** Code of the page that is not there. Apart from the rest of the family, which loads later. */
export const partErrors = /* @__PURE__ */ defineErrors('screen', {
  /** A file of the kit, loaded when it is needed, did not arrive: the connection broke, or a new version of the site has taken its files away. What to do: keep the files of the version before on the server for a while. */
  loadFailed: { message: 'This part of the page could not be loaded', remedy: 'Check the connection, then try again. If that does not help, reload the page.' },
});
