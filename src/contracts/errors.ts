import { defineErrors } from '../domain/walletError.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** The user said no, or turned away. No failure: screens go back to where they were. */
export const userErrors = /* @__PURE__ */ defineErrors('user', {
  /** The person said no in the wallet (4001). What to do: show nothing that looks like a failure, and leave the button as it was. */
  rejected: { message: 'The request was rejected in the wallet', remedy: 'Try again if this was not intended.' },
  /** A screen was closed, a newer request took the place of this one, or your code aborted its signal. What to do: nothing, and show nothing: what cancelled it knows of it. */
  cancelled: { message: 'The request was cancelled' },
});

/** What a plugin may not contact, or not yet. Apart from `httpErrors`, which a page needs only once it sends. */
export const originErrors = /* @__PURE__ */ defineErrors('http', {
  /** A plugin asks an origin that its permissions do not name; of a site, that is the address of a node or a service. */
  notAllowed: { message: "'{owner}' may not contact {origin}" },
  /** The permissions of the plugin name the origin with 'intent', and the person has not clicked yet. */
  beforeIntent: { message: "'{owner}' may contact {origin} only after the user has acted" },
}, process.env.NODE_ENV === 'production' ? {} : {
  notAllowed: 'Declare the origin in the permissions of the plugin.',
  beforeIntent: 'Wait for a click, or declare the origin for page load.',
});

/** What a plugin may not keep. */
export const storageErrors = /* @__PURE__ */ defineErrors('storage', {
  /** A plugin reads or writes a key of the storage that `storageKeys` of its permissions do not list. */
  keyNotDeclared: { message: "'{owner}' may not touch the storage key '{key}'" },
}, process.env.NODE_ENV === 'production' ? {} : {
  keyNotDeclared: 'List the key in the permissions of the plugin.',
});

/** The page around the kit. */
export const pageErrors = /* @__PURE__ */ defineErrors('page', {
  /** A plugin opens a window or an app without popups in its permissions. */
  popupNotAllowed: { message: "'{owner}' may not open windows or apps" },
}, process.env.NODE_ENV === 'production' ? {} : {
  popupNotAllowed: 'Set popups in the permissions of the plugin.',
});
