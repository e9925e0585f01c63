import { paymentErrors } from '../../contracts/paymentErrors.ts';
import type { PaymentStatus, PaymentStep } from '../../contracts/points/paymentProviders.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { boundedText } from '../../domain/errors.ts';
import { isAddress, isHash } from '../../domain/encoding/isHex.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { rereadBalances } from '../reads/rereadBalances.ts';
import { findProvider, openProvider } from './openProvider.ts';

interface Asked {
  readonly providerId: string;
  readonly signal?: AbortSignal | undefined;
}

/** What has become of a step by its transaction. @throws payment.badAnswer, payment.timedOut, payment.notOffered, and what the provider throws */
export function readPaymentStatus(request: Asked & { readonly step: PaymentStep; readonly sent: { readonly hash: string; readonly chainId: number } }): Flow<Promise<PaymentStatus>> {
  assertArguments('readPaymentStatus({ providerId: string, step: object, sent: object })', request);
  const { providerId, step, sent, signal } = request;
  return coreFlow(async (dispatch, _getState, services) => {
    const { spec, provider, ask } = await openProvider(services, findProvider(services, providerId), signal);
    const status = parseStatus(await ask(async (context) => (provider.readStatus ? provider.readStatus(step, sent, context) : { at: 'done' })), spec.name);
    if (hasMoved(status)) for (const chainId of new Set([step.from.chainId, step.to.chainId])) dispatch(rereadBalances(chainId));
    return status;
  });
}

/** What has become of a purchase. `chainId`: where it arrives, whose balances are then read again. @throws payment.badAnswer, payment.timedOut, payment.notOffered, and what the provider throws */
export function readCheckoutStatus(request: Asked & { readonly id: string; readonly chainId?: number | undefined }): Flow<Promise<PaymentStatus>> {
  assertArguments('readCheckoutStatus({ providerId: string, id: string })', request);
  const { providerId, id, chainId, signal } = request;
  return coreFlow(async (dispatch, _getState, services) => {
    const { spec, provider, ask } = await openProvider(services, findProvider(services, providerId), signal);
    const status = parseStatus(await ask((context) => provider.readCheckoutStatus?.(id, context) ?? Promise.reject(paymentErrors.notOffered({ provider: spec.name }))), spec.name);
    if (chainId !== undefined && hasMoved(status)) dispatch(rereadBalances(chainId));
    return status;
  });
}

/** Whether something has come or come back. */
function hasMoved({ at }: PaymentStatus): boolean {
  return at === 'done' || at === 'partial' || at === 'refunded';
}

/** @throws payment.badAnswer */
function parseStatus(value: PaymentStatus, provider: string): PaymentStatus {
  const { at, outputAmount, hash, token, reason }: Readonly<Record<string, unknown>> = Object(value);
  const facts = { ...(typeof outputAmount === 'bigint' && outputAmount >= 0n && { outputAmount }), ...(isHash(hash) && { hash }) };
  switch (at) {
    case 'unknown': case 'pending': return { at };
    case 'done': return { at, ...facts };
    case 'partial': {
      const { chainId, address } = isRecord(token) ? token : {};
      return { at, ...facts, ...(isAddress(address) && typeof chainId === 'number' && { token: { chainId, address } }) };
    }
    case 'refunded': return { at, ...(isHash(hash) && { hash }) };
    case 'failed': return { at, ...(typeof reason === 'string' && reason !== '' && { reason: boundedText(reason) }) };
    default: throw paymentErrors.badAnswer({ provider, why: 'it is no status' });
  }
}
