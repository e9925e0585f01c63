import { defineErrors } from '../domain/errors.ts';

/** Tokens that are bought, bridged and swapped by a provider. */
export const paymentErrors = /* @__PURE__ */ defineErrors('payment', {
  notOffered: { message: "'{provider}' does not offer this", remedy: 'Choose another offer.' },
  timedOut: { message: "'{provider}' did not answer in time", remedy: 'Try again in a moment.' },
  /** Nothing was sent for it. */
  badAnswer: { message: "'{provider}' gave an answer that cannot be read: {why}", remedy: 'Choose another offer.' },
  /** What the provider wants sent is not what was offered; the person was not asked. */
  unsafe: { message: "What '{provider}' wants sent does not fit its offer: {why}", remedy: 'Nothing was sent. Choose another offer.' },
  moved: { message: 'The price has changed, and less would arrive than was offered', remedy: 'Nothing was sent. Ask for new offers.' },
  expired: { message: 'The offer has expired', remedy: 'Nothing was sent. Ask for new offers.' },
  /** It was sent, and the chain or the wallet has not carried it out. */
  notCarriedOut: { message: 'The transactions were not carried out', remedy: 'Look at the account before you try again.' },
});
