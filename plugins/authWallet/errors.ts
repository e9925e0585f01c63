import { defineErrors } from '../../src/domain/errors.ts';

/** What is wrong with what a wallet is to sign. */
export const authWalletErrors = /* @__PURE__ */ defineErrors('authWallet', {
  noPage: { message: 'There is no page that a wallet could sign in to', remedy: 'Sign in from a page in a browser.' },
  wrongMessage: { message: "What the wallet's server wants to have signed is no sign-in of this page", remedy: 'Nothing was signed. Tell the site.' },
});
