'use client';
import { useEffect, useState } from 'react';
import type { TransactionCost } from '../../api/writes/estimateTransactionCost.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import { toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import * as limits from '../../domain/limits.ts';
import { pause } from '../../domain/wait.ts';
import { estimateTransfer } from '../../flows/sending/estimateTransfer.ts';
import type { TransferPlan } from '../../flows/sending/estimateTransfer.ts';
import { useStable } from '../../ui/hooks/page/useStable.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

/** How long a fee that is shown is good, while the page is looked at. */
const feeShownMs = 15_000;

/** What it costs to send. */
export type Fee =
  | { readonly at: 'idle' }
  /** `cost`: the one before, of the same token, which is not far off. */
  | { readonly at: 'loading'; readonly cost?: TransactionCost }
  | { readonly at: 'read'; readonly cost: TransactionCost }
  | { readonly at: 'failed'; readonly error: WireError; retry(): void };

type Outcome = { readonly plan: TransferPlan } & ({ readonly cost: TransactionCost } | { readonly error: WireError });

/** Works the fee out once the typing has paused, and again every now and then while it is shown. */
export function useFee(wanted: TransferPlan | undefined): Fee {
  const kit = useLatchkey();
  const plan = useStable(wanted);
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (plan === undefined) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const clock = servicesOf(kit).port(clockPort);
    const keepReading = async (): Promise<void> => {
      await pause(limits.searchDebounceMs, { clock, signal });
      for (;;) {
        if (servicesOf(kit).port(pagePort).isVisible()) {
          try {
            const cost = await kit.dispatch(estimateTransfer({ ...plan, signal }));
            if (!signal.aborted) setOutcome({ plan, cost });
          } catch (error) {
            if (!signal.aborted) setOutcome({ plan, error: toWireError(error) });
            return;
          }
        }
        await pause(feeShownMs, { clock, signal });
      }
    };
    keepReading().catch(() => {}); // ends only by being left
    return () => left.abort();
  }, [kit, plan, attempt]);
  if (plan === undefined) return { at: 'idle' };
  if (outcome?.plan !== plan) return outcome && 'cost' in outcome && isAlike(outcome.plan, plan) ? { at: 'loading', cost: outcome.cost } : { at: 'loading' };
  const retry = (): void => {
    setOutcome(undefined);
    setAttempt(attempt + 1);
  };
  return 'cost' in outcome ? { at: 'read', cost: outcome.cost } : { at: 'failed', error: outcome.error, retry };
}

/** Of one account, network and token. */
function isAlike(one: TransferPlan, other: TransferPlan): boolean {
  return one.chainId === other.chainId && one.from === other.from && one.token === other.token;
}
