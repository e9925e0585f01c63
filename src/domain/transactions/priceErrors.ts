import { defineErrors } from '../errors.ts';

/** What keeps a transaction from being signed for more than was agreed to. */
export const priceErrors = /* @__PURE__ */ defineErrors('transaction', {
  feeRose: { message: 'The fee could now be {feeWei} wei, and {agreedWei} wei were agreed to', remedy: 'Nothing was sent. Look at the new fee before you go on.' },
  feeOverCap: { message: 'A fee of up to {feeWei} wei is more than the {mostWei} wei that are paid without asking', remedy: 'Use another endpoint for this chain, or agree to more with maxFeeWei.' },
  /** Where the sponsor that was shown is no longer the one that would pay. */
  sponsorChanged: { message: '{name} does not pay for this any more', remedy: 'Nothing was sent. Look at who pays before you go on.' },
});
