import { defineErrors } from '../../src/domain/errors.ts';

/** How the plugin is set up. */
export const authCodeErrors = /* @__PURE__ */ defineErrors('authCode', {
  badCountry: { message: "'{country}' is no country that a code can be sent to", remedy: 'Give two capital letters (ISO 3166-1), and a default that is allowed.' },
});
