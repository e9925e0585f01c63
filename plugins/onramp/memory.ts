import type { PaymentRoute } from '../../src/contracts/points/paymentProviders.ts';
import { isAddress } from '../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { defineStored } from '../../src/store/defineStored.ts';
import type { Stored } from '../../src/kernel/stored.ts';
import type { OnrampScope } from './key.ts';
import { hasEnded, paymentsRead } from './slice.ts';
import type { Payment } from './slice.ts';
import * as limits from './limits.ts';

export const memoryKey = 'onramp.payments';

/** A payment over reloads, with the route that it goes by until it has ended. */
export interface KeptPayment {
  readonly payment: Payment;
  readonly route?: PaymentRoute;
}

const nothing: readonly KeptPayment[] = [];
const maxCharacters = 1_000_000;

export const kept = /* @__PURE__ */ defineStored<readonly KeptPayment[]>({
  key: memoryKey,
  initial: nothing,
  maxCharacters,
  // What is to be sent by it is compared with what it says in any case, right before it is.
  parse: (value) => (Array.isArray(value) ? value.filter(isKept) : undefined),
});

const phases: readonly Payment['phase']['at'][] = ['preparing', 'ready', 'asking', 'sending', 'unsure', 'arriving', 'paying', 'waiting', 'slow', 'completed', 'partial', 'refunded', 'failed'];

function isKept(value: unknown): value is KeptPayment {
  const payment = isRecord(value) ? value['payment'] : undefined;
  if (!isRecord(value) || !isRecord(payment) || !isRecord(payment['to']) || !isRecord(payment['phase'])) return false;
  const { id, providerId, providerName, account, outputAmount, sinceMs, kind, phase } = payment;
  const { at, send } = phase;
  const isKnown = phases.some((each) => each === at) && (!['asking', 'sending', 'unsure'].includes(String(at)) || (isRecord(send) && typeof send['id'] === 'string' && isCount(send['done']) && isCount(send['of'])));
  if (typeof id !== 'string' || typeof providerId !== 'string' || typeof providerName !== 'string' || !isAddress(account) || typeof outputAmount !== 'bigint' || !isCount(sinceMs) || !isKnown) return false;
  const { walletId, from, inputAmount, minOutputAmount, step, stepCount, done } = payment;
  const hasRoute = isRecord(value['route']) && Array.isArray(value['route']['steps']);
  if (kind === 'checkout') return (value['route'] === undefined || (hasRoute && typeof walletId === 'string')) && typeof payment['checkoutId'] === 'string' && typeof payment['currency'] === 'string' && typeof payment['currencyAmount'] === 'string' && typeof payment['via'] === 'string';
  return kind === 'route' && typeof walletId === 'string' && isRecord(from) && typeof inputAmount === 'bigint' && typeof minOutputAmount === 'bigint' && isCount(step) && isCount(stepCount) && isCount(done) && (hasRoute || ['completed', 'partial', 'refunded', 'failed'].includes(String(at)));
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** The memory of a scope. Storage and store say the same: what is written is told. */
export function openMemory(scope: Pick<OnrampScope, 'stored' | 'dispatch'>) {
  const stored: Stored<readonly KeptPayment[]> = scope.stored(kept);
  const write = (payments: readonly KeptPayment[]): void => {
    stored.set(payments);
    scope.dispatch(paymentsRead(payments.map(({ payment }) => payment)));
  };
  return {
    find: (id: string): KeptPayment | undefined => stored.get().find(({ payment }) => payment.id === id),
    all: () => stored.get(),
    add: (added: KeptPayment): void => write(bounded([added, ...stored.get()])),
    /** Writes a payment anew; one that has ended keeps no route. */
    change: (id: string, change: (payment: Payment) => Payment, route?: PaymentRoute): void => {
      write(stored.get().map((each) => {
        if (each.payment.id !== id) return each;
        const payment = change(each.payment);
        return hasEnded(payment) ? { payment } : { ...each, ...(route && { route }), payment };
      }));
    },
    remove: (id: string): void => write(stored.get().filter(({ payment }) => payment.id !== id)),
  };
}

/** All that may still become something, and of the others the latest. */
function bounded(payments: readonly KeptPayment[]): readonly KeptPayment[] {
  let ended = 0;
  return payments.filter(({ payment }) => !hasEnded(payment) || (ended += 1) <= limits.maxPayments);
}
