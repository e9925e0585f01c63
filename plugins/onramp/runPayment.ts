import { clockPort } from '../../src/contracts/ports/clock.ts';
import { locksPort } from '../../src/contracts/ports/locks.ts';
import type { PaymentRoute, PaymentStatus, PaymentStep } from '../../src/contracts/points/paymentProviders.ts';
import { hasCode, isWalletError, toWireError } from '../../src/domain/errors.ts';
import { poll } from '../../src/domain/checkedWaits.ts';
import { nativeFeeOf, prepareStep } from '../../src/flows/payments/preparePayment.ts';
import { readCheckoutStatus, readPaymentStatus } from '../../src/flows/payments/readPayment.ts';
import { followPaymentSend, sendPaymentStep } from '../../src/flows/payments/sendPayment.ts';
import type { PaymentSend } from '../../src/flows/payments/sendPayment.ts';
import { selectActivityEntry } from '../../src/store/activity.ts';
import type { OnrampScope } from './key.ts';
import * as limits from './limits.ts';
import { openMemory } from './memory.ts';
import type { KeptPayment } from './memory.ts';
import { hasEnded } from './slice.ts';
import type { CheckoutPayment, Payment, PaymentPhase, RoutePayment } from './slice.ts';

export { prepareRoute } from '../../src/flows/payments/preparePayment.ts';

/** Why a payment is gone on with: the page has just come up, or a person has pressed. */
export type Because = 'resumed' | 'pressed';

/**
 * Goes on with a payment until it ends or a person has to press. One tab at a time; what another has done meanwhile is read from the storage. What may have been sent is never sent again: it is followed
 * by its name in the list of transactions, and where that tells nothing, a person is asked.
 */
export async function runPayment(scope: OnrampScope, id: string, because: Because): Promise<void> {
  const { live, port, signal } = scope;
  live.running.get(id)?.abort();
  const own = new AbortController();
  live.running.set(id, own);
  const until = AbortSignal.any([own.signal, signal]);
  try {
    await port(locksPort).hold(`payment.${id}`, async () => {
      const found = openMemory(scope).find(id);
      if (!found || hasEnded(found.payment)) return;
      if (found.payment.kind === 'checkout') await followCheckout(scope, found.payment, { route: found.route, signal: until });
      else await runRoute(scope, id, until, because);
    }, { signal: until });
  } catch (error) {
    if (!until.aborted) scope.report(error);
  } finally {
    if (live.running.get(id) === own) live.running.delete(id);
  }
}

async function runRoute(scope: OnrampScope, id: string, signal: AbortSignal, because: Because): Promise<void> {
  const memory = openMemory(scope);
  const set: Sending['set'] = (phase, more = {}) => {
    if (!signal.aborted) memory.change(id, (payment) => (payment.kind === 'route' ? { ...payment, ...more, phase } : payment));
  };
  for (;;) {
    const now = memory.find(id);
    if (signal.aborted || !now || now.payment.kind !== 'route' || !now.route || hasEnded(now.payment)) return;
    const { payment, route } = now;
    const { phase } = payment;
    const step = route.steps[payment.step];
    if (!step) return;
    switch (phase.at) {
      case 'preparing': case 'asking': // nothing was sent
        set({ at: 'ready' });
        break;
      case 'ready':
        if (because === 'resumed') return; // what needs a signature needs a person
        await sendStep(scope, now, { signal, set });
        if (memory.find(id)?.payment.phase.at === 'ready') return;
        break;
      case 'sending': case 'unsure': {
        const { send } = phase;
        const sent = await followSent(scope, payment, send, signal);
        if (sent.at === 'unsure') return set({ at: 'unsure', send });
        if (sent.at === 'ended') return set({ at: 'ready', error: toWireError(sent.error) });
        set(send.done < send.of ? { at: 'ready' } : { at: 'arriving', hash: sent.hash }, { done: send.done });
        break;
      }
      case 'arriving': case 'slow': {
        if (phase.hash === undefined) return;
        const status = await untilArrived(scope, { payment, step, hash: phase.hash, signal, set });
        if (!status) return set({ at: 'slow', hash: phase.hash });
        if (status.at !== 'done') return set(toEnd(status, phase.hash));
        const { at: _at, ...arrived } = status;
        if (payment.step + 1 === route.steps.length) return set({ at: 'completed', ...arrived });
        set({ at: 'ready' }, { step: payment.step + 1, done: 0, ...(arrived.outputAmount !== undefined && { received: arrived.outputAmount }) });
        break;
      }
      default: return;
    }
  }
}

interface Arriving extends Sending {
  readonly payment: RoutePayment;
  readonly step: PaymentStep;
  readonly hash: string;
}

/** On one chain its block is its end. */
async function untilArrived(scope: OnrampScope, { payment: { providerId }, step, hash, signal, set }: Arriving): Promise<KnownStatus | undefined> {
  if (step.from.chainId === step.to.chainId) return { at: 'done', hash };
  set({ at: 'arriving', hash });
  return untilKnown(scope, (inner) => readPaymentStatus({ providerId, step, sent: { hash, chainId: step.from.chainId }, signal: inner }), signal, limits.arrivalMs);
}

interface Sending {
  readonly signal: AbortSignal;
  set(phase: PaymentPhase, more?: Partial<Pick<RoutePayment, 'step' | 'done' | 'received'>>): void;
}

