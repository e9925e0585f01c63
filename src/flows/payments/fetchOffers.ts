import { paymentErrors } from '../../contracts/paymentErrors.ts';
import { paymentProvidersPoint } from '../../contracts/points/paymentProviders.ts';
import type { Checkout, CheckoutQuery, PaymentProviderSpec, PaymentQuery, PaymentRoute } from '../../contracts/points/paymentProviders.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Services } from '../../contracts/services.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import { isAddress } from '../../domain/encoding/isHex.ts';
import { withLimit } from '../../domain/wait.ts';
import type { Owned } from '../../kernel/point.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { assertCheckout, assertRoute } from './assertPayment.ts';
import * as limits from './limits.ts';
import { openProvider } from './openProvider.ts';
import type { OpenProvider } from './openProvider.ts';

/** What one provider offers. */
export interface Offered {
  readonly providerId: string;
  readonly providerName: string;
}

/** The offers of all providers, the best first, and those that failed. */
export interface Offers<T> {
  readonly offers: readonly (T & Offered)[];
  readonly failures: readonly (Offered & { readonly error: WireError })[];
}

interface Asked {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks all providers at once for ways to swap or bridge. One that fails, or whose offer does not fit what was asked, is told and passed over. Sorted by what is left after all costs: in US dollars where
 * all offers tell them, else by what arrives or goes. @throws input.*, the signal's reason
 */
export function fetchRoutes(query: PaymentQuery, options: Asked = {}): Flow<Promise<Offers<PaymentRoute>>> {
  assertArguments('fetchRoutes({ account: string, from: object, to: object, amount: bigint, slippageBps: number }, options?: object)', query, options);
  return coreFlow(async (_dispatch, _getState, services) => {
    services.noteUserActivation();
    assertQuery(query);
    const found = await askAll(services, 'routes', options.signal, async ({ spec, provider, ask }) => {
      const routes = await ask((context) => provider.fetchRoutes?.(query, context) ?? Promise.reject(paymentErrors.notOffered({ provider: spec.name })));
      return fitting(routes, spec, (route, refuse) => assertRoute(route, query, refuse));
    });
    return { ...found, offers: found.offers.toSorted(betterFirst(found.offers, query.exact)) };
  });
}

/** Asks all providers at once for purchases for money. The cheapest first. @throws input.*, the signal's reason */
export function fetchCheckouts(query: CheckoutQuery, options: Asked = {}): Flow<Promise<Offers<Checkout>>> {
  assertArguments('fetchCheckouts({ account: string, to: object, amount: bigint, currency: string }, options?: object)', query, options);
  return coreFlow(async (_dispatch, _getState, services) => {
    services.noteUserActivation();
    if (!isAddress(query.account)) throw inputErrors.notAddress({ address: query.account });
    if (query.amount <= 0n) throw inputErrors.notAmount({ value: String(query.amount) });
    const found = await askAll(services, 'checkouts', options.signal, async ({ spec, provider, ask }) => {
      const checkouts = await ask((context) => provider.fetchCheckouts?.(query, context) ?? Promise.reject(paymentErrors.notOffered({ provider: spec.name })));
      return fitting(checkouts, spec, (checkout, refuse) => assertCheckout(checkout, query, refuse));
    });
    const priceOf = ({ currencyAmount, outputAmount }: Checkout): number => Number(currencyAmount) / Number(outputAmount);
    return { ...found, offers: found.offers.toSorted((a, b) => priceOf(a) - priceOf(b)) };
  });
}

function assertQuery({ account, from, to, amount, slippageBps }: PaymentQuery): void {
  for (const address of [account, from.address, to.address]) if (!isAddress(address)) throw inputErrors.notAddress({ address });
  if (amount <= 0n) throw inputErrors.notAmount({ value: String(amount) });
  if (!Number.isSafeInteger(slippageBps) || slippageBps < 0 || slippageBps > limits.maxSlippageBps) throw inputErrors.notAmount({ value: String(slippageBps) });
}

async function askAll<T>(services: Services, offer: PaymentProviderSpec['offers'][number], signal: AbortSignal | undefined, read: (opened: OpenProvider) => Promise<readonly T[]>): Promise<Offers<T>> {
  const asked = services.readOwned(paymentProvidersPoint).filter(({ item }) => item.offers.includes(offer));
  const answers = await Promise.all(asked.map((owned) => askOne(services, owned, signal, read)));
  return { offers: answers.flatMap(({ offers }) => offers), failures: answers.flatMap(({ failures }) => failures) };
}

async function askOne<T>(services: Services, owned: Owned<PaymentProviderSpec>, signal: AbortSignal | undefined, read: (opened: OpenProvider) => Promise<readonly T[]>): Promise<Offers<T>> {
  const { id: providerId, name: providerName } = owned.item;
  try {
    const offers = await withLimit(async (inner) => read(await openProvider(services, owned, inner)), {
      clock: services.port(clockPort), signal: signal ? AbortSignal.any([signal, services.signal]) : services.signal, forMs: limits.offersMs, timedOut: () => paymentErrors.timedOut({ provider: providerName }),
    });
    return { offers: offers.map((offer) => ({ ...offer, providerId, providerName })), failures: [] };
  } catch (error) {
    signal?.throwIfAborted();
    services.signal.throwIfAborted();
    return { offers: [], failures: [{ providerId, providerName, error: toWireError(error) }] };
  }
}

/** Those that fit; where none does, why the first does not. @throws payment.badAnswer */
function fitting<T>(answer: readonly T[], { name: provider }: PaymentProviderSpec, assert: (offer: T, refuse: (why: string) => never) => void): readonly T[] {
  const refuse = (why: string): never => {
    throw paymentErrors.badAnswer({ provider, why });
  };
  if (!Array.isArray(answer)) return refuse('it is no list');
  const failures: unknown[] = [];
  const good = (answer as readonly T[]).slice(0, limits.maxOffers).filter((offer) => { // its type by contract
    try {
      assert(offer, refuse);
      return true;
    } catch (error) {
      failures.push(error);
      return false;
    }
  });
  if (good.length === 0 && failures.length > 0) throw failures[0];
  return good;
}

/** By what is left after costs. */
function betterFirst(offers: readonly PaymentRoute[], exact: PaymentQuery['exact']): (a: PaymentRoute, b: PaymentRoute) => number {
  const hasGas = offers.every(({ gasUsd }) => gasUsd !== undefined); // one that tells it is not to lose to one that does not
  const costUsd = ({ fees, gasUsd = 0 }: PaymentRoute): number => fees.reduce((sum, { isIncluded, usd = Number.NaN }) => sum + (isIncluded ? 0 : usd), hasGas ? gasUsd : 0);
  const leftUsd = (route: PaymentRoute): number => (exact === 'input' ? (route.outputUsd ?? Number.NaN) : -(route.inputUsd ?? Number.NaN)) - costUsd(route);
  if (offers.every((route) => Number.isFinite(leftUsd(route)))) return (a, b) => leftUsd(b) - leftUsd(a);
  const left = ({ inputAmount, outputAmount }: PaymentRoute): bigint => (exact === 'input' ? outputAmount : -inputAmount);
  return (a, b) => (left(b) > left(a) ? 1 : left(b) < left(a) ? -1 : 0);
}
