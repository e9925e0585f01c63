import { defineErrors } from '../../src/domain/errors.ts';

/** What was handed in for viem's sake does not fit. */
export const viemErrors = /* @__PURE__ */ defineErrors('viem', {
  localAccount: { message: 'The account {address} of this viem client signs by itself', remedy: 'Open it with fromViemAccount.' },
});
