import { defineErrors } from '../../src/domain/errors.ts';

/** How the plugin is set up. What goes wrong with the wallet itself is told by `inAppErrors`. */
export const inAppSetupErrors = /* @__PURE__ */ defineErrors('inApp', {
  /** The plugin was registered without the address of a wallet's server. */
  notConfigured: { message: "The plugin 'inApp' knows no wallet", remedy: 'Register walletInApp.with({ url, siteId }).' },
  /** The address is of another form than an origin, or without https. */
  badUrl: { message: "'{url}' is no address of a wallet", remedy: 'Give the origin of the wallet by https; only localhost may do without.' },
  badRedirectUrl: { message: "'{url}' is no address that a sign-in can come back to", remedy: 'Give the whole address of a page of this site.' },
  notYet: { message: "The in-app wallet does not take '{option}' yet", remedy: 'Leave it out.' },
  badEcosystemId: { message: "'{ecosystemId}' is no id of an ecosystem", remedy: "Give lower-case letters, digits and hyphens, 63 at most, without 'ecosystem.' before them." },
  badPartnerId: { message: "'{partnerId}' is no id of a partner", remedy: 'Give lower-case letters, digits and hyphens, 63 at most.' },
  ecosystemOnly: { message: "'{option}' is a setting of an ecosystem's wallet", remedy: 'Register walletEcosystem.with({ url, siteId, ecosystemId }) in place of walletInApp.' },
  badCountry: { message: "'{country}' is no country that a code can be sent to", remedy: 'Give two capital letters (ISO 3166-1), and a default that is allowed.' },
  /** The person pressed sign in, and neither a plugin nor the server's settings offer a way. */
  noWays: { message: 'There is no way to sign in', remedy: 'Register a plugin that brings one, such as authCode or authGuest, and name it in auth.options and in signIn of the site at the wallet’s server.' },
});