/** Asks the provider for what is to be sent, and sends it through reviews. */
async function sendStep(scope: OnrampScope, { payment, route }: KeptPayment, { signal, set }: Sending): Promise<void> {
  if (payment.kind !== 'route' || !route) return;
  const step = route.steps[payment.step];
  if (!step) return;
  const { dispatch, getState } = scope;
  let asked: PaymentSend | undefined;
  let isSending = false;
  try {
    set({ at: 'preparing' });
    const { account, providerId, walletId, received } = payment;
    const due = await dispatch(prepareStep({ providerId, account, step, nativeFeeWei: nativeFeeOf(route, step.from.chainId), received, signal }));
    const hash = await dispatch(sendPaymentStep({
      walletId, account, chainId: step.from.chainId, token: step.from.address, approvals: due.approvals, calls: due.calls, done: payment.done, signal,
      onAsking: (send) => {
        [asked, isSending] = [send, false];
        set({ at: 'asking', send });
      },
      onSending: (send) => {
        [asked, isSending] = [send, true];
        set({ at: 'sending', send });
      },
      onDone: (send) => set({ at: 'sending', send }, { done: send.done }),
    }));
    set({ at: 'arriving', hash });
  } catch (error) {
    if (signal.aborted) return;
    if (asked && isSending && !hasSurelyEnded(error, selectActivityEntry(getState(), asked.id)?.phase.at, asked)) set({ at: 'unsure', send: asked });
    else set({ at: 'ready', ...(!hasGivenUp(error) && { error: toWireError(error) }) });
  }
}

function hasGivenUp(error: unknown): boolean {
  return hasCode(error, 'user.rejected') || hasCode(error, 'user.cancelled');
}

/** Whether nothing of it can be on its way any more. */
function hasSurelyEnded(error: unknown, at: string | undefined, { by }: PaymentSend): boolean {
  if (by === 'send') return at === undefined || at === 'rejected' || at === 'failed' || at === 'replaced';
  return hasGivenUp(error) || hasCode(error, 'payment.notCarriedOut') || (isWalletError(error) && error.code.startsWith('calls.') && !['calls.stillPending', 'calls.unknown'].includes(error.code));
}

type Followed = { readonly at: 'done'; readonly hash: string } | { readonly at: 'unsure' } | { readonly at: 'ended'; readonly error?: unknown };

/** What became of what a page before this one had asked of the wallet. */
async function followSent({ dispatch, getState, port }: OnrampScope, { walletId }: RoutePayment, send: PaymentSend, signal: AbortSignal): Promise<Followed> {
  const clock = port(clockPort);
  const isThere = (): true | undefined => (send.by === 'batch' || (selectActivityEntry(getState(), send.id)?.phase.at ?? 'sending') !== 'sending' ? true : undefined);
  try {
    // The list of transactions comes back after the plugins.
    await poll(async () => isThere(), { clock, signal, everyMs: 500, forMs: limits.activityMs });
    const hash = await dispatch(followPaymentSend(send, { walletId, signal }));
    return hash === undefined ? { at: 'unsure' } : { at: 'done', hash };
  } catch (error) {
    signal.throwIfAborted();
    return hasSurelyEnded(error, selectActivityEntry(getState(), send.id)?.phase.at ?? 'dropped', send) ? { at: 'ended', error } : { at: 'unsure' };
  }
}

/** Looks again and again until it has ended; undefined where the time is over. A look that fails tells nothing. */
async function untilKnown({ dispatch, port }: OnrampScope, look: (signal: AbortSignal) => ReturnType<typeof readPaymentStatus>, signal: AbortSignal, forMs: number): Promise<KnownStatus | undefined> {
  const read = async () => {
    try {
      const status = await dispatch(look(signal));
      return status.at === 'unknown' || status.at === 'pending' ? undefined : status;
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  };
  return poll(read, { clock: port(clockPort), signal, everyMs: limits.lookEveryMs, forMs });
}

type KnownStatus = Exclude<PaymentStatus, { at: 'unknown' | 'pending' }>;

function toEnd(status: Exclude<KnownStatus, { at: 'done' }>, hash: string | undefined): PaymentPhase {
  return { ...(hash !== undefined && { hash }), ...status };
}

/** Looks after a purchase: for long while its page may be open, for less once it was closed. */
async function followCheckout(scope: OnrampScope, { id, providerId, checkoutId, to }: CheckoutPayment, { route, signal }: { readonly route: PaymentRoute | undefined; readonly signal: AbortSignal }): Promise<void> {
  const memory = openMemory(scope);
  const set = (phase: PaymentPhase): void => {
    if (!signal.aborted) memory.change(id, (payment: Payment) => ({ ...payment, phase }));
  };
  const isOpen = scope.live.visits.has(id);
  if (!isOpen) set({ at: 'waiting' });
  const status = await untilKnown(scope, (inner) => readCheckoutStatus({ providerId, id: checkoutId, chainId: (route?.steps[0]?.from ?? to).chainId, signal: inner }), signal, isOpen ? limits.purchaseMs : limits.afterCloseMs);
  if (!status) return set({ at: 'slow' });
  if (status.at === 'done' && route) memory.change(id, (payment) => toBought(payment, route));
  else set(status.at === 'done' ? { ...status, at: 'completed' } : toEnd(status, undefined));
  scope.live.visits.get(id)?.cancel();
}

/** What has to be sent after a purchase waits for a press. */
function toBought(payment: Payment, { steps: [first, ...others], inputAmount, minOutputAmount }: PaymentRoute): Payment {
  if (payment.kind === 'route' || payment.walletId === undefined || !first) return payment;
  const { id, providerId, providerName, account, to, outputAmount, sinceMs, walletId, currency, currencyAmount, via } = payment;
  return { kind: 'route', id, providerId, providerName, account, to, outputAmount, sinceMs, walletId, from: first.from, inputAmount, minOutputAmount, step: 0, stepCount: 1 + others.length, done: 0, bought: { currency, currencyAmount, via }, phase: { at: 'ready' } };
}
