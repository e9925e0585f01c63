import { defineErrors } from '../domain/walletError.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** The user said no, or turned away. No failure: screens go back to where they were. */
export const userErrors = /* @__PURE__ */ defineErrors('user', {
  rejected: { message: 'The request was rejected in the wallet', remedy: 'Try again if this was not intended.' },
  cancelled: { message: 'The request was cancelled' },
});

/** What a plugin may not contact, or not yet. Apart from `httpErrors`, which a page needs only once it sends. */
export const originErrors = /* @__PURE__ */ defineErrors('http', {
  notAllowed: { message: "'{owner}' may not contact {origin}" },
  beforeIntent: { message: "'{owner}' may contact {origin} only after the user has acted" },
}, process.env.NODE_ENV === 'production' ? {} : {
  notAllowed: 'Declare the origin in the permissions of the plugin.',
  beforeIntent: 'Wait for a click, or declare the origin for page load.',
});

export const storageErrors = /* @__PURE__ */ defineErrors('storage', {
  keyNotDeclared: { message: "'{owner}' may not touch the storage key '{key}'" },
}, process.env.NODE_ENV === 'production' ? {} : {
  keyNotDeclared: 'List the key in the permissions of the plugin.',
});

/** The page around the kit. */
export const pageErrors = /* @__PURE__ */ defineErrors('page', {
  popupNotAllowed: { message: "'{owner}' may not open windows or apps" },
}, process.env.NODE_ENV === 'production' ? {} : {
  popupNotAllowed: 'Set popups in the permissions of the plugin.',
});
