import type { Outcome, Policy, WireCall } from './attempt.ts';
import { rpcErrors } from './errors.ts';

/** Settles a single call by a policy. */
export async function settleOne(policy: Policy, call: WireCall, signal = new AbortController().signal): Promise<unknown> {
  const outcomes: Outcome[] = [];
  await policy([call], (_call, outcome) => outcomes.push(outcome), signal);
  return valueOf(outcomes[0]);
}

/** The value of an outcome. @throws its error; rpc.noResponse where there is none */
export function valueOf(outcome: Outcome | undefined): unknown {
  if (!outcome || 'error' in outcome) throw outcome?.error ?? rpcErrors.noResponse();
  return outcome.value;
}
