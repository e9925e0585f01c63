import type { Checkout, PaymentQuery, PaymentRoute } from '../../../src/contracts/points/paymentProviders.ts';
import { userErrors } from '../../../src/contracts/errors.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import { loadPart } from '../../../src/domain/checkedWaits.ts';
import type { Offered } from '../../../src/flows/payments/fetchOffers.ts';
import type { SpendQuery } from '../askCheckouts.ts';
import { onrampKey } from '../key.ts';
import { offersChanged } from '../slice.ts';
import type { Offer, OffersQuery } from '../slice.ts';

/** Asks all providers for offers, and shows them in the plugin's state. A newer question ends an older. */
export const askOffers = /* @__PURE__ */ onrampKey.flow(async ({ live, dispatch, noteUserActivation }, query: OffersQuery): Promise<void> => {
  noteUserActivation();
  live.asking?.abort(userErrors.cancelled());
  const asking = new AbortController();
  live.asking = asking;
  live.routes.clear();
  live.checkouts.clear();
  dispatch(offersChanged({ at: 'asking', query }));
  try {
    const { askCheckouts, fetchRoutes } = await loadPart(import('../askCheckouts.ts'));
    const { signal } = asking;
    if (query.kind === 'route') {
      const { offers, failures } = await dispatch(fetchRoutes(queryOf(query), { signal }));
      if (signal.aborted) return;
      for (const offer of offers) live.routes.set(nameOf(offer), offer);
      dispatch(offersChanged({ at: 'offered', query, offers: offers.map(toOffer), failures }));
    } else {
      const { offers, failures } = await dispatch(askCheckouts(checkoutQueryOf(query), signal));
      if (signal.aborted) return;
      for (const offer of offers) live.checkouts.set(nameOf(offer), offer);
      dispatch(offersChanged({ at: 'offered', query, offers: offers.map(toPurchase), failures }));
    }
  } catch (error) {
    if (!asking.signal.aborted) dispatch(offersChanged({ at: 'failed', query, error: toWireError(error) }));
  } finally {
    if (live.asking === asking) live.asking = undefined;
  }
});

/** Gives the question up, or takes the offers away. */
export const leaveOffers = /* @__PURE__ */ onrampKey.flow(({ live, dispatch }): void => {
  live.asking?.abort(userErrors.cancelled());
  live.routes.clear();
  live.checkouts.clear();
  dispatch(offersChanged({ at: 'none' }));
});

/** By which an offer is found again. */
export function nameOf({ providerId, id }: { readonly providerId: string; readonly id: string }): string {
  return `${providerId} ${id}`;
}

export function queryOf({ kind: _kind, ...query }: Extract<OffersQuery, { kind: 'route' }>): PaymentQuery {
  return query;
}

function checkoutQueryOf({ kind: _kind, ...query }: Extract<OffersQuery, { kind: 'checkout' }>): SpendQuery {
  return query;
}

function toPurchase({ id, currency, currencyAmount, outputAmount, via, route, providerId, providerName }: Checkout & Offered): Offer {
  const [first] = route?.steps ?? [];
  return { kind: 'checkout', id, currency, currencyAmount, outputAmount, via, stepCount: 1 + (route?.steps.length ?? 0), providerId, providerName, ...(first && { sends: { token: first.from, amount: first.inputAmount } }) };
}

function toOffer({ steps, expiresAtMs: _expiry, ...route }: PaymentRoute & Offered): Offer {
  return { kind: 'route', ...route, stepCount: steps.length };
}
