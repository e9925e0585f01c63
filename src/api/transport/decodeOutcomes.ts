import { boundedText, messageOf } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { Outcome, Outcomes, WireCall } from './attempt.ts';
import { rpcErrors } from './errors.ts';
import type { Keyless } from './keyless.ts';
import { tame } from './tame.ts';

interface Source {
  readonly host: string;
  readonly keyless: Keyless;
}

/**
 * Reads the body of an answer. Only an id joins an answer to its call: order counts for nothing, unknown ids are passed over, and of two
 * answers with one id the first counts. One error in place of a list is the answer to every call.
 * @see JSON-RPC 2.0, section 6
 * @throws rpc.badAnswer
 */
export function decodeOutcomes(body: string, calls: readonly WireCall[], source: Source): Outcomes {
  const { host } = source;
  const answer = parse(body, host);
  if (isObject(answer) && hasError(answer)) {
    const whole: Outcome = decodeOutcome(answer, source);
    return () => whole;
  }
  const wanted = new Set(calls.map(({ id }) => id));
  const found = new Map<number, Outcome>();
  for (const item of Array.isArray(answer) ? answer : [answer]) {
    if (!isObject(item)) continue;
    const { id } = item;
    if (typeof id === 'number' && wanted.delete(id)) found.set(id, decodeOutcome(item, source));
  }
  return ({ id, method }) => found.get(id) ?? { error: rpcErrors.noAnswer({ host, method }) };
}

type Answer = Readonly<Record<string, unknown>>;

function decodeOutcome(answer: Answer, { host, keyless }: Source): Outcome {
  // An error beside a result makes the result worthless; `null` is how some say that there is none.
  if (hasError(answer)) {
    const { error } = answer;
    const { code, data } = isObject(error) ? error : {};
    const message = boundedText(keyless(messageOf(error)));
    return { error: rpcErrors.error({ host, message, ...(typeof code === 'number' && { code }), ...(data !== undefined && { data: boundedData(data, keyless) }) }) };
  }
  if (!('result' in answer)) return { error: rpcErrors.badAnswer({ host, reason: 'neither result nor error' }) };
  const { result } = answer;
  if (typeof result === 'object' && !tame(result, limits.answerNestingMost)) return { error: rpcErrors.badAnswer({ host, reason: 'the answer nests too deep' }) };
  return { value: result };
}

function parse(body: string, host: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The cause would quote the body; some engines give up here on deep nesting.
    throw rpcErrors.badAnswer({ host, reason: 'the answer is not JSON' });
  }
}

/** Revert data and the like, which callers decode; absent if it is larger than any of those. */
function boundedData(data: unknown, keyless: Keyless): unknown {
  if (!tame(data, limits.answerNestingMost)) return undefined;
  const text = JSON.stringify(data);
  if (text.length > limits.rpcErrorDataMost) return undefined;
  const clean = keyless(text);
  return clean === text ? data : clean;
}

function hasError(answer: Answer): boolean {
  return 'error' in answer && answer['error'] !== null;
}

function isObject(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
