import { paymentErrors } from '../../contracts/paymentErrors.ts';
import type { PaymentQuery, PaymentRoute, PaymentStep } from '../../contracts/points/paymentProviders.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Services } from '../../contracts/services.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { assertCalls, assertRoute, assertStep, scaleStep } from './assertPayment.ts';
import type { CheckedStep } from './assertPayment.ts';
import { findProvider, openProvider } from './openProvider.ts';

/** An offer that a person has chosen. */
export interface ChosenRoute {
  readonly providerId: string;
  readonly route: PaymentRoute;
  readonly query: PaymentQuery;
  readonly signal?: AbortSignal | undefined;
}

/** The route as it is to be had now. It is no worse than what was chosen. @throws payment.moved, payment.expired, payment.unsafe, payment.notOffered, and what the provider throws */
export function prepareRoute(chosen: ChosenRoute): Flow<Promise<PaymentRoute>> {
  assertArguments('prepareRoute({ providerId: string, route: object, query: object })', chosen);
  const { providerId, route, query, signal } = chosen;
  return coreFlow(async (_dispatch, _getState, services) => {
    const { spec, provider, ask } = await openProvider(services, findProvider(services, providerId), signal);
    assertInTime(services, route.expiresAtMs);
    const prepared = await ask(async (context) => (await provider.prepareRoute?.(route, query, context)) ?? route);
    const refuse = (why: string): never => {
      throw paymentErrors.unsafe({ provider: spec.name, why });
    };
    // What was asked with the offer in hand: beyond its slippage the person is asked again.
    if (prepared.minOutputAmount < route.minOutputAmount || prepared.inputAmount > route.inputAmount) throw paymentErrors.moved({ provider: spec.name });
    assertRoute(prepared, query, refuse);
    for (const token of [query.from, query.to]) if (nativeFeeOf(prepared, token.chainId) > nativeFeeOf(route, token.chainId)) throw paymentErrors.moved({ provider: spec.name });
    assertInTime(services, prepared.expiresAtMs);
    return prepared;
  });
}

/** A step that is due, and of which route. */
export interface DueStep {
  readonly providerId: string;
  readonly account: string;
  readonly step: PaymentStep;
  /** Native currency that the route's fees may take on the step's chain, in wei: see `nativeFeeOf`. */
  readonly nativeFeeWei: bigint;
  /** What the step before it has given, where known. */
  readonly received?: bigint | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What has to be sent for a step, compared with what was offered. @throws payment.unsafe, payment.expired, payment.notOffered, and what the provider throws */
export function prepareStep(due: DueStep): Flow<Promise<CheckedStep & { readonly step: PaymentStep }>> {
  assertArguments('prepareStep({ providerId: string, account: string, step: object, nativeFeeWei: bigint })', due);
  const { providerId, account, step: offered, nativeFeeWei, received, signal } = due;
  return coreFlow(async (_dispatch, _getState, services) => {
    const { spec, provider, ask } = await openProvider(services, findProvider(services, providerId), signal);
    const refuse = (why: string): never => {
      throw paymentErrors.unsafe({ provider: spec.name, why });
    };
    const step = provider.scalesSteps && received !== undefined && received > 0n ? scaleStep(offered, received) : offered;
    assertStep(step, account, refuse);
    assertInTime(services, step.expiresAtMs);
    const prepared = await ask((context) => provider.prepareStep?.(step, { ...context, account }) ?? Promise.reject(paymentErrors.notOffered({ provider: spec.name })));
    const { terms } = prepared;
    if (terms && !sameAddress(terms.receiver, account)) refuse('another account would receive');
    if (terms && terms.inputAmount > step.inputAmount) refuse('more would go than was offered');
    if (terms && terms.minOutputAmount < step.minOutputAmount) throw paymentErrors.moved({ provider: spec.name });
    return { step, ...assertCalls(prepared, { step, account, nativeFeeWei, hidesReceiver: spec.hidesReceiver === true }, refuse) };
  });
}

/** What a route's fees take beside its amount in the native currency of a chain, in wei. */
export function nativeFeeOf(route: Pick<PaymentRoute, 'fees'>, chainId: number): bigint {
  assertArguments('nativeFeeOf({ fees: list }, chainId: number)', route, chainId);
  return route.fees.reduce((sum, { token, amount, isIncluded }) => (!isIncluded && token.chainId === chainId && isNativeToken(token.address) ? sum + amount : sum), 0n);
}

/** @throws payment.expired */
function assertInTime(services: Services, expiresAtMs: number | undefined): void {
  if (expiresAtMs !== undefined && expiresAtMs <= services.port(clockPort).nowMs()) throw paymentErrors.expired();
}
