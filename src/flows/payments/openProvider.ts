import { paymentErrors } from '../../contracts/paymentErrors.ts';
import { paymentProvidersPoint } from '../../contracts/points/paymentProviders.ts';
import type { PaymentContext, PaymentProvider, PaymentProviderSpec } from '../../contracts/points/paymentProviders.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { Services } from '../../contracts/services.ts';
import { boundedText, isWalletError, messageOf } from '../../domain/errors.ts';
import { loadPart } from '../../domain/loadPart.ts';
import * as limits from '../../domain/limits.ts';
import { withLimit } from '../../domain/wait.ts';
import type { KitDispatch } from '../../store/coreState.ts';
import type { Owned } from '../../kernel/point.ts';

/** A provider whose code is loaded. */
export interface OpenProvider {
  readonly spec: PaymentProviderSpec;
  readonly provider: PaymentProvider;
  /** One call of it, within the limit of a request, with the ports of its plugin. @throws payment.timedOut, payment.badAnswer, and coded errors of the provider */
  ask<T>(call: (context: PaymentContext) => Promise<T>): Promise<T>;
}

/** The one that made an offer. @throws payment.notOffered if its plugin has gone */
export function findProvider(services: Services, providerId: string): Owned<PaymentProviderSpec> {
  const found = services.readOwned(paymentProvidersPoint).find(({ item }) => item.id === providerId);
  if (!found) throw paymentErrors.notOffered({ provider: providerId });
  return found;
}

/** Loads its code. @throws screen.loadFailed, payment.timedOut, payment.badAnswer */
export async function openProvider(services: Services, { item: spec, owner }: Owned<PaymentProviderSpec>, signal: AbortSignal | undefined): Promise<OpenProvider> {
  const dispatch = services.dispatchAs(services.handleOf(owner)) as KitDispatch; // it runs thunks with the kit's own state
  const ask = async <T>(call: (context: PaymentContext) => Promise<T>): Promise<T> => {
    try {
      return await withLimit((inner) => call({ signal: inner, port: services.portFor(owner), transport: services.transport, run: (flow) => dispatch(flow as never) }), { // it gives what the thunk gives
        clock: services.port(clockPort),
        signal: signal ? AbortSignal.any([signal, services.signal]) : services.signal,
        forMs: limits.requestMs,
        timedOut: () => paymentErrors.timedOut({ provider: spec.name }),
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw isWalletError(cause) ? cause : paymentErrors.badAnswer({ provider: spec.name, why: boundedText(messageOf(cause)) }, { cause });
    }
  };
  return { spec, provider: await ask(() => loadPart(spec.load())), ask };
}
