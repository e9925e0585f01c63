import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { randomPort } from '../../../src/contracts/ports/random.ts';
import { paymentErrors } from '../../../src/contracts/paymentErrors.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import { loadPart } from '../../../src/domain/checkedWaits.ts';
import { getActiveAccount } from '../../../src/flows/connection/getActiveAccount.ts';
import { openWindow } from '../../../src/flows/windows/openWindow.ts';
import { onrampKey } from '../key.ts';
import type { OnrampScope } from '../key.ts';
import * as limits from '../limits.ts';
import { openMemory } from '../memory.ts';
import { hasEnded } from '../slice.ts';
import type { Offer, Payment } from '../slice.ts';
import { nameOf, queryOf } from './offers.ts';

/** An offer of those that are in the plugin's state. */
export type ChosenOffer = Pick<Offer, 'providerId' | 'id'>;

/** Begins a swap or bridging by an offer: it is prepared, then its reviews are shown. Resolves with the payment's id once it is kept; its phase tells the rest. @throws payment.notOffered, payment.moved, payment.expired, payment.unsafe, wallet.* */
export const startPayment = /* @__PURE__ */ onrampKey.flow(async (scope, chosen: ChosenOffer): Promise<string> => {
  const { live, dispatch, state, port, noteUserActivation } = scope;
  noteUserActivation();
  const { offers } = state();
  const route = live.routes.get(nameOf(chosen));
  const offer = offers.at === 'offered' ? offers.offers.find((each) => nameOf(each) === nameOf(chosen)) : undefined;
  if (!route || !offer || offers.at !== 'offered' || offers.query.kind !== 'route') throw paymentErrors.notOffered({ provider: chosen.providerId });
  const query = queryOf(offers.query);
  const { walletId } = dispatch(getActiveAccount({}));
  const { prepareRoute } = await loadPart(import('../runPayment.ts'));
  const prepared = await dispatch(prepareRoute({ providerId: chosen.providerId, route, query }));
  const id = port(randomPort).id();
  openMemory(scope).add({
    payment: {
      kind: 'route', id, providerId: offer.providerId, providerName: offer.providerName, walletId, account: query.account, from: query.from, to: query.to,
      inputAmount: prepared.inputAmount, outputAmount: prepared.outputAmount, minOutputAmount: prepared.minOutputAmount, sinceMs: port(clockPort).nowMs(), step: 0, stepCount: prepared.steps.length, done: 0, phase: { at: 'preparing' },
    },
    route: prepared,
  });
  run(scope, id, 'pressed');
  return id;
});

/** Goes on with a payment that waits for a press, or looks again at what became of it. */
export const continuePayment = /* @__PURE__ */ onrampKey.flow((scope, { id }: { readonly id: string }): void => {
  scope.noteUserActivation();
  run(scope, id, 'pressed');
});

/** A person has looked at the account, and what the wallet was asked for was not sent: the step is sent anew. */
export const resendStep = /* @__PURE__ */ onrampKey.flow((scope, { id }: { readonly id: string }): void => {
  scope.noteUserActivation();
  openMemory(scope).change(id, (payment) => (payment.kind === 'route' && payment.phase.at === 'unsure' ? { ...payment, phase: { at: 'ready' } } : payment));
  run(scope, id, 'pressed');
});

/** Takes a payment off the list. What was sent stays sent. */
export const dropPayment = /* @__PURE__ */ onrampKey.flow((scope, { id }: { readonly id: string }): void => {
  scope.live.running.get(id)?.abort();
  scope.live.visits.get(id)?.cancel();
  openMemory(scope).remove(id);
});

/** Opens the page of a purchase, inside the click. Gives the payment's id; its phase tells what becomes of it. @throws payment.notOffered, page.popupNotAllowed */
export const startCheckout = /* @__PURE__ */ onrampKey.flow((scope, chosen: ChosenOffer): string => {
  const { live, dispatch, state, port, noteUserActivation } = scope;
  noteUserActivation();
  const { offers } = state();
  const checkout = live.checkouts.get(nameOf(chosen));
  const offer = offers.at === 'offered' ? offers.offers.find((each) => nameOf(each) === nameOf(chosen)) : undefined;
  if (!checkout || !offer || offers.at !== 'offered' || offers.query.kind !== 'checkout') throw paymentErrors.notOffered({ provider: chosen.providerId });
  const { account, to } = offers.query;
  const { route } = checkout;
  const by = route && dispatch(getActiveAccount({})).walletId;
  const id = port(randomPort).id();
  const memory = openMemory(scope);
  const closed = new AbortController();
  const visit = dispatch(openWindow<void>({
    url: checkout.url, size: limits.windowSize, onBlocked: 'wait', signal: closed.signal,
    answer: (signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })), // the kit's own reasons are errors
    onPhase: ({ at }) => {
      if (at === 'blocked' || at === 'open') memory.change(id, (payment) => (isPaying(payment) ? { ...payment, phase: { at: 'paying', ...(at === 'blocked' && { isBlocked: true }) } } : payment));
      // It may be paid all the same, or have been: it is looked after for a while.
      if (at === 'severed') leaveWindow();
    },
  }));
  const leaveWindow = (): void => {
    if (!live.visits.delete(id) || scope.signal.aborted) return;
    const found = memory.find(id);
    if (found && !hasEnded(found.payment)) run(scope, id, 'resumed');
  };
  live.visits.set(id, visit);
  visit.answer.catch(leaveWindow);
  memory.add({
    payment: {
      kind: 'checkout', id, providerId: offer.providerId, providerName: offer.providerName, account, to, checkoutId: checkout.id, currency: checkout.currency, currencyAmount: checkout.currencyAmount, via: checkout.via,
      outputAmount: checkout.outputAmount, sinceMs: port(clockPort).nowMs(), phase: { at: 'paying', ...(visit.phase().at === 'blocked' && { isBlocked: true }) },
      ...(by !== undefined && { walletId: by }),
    },
    ...(route && { route }),
  });
  run(scope, id, 'pressed');
  return id;
});

/** Brings the page of a purchase to the front; opens it where the browser has blocked it. Call it inside a click. */
export const showCheckout = /* @__PURE__ */ onrampKey.flow(({ live }, { id }: { readonly id: string }): void => live.visits.get(id)?.show());

function isPaying({ kind, phase: { at } }: Payment): boolean {
  return kind === 'checkout' && (at === 'paying' || at === 'waiting');
}

/** In the background: its phase tells how far it is. */
export function run(scope: OnrampScope, id: string, because: 'resumed' | 'pressed'): void {
  loadPart(import('../runPayment.ts')).then(({ runPayment }) => runPayment(scope, id, because)).catch((error: unknown) => {
    if (scope.signal.aborted) return;
    scope.report(error);
    openMemory(scope).change(id, (payment) => (payment.phase.at === 'preparing' ? { ...payment, phase: { at: 'ready', error: toWireError(error) } } : payment));
  });
}
