import type { Checkout, CheckoutQuery } from '../../src/contracts/points/paymentProviders.ts';
import { fetchCheckouts } from '../../src/flows/payments/fetchOffers.ts';
import type { Offers } from '../../src/flows/payments/fetchOffers.ts';
import { onrampKey } from './key.ts';

export { fetchRoutes } from '../../src/flows/payments/fetchOffers.ts';

/** Of a token, or for so much money: `amount` is then only where the question begins. */
export type SpendQuery = CheckoutQuery & { readonly spend?: number };

const precision = 1_000_000;

/** Services sell so much of a token: for what is to be paid, the first offers tell the price, and the second are of the amount. */
export const askCheckouts = /* @__PURE__ */ onrampKey.flow(async ({ dispatch }, { spend, ...asked }: SpendQuery, signal: AbortSignal): Promise<Offers<Checkout>> => {
  const first = await dispatch(fetchCheckouts(asked, { signal }));
  const [best] = first.offers;
  if (spend === undefined || !best || !(Number(best.currencyAmount) > 0)) return first;
  const amount = (best.outputAmount * BigInt(Math.round(spend * precision))) / BigInt(Math.round(Number(best.currencyAmount) * precision));
  return amount > 0n ? dispatch(fetchCheckouts({ ...asked, amount }, { signal })) : first;
});
