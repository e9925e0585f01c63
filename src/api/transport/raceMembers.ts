import type { Clock } from '../../domain/clock.ts';
import { hasCode, isWalletError } from '../../domain/errors.ts';
import type { Outcome, Settle, WireCall } from './attempt.ts';
import { rpcErrors } from './errors.ts';
import type { Member } from './member.ts';
import { classifyError } from './classifyError.ts';
import * as transportLimits from './transportLimits.ts';

export interface Race<Call extends WireCall> {
  /** In the order in which they are asked; each is asked once at most. */
  readonly members: readonly Member[];
  readonly calls: readonly Call[];
  readonly settle: Settle<Call>;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** No attempt lasts longer, or past `untilMs`. */
  readonly attemptMs: number;
  readonly untilMs: number;
}

/** A request under way. */
interface Run {
  readonly member: Member;
  /** Undefined with a single member, which no other can overtake. */
  readonly abort: AbortController | undefined;
}

/**
 * Asks the first member, the next one too when an answer takes long or is of no use, and settles each call by the first good answer. Requests
 * whose answers are no longer needed are aborted. Resolves to the calls for which no member had a good answer, each with its last error.
 */
export function raceMembers<Call extends WireCall>({ members, calls, settle, signal, clock, attemptMs, untilMs }: Race<Call>): Promise<ReadonlyMap<Call, Error>> {
  const running: Run[] = [];
  const errors = new Map<Call, Error>();
  let left = calls;
  let next = 0;
  let isOver = false;
  let cancelHedge: (() => void) | undefined;

  return new Promise((resolve, reject) => {
    const end = (): void => {
      isOver = true;
      cancelHedge?.();
      signal.removeEventListener('abort', onAbort);
      for (const { abort } of running) abort?.abort(lost);
    };
    const onAbort = (): void => {
      for (const { member } of running) member.circuit.abandoned();
      end();
      reject(signal.reason);
    };

    const launch = (): void => {
      cancelHedge?.();
      const member = members[next];
      const limitMs = Math.min(attemptMs, untilMs - clock.nowMs());
      next = limitMs > 0 ? next + 1 : members.length;
      if (!member || limitMs <= 0) return endIfIdle();
      if (next < members.length) cancelHedge = clock.setTimer(launch, transportLimits.hedgeMs);
      const run: Run = { member, abort: members.length > 1 ? new AbortController() : undefined };
      const asked = left;
      running.push(run);
      member.circuit.begin();
      member.ask(asked, { signal: run.abort?.signal ?? signal, limitMs }).then(
        (outcomes) => take(run, asked, outcomes),
        (error: unknown) => {
          const outcome = { error: error instanceof Error ? error : rpcErrors.noResponse({}, { cause: error }) };
          take(run, asked, asked.map(() => outcome));
        },
      );
    };

    const take = (run: Run, asked: readonly Call[], outcomes: readonly Outcome[]): void => {
      const at = running.indexOf(run);
      if (isOver) return; // the answer comes too late
      const unsettled = settleGood(asked, outcomes, settle, errors);
      noteHealth(run.member, outcomes, unsettled.length === asked.length);
      left = unsettled.length === 0 ? unsettled : left.filter((call) => unsettled.includes(call));
      running.splice(at, 1);
      if (left.length > 0) return next < members.length ? launch() : endIfIdle();
      // A member that was asked earlier and is still silent has failed; one that was asked later had too little time.
      running.forEach(({ member }, i) => (i < at ? noteFailure(member) : member.circuit.abandoned()));
      end();
      resolve(new Map());
    };

    const endIfIdle = (): void => {
      if (running.length > 0) return;
      end();
      resolve(new Map(left.map((call) => [call, errors.get(call) ?? rpcErrors.noResponse()])));
    };

    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', onAbort);
    launch();
  });
}

const lost = new DOMException('Another endpoint was faster', 'AbortError');

/** Settles calls whose outcome is final and returns the others, with their errors noted: a passing error replaces one that is not, never the other way round. */
function settleGood<Call extends WireCall>(asked: readonly Call[], outcomes: readonly Outcome[], settle: Settle<Call>, errors: Map<Call, Error>): readonly Call[] {
  const unsettled: Call[] = [];
  asked.forEach((call, i) => {
    const outcome = outcomes[i] ?? { error: rpcErrors.noResponse() };
    if ('error' in outcome) {
      const verdict = classifyError(outcome.error);
      if (verdict !== 'final') {
        unsettled.push(call);
        const earlier = errors.get(call);
        if (!earlier || verdict === 'passing' || classifyError(earlier) !== 'passing') errors.set(call, outcome.error);
        return;
      }
    }
    settle(call, outcome);
  });
  return unsettled;
}

/** An endpoint has failed if it answered none of the calls, and not because of what they ask. */
function noteHealth(member: Member, outcomes: readonly Outcome[], hasNoGood: boolean): void {
  const [first] = outcomes;
  if (!hasNoGood || !first || !('error' in first) || !isFault(first.error)) return member.circuit.succeeded();
  const retryAfterMs = isWalletError(first.error) ? first.error.context['retryAfterMs'] : undefined;
  noteFailure(member, typeof retryAfterMs === 'number' ? retryAfterMs : undefined);
}

function isFault(error: Error): boolean {
  if (hasCode(error, 'rpc.requestFailed')) return ![400, 413, 422].includes(Number(error.context['status']));
  if (hasCode(error, 'rpc.error')) return classifyError(error) === 'passing' && error.context['code'] !== -32_603;
  return classifyError(error) === 'passing';
}

function noteFailure({ circuit, chain }: Member, retryAfterMs?: number): void {
  circuit.failed(retryAfterMs);
  chain.doubt();
}
