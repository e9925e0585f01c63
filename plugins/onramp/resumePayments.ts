import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import { onrampKey } from './key.ts';
import { kept, openMemory } from './memory.ts';
import { run } from './flows/payments.ts';
import { hasEnded, paymentsRead } from './slice.ts';

/** Brings payments of earlier visits back, goes on looking after those that have not ended, and follows other tabs. Nothing is sent. */
export function resumePayments(ctx: ContextOfKey<typeof onrampKey>): void {
  const stored = ctx.stored(kept);
  stored.subscribe((payments, madeIn) => madeIn === 'otherTab' && ctx.dispatch(paymentsRead(payments.map(({ payment }) => payment))));
  stored.ready().then(() => {
    if (!ctx.signal.aborted) ctx.dispatch(resume());
  }).catch(ctx.report);
}

const resume = /* @__PURE__ */ onrampKey.flow((scope): void => {
  const payments = openMemory(scope).all();
  if (payments.length === 0) return;
  scope.dispatch(paymentsRead(payments.map(({ payment }) => payment)));
  for (const { payment } of payments) if (!hasEnded(payment)) run(scope, payment.id, 'resumed');
});
