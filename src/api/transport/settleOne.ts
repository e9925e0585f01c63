import type { Outcome, Policy, WireCall } from './attempt.ts';
import { rpcErrors } from './errors.ts';

/** The answer to a call that is asked by itself. */
export async function settleOne(policy: Policy, call: WireCall, signal = new AbortController().signal): Promise<unknown> {
  const outcomes: Outcome[] = [];
  await policy([call], (_call, outcome) => outcomes.push(outcome), signal);
  return valueOf(outcomes[0]);
}

/** @throws the error of the outcome */
export function valueOf(outcome: Outcome | undefined): unknown {
  if (!outcome || 'error' in outcome) throw outcome?.error ?? rpcErrors.noResponse();
  return outcome.value;
}
