import type { Clock } from '../../domain/clock.ts';
import { hasCode, isWalletError } from '../../domain/errors.ts';
import type { Attempt, AttemptOptions, Outcome, WireCall } from './attempt.ts';
import * as transportLimits from './transportLimits.ts';

/**
 * An attempt for nodes that take no batches, smaller ones only, or leave calls of a batch out. A refused batch is sent in halves, then call by
 * call, and how many the node takes is remembered for a while. Calls left out are asked again by themselves.
 */
export function splitBatches(post: Attempt, clock: Clock): Attempt {
  let most = Infinity;
  let keptUntilMs = 0;

  const ask: Attempt = async (calls, options) => {
    if (most < Infinity && clock.nowMs() >= keptUntilMs) most = Infinity;
    if (calls.length > most) return inParts(calls, options);
    try {
      const outcomes = await post(calls, options);
      return calls.length > 1 ? await askLeftOut(calls, outcomes, options) : outcomes;
    } catch (error) {
      if (calls.length === 1 || !isRefusal(error)) throw error;
      return inSmallerParts(calls, isAboutSize(error), options);
    }
  };

  /** The first part tells whether its size is taken; only then do the others follow. */
  const inSmallerParts: (calls: readonly WireCall[], isAboutSize: boolean, options: AttemptOptions) => Promise<readonly Outcome[]> = async (calls, aboutSize, options) => {
    const before = most;
    // Halves once more only where it is the size that was refused.
    const size = aboutSize || before === Infinity ? Math.floor(calls.length / 2) : 1;
    most = size;
    keptUntilMs = clock.nowMs() + transportLimits.batchLimitKeptMs;
    try {
      const first = await firstTwo(calls, size, options);
      return [...first, ...(await settled(ask, calls.slice(first.length), options))];
    } catch (error) {
      if (isRefusal(error)) most = before; // single calls are refused too, so it is not about batches
      throw error;
    }
  };

  /** Where a part was refused down to its single calls, the next part shows whether one call was bad or the node refuses all. */
  const firstTwo = async (calls: readonly WireCall[], size: number, options: AttemptOptions): Promise<readonly Outcome[]> => {
    const first = calls.slice(0, size);
    try {
      return await ask(first, options);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const second = await ask(calls.slice(size, 2 * size), options);
      return [...first.map(() => ({ error })), ...second];
    }
  };

  /** Parts side by side. One that fails fails its own calls only. @throws if all fail */
  const inParts = async (calls: readonly WireCall[], options: AttemptOptions): Promise<readonly Outcome[]> => {
    const size = most;
    const parts = Array.from({ length: Math.ceil(calls.length / size) }, (_, i) => calls.slice(i * size, (i + 1) * size));
    const outcomes = (await Promise.all(parts.map((part) => settled(ask, part, options)))).flat();
    const [first] = outcomes;
    if (first && 'error' in first && outcomes.every((outcome) => 'error' in outcome && !hasCode(outcome.error, 'rpc.error'))) throw first.error;
    return outcomes;
  };

  const askLeftOut = async (calls: readonly WireCall[], outcomes: readonly Outcome[], options: AttemptOptions): Promise<readonly Outcome[]> => {
    if (!outcomes.some(isLeftOut)) return outcomes;
    return (await Promise.all(outcomes.map(async (outcome, i) => (isLeftOut(outcome) ? settled(post, calls.slice(i, i + 1), options) : [outcome])))).flat();
  };

  return ask;
}

/** The outcomes of an attempt, its failure as the outcome of each call. Still rejects when aborted. */
async function settled(attempt: Attempt, calls: readonly WireCall[], options: AttemptOptions): Promise<readonly Outcome[]> {
  try {
    return calls.length > 0 ? await attempt(calls, options) : [];
  } catch (error) {
    if (options.signal.aborted || !(error instanceof Error)) throw error;
    return calls.map(() => ({ error }));
  }
}

function isLeftOut(outcome: Outcome): boolean {
  return 'error' in outcome && hasCode(outcome.error, 'rpc.noAnswer');
}

/** Services refuse arrays, or arrays of this length, in many ways. */
function isRefusal(error: unknown): error is Error {
  if (!isWalletError(error)) return false;
  if (error.code === 'rpc.batchRefused') return true;
  return error.code === 'rpc.requestFailed' && ([400, 405, 413, 415, 422, 501].includes(Number(error.context['status'])) || /batch/i.test(String(error.context['body'])));
}

function isAboutSize(error: unknown): boolean {
  if (hasCode(error, 'rpc.requestFailed')) return error.context['status'] === 413;
  return hasCode(error, 'rpc.batchRefused') && /large|limit|size|most|max|many|exceed/i.test(String(error.context['message']));
}
