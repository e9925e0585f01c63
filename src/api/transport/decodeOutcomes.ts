import { boundedText, hasCode, messageOf, textOf } from '../../domain/errors.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import * as limits from '../../domain/limits.ts';
import type { Outcome, WireCall } from './attempt.ts';
import { rpcErrors } from './errors.ts';
import type { RedactUrl } from './createUrlRedactor.ts';
import { sanitise } from './sanitise.ts';
import { classifyError } from './classifyError.ts';
import * as transportLimits from './transportLimits.ts';

interface Source {
  readonly host: string;
  readonly redactUrl: RedactUrl;
  /** What else its errors carry: the status of failure that came along. */
  readonly failure?: Failure;
}

interface Failure {
  readonly status: number;
  readonly retryAfterMs?: number;
}

/**
 * Reads the body of an answer, in the order of the calls. Only an id joins an answer to its call: order counts for nothing, unknown ids are
 * passed over, and of two answers with one id the first counts.
 * @see JSON-RPC 2.0, section 6
 * @throws rpc.badAnswer; rpc.batchRefused if several calls got none
 */
export function decodeOutcomes(body: string, calls: readonly WireCall[], source: Source): readonly Outcome[] {
  return decodeAnswer(parse(body, source.host), calls, source);
}

/**
 * The same where the status is one of failure: nodes send reverts that way too. Undefined for what says nothing about a call: gateways write
 * errors of their own in JSON, and one that speaks of batches is about none of the calls.
 * @throws rpc.batchRefused
 */
export function decodeFailed(body: string, calls: readonly WireCall[], source: Source & { readonly failure: Failure }): readonly Outcome[] | undefined {
  const answer = parseIfJson(body);
  if (!isAnswerTo(answer, calls)) return undefined;
  const outcomes = decodeAnswer(answer, calls, source);
  return calls.length > 1 && (!Array.isArray(answer) || outcomes.every(isAboutBatches)) ? undefined : outcomes;
}

function decodeAnswer(answer: unknown, calls: readonly WireCall[], source: Source): readonly Outcome[] {
  const { host } = source;
  if (calls.length > 1 && !Array.isArray(answer)) return outcomesOfWhole(answer, calls, source);
  // `id: null` is how a node answers what it could not read.
  if (isRecord(answer) && hasError(answer) && (answer['id'] === undefined || answer['id'] === null)) return [decodeOutcome(answer, source)];
  const items: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const isInOrder = calls.every(({ id }, i) => idOf(items[i]) === id);
  const answers = isInOrder ? items : ordered(items, calls);
  if (calls.length > 1 && answers.every((item) => item === undefined)) throw rpcErrors.batchRefused({ host, message: 'no answer to any call of a batch' });
  return calls.map(({ method }, i) => {
    const item = answers[i];
    return isRecord(item) ? decodeOutcome(item, source) : { error: rpcErrors.noAnswer({ host, method }) };
  });
}

type Answer = Readonly<Record<string, unknown>>;

/** One object in place of a list. A node that is busy says so of every call; any other error means that it takes no lists. */
function outcomesOfWhole(answer: unknown, calls: readonly WireCall[], source: Source): readonly Outcome[] {
  const outcome = isRecord(answer) && hasError(answer) ? decodeOutcome(answer, source) : undefined;
  if (outcome && 'error' in outcome) {
    if (classifyError(outcome.error) === 'passing') return calls.map(() => outcome);
    throw rpcErrors.batchRefused({ host: source.host, message: boundedText(source.redactUrl(messageOf(isRecord(answer) ? answer['error'] : undefined))) }, { cause: outcome.error });
  }
  throw rpcErrors.batchRefused({ host: source.host, message: 'one object in answer to several calls' });
}

/** Joined to a call by its id, or an error in the form of the standard that needs none: to what could not be read, or to a whole batch. */
function isAnswerTo(answer: unknown, calls: readonly WireCall[]): boolean {
  const ids = new Set<unknown>(calls.map(({ id }) => id));
  const isJoined = (item: unknown): boolean => isRecord(item) && (hasError(item) || 'result' in item) && ids.has(item['id']);
  if (Array.isArray(answer)) return answer.some(isJoined);
  if (!isRecord(answer)) return false;
  const isNobodys = calls.length > 1 || answer['id'] === undefined || answer['id'] === null;
  return isJoined(answer) || (answer['jsonrpc'] === '2.0' && hasError(answer) && isNobodys);
}

function isAboutBatches(outcome: Outcome): boolean {
  return 'error' in outcome && hasCode(outcome.error, 'rpc.error') && /batch/i.test(textOf(outcome.error.context['message']));
}

function ordered(items: readonly unknown[], calls: readonly WireCall[]): readonly unknown[] {
  const found = new Map<unknown, unknown>();
  for (const item of items) {
    const id = idOf(item);
    if (id !== undefined && !found.has(id)) found.set(id, item);
  }
  return calls.map(({ id }) => found.get(id));
}

function idOf(item: unknown): unknown {
  return isRecord(item) ? item['id'] : undefined;
}

function decodeOutcome(answer: Answer, { host, redactUrl, failure }: Source): Outcome {
  // An error beside a result makes the result worthless; `null` is how some say that there is none.
  if (hasError(answer)) {
    const { error } = answer;
    const { code, data } = isRecord(error) ? error : {};
    const message = boundedText(redactUrl(messageOf(error)));
    return { error: rpcErrors.error({ host, message, ...(typeof code === 'number' && { code }), ...(data !== undefined && { data: boundedData(data, redactUrl) }), ...failure }) };
  }
  if (!('result' in answer)) return { error: rpcErrors.badAnswer({ host, reason: 'neither result nor error' }) };
  const { result } = answer;
  if (typeof result === 'object' && !sanitise(result, limits.maxAnswerNesting)) return { error: rpcErrors.tooDeep({ host }) };
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

function parseIfJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Revert data and the like, which callers decode; absent if it is larger than any of those. */
function boundedData(data: unknown, redactUrl: RedactUrl): unknown {
  if (!sanitise(data, limits.maxAnswerNesting)) return undefined;
  const text = JSON.stringify(data);
  if (text.length > transportLimits.maxErrorDataCharacters) return undefined;
  const clean = redactUrl(text);
  return clean === text ? data : clean;
}

function hasError(answer: Answer): boolean {
  return 'error' in answer && answer['error'] !== null;
}
