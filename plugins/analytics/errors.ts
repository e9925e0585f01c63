import { defineErrors } from '../../src/domain/errors.ts';

/** What a site has set up wrongly. */
export const analyticsErrors = /* @__PURE__ */ defineErrors('analytics', {
  badSink: { message: 'The sink of analytics is no address over https and no function', remedy: "Write sink: { url: 'https://…' } or sink: (event) => { … }." },
  unknownField: { message: 'Analytics have no field {field} to include', remedy: 'Include some of {known}.' },
  badConsent: { message: 'What tells analytics of the consent is no function', remedy: 'Write enabled: () => true or false.' },
  noReason: { message: 'Analytics ignore what the browser says about privacy without a reason', remedy: "Write ignorePrivacySignal: { reason: '…' }, or leave it out." },
});
