import { boundedText, hasCode, messageOf, textOf } from '../../domain/errors.ts';
import { parseIfJson } from '../../domain/encoding/parseIfJson.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import * as limits from './transportLimits.ts';
import type { Outcome, WireCall } from './attempt.ts';
import { rpcErrors } from './errors.ts';
import type { RedactUrl } from './createUrlRedactor.ts';
import { sanitise } from './sanitise.ts';
import { classifyError } from './classifyError.ts';
import * as transportLimits from './transportLimits.ts';

interface Source {
  readonly host: string;
  readonly redactUrl: RedactUrl;
  /** Added to the context of its errors: the HTTP status of a failure. */
  readonly failure?: Failure;
}

interface Failure {
  readonly status: number;
  readonly retryAfterMs?: number;
}

/**
 * Reads the body of an answer, in the order of the calls. Only an id joins an answer to its call: the order does not matter, unknown ids are
 * ignored, and of two answers with one id the first counts.
 * @see JSON-RPC 2.0, section 6
 * @throws rpc.badAnswer; rpc.batchRefused if several calls got none
 */
export function decodeOutcomes(body: string, calls: readonly WireCall[], source: Source): readonly Outcome[] {
  return decodeAnswer(parse(body, source.host), calls, source);
}

/**
 * The same for a body under a failed HTTP status: nodes send reverts that way too. Undefined for a body that says nothing about a call: gateways
 * write errors of their own in JSON, and an error about batches is about none of the calls.
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

/** One object in place of a list. An error that passes applies to every call; any other means that the node takes no lists. */
function outcomesOfWhole(answer: unknown, calls: readonly WireCall[], source: Source): readonly Outcome[] {
  const outcome = isRecord(answer) && hasError(answer) ? decodeOutcome(answer, source) : undefined;
  if (outcome && 'error' in outcome) {
    if (classifyError(outcome.error) === 'passing') return calls.map(() => outcome);
    throw rpcErrors.batchRefused({ host: source.host, message: boundedText(source.redactUrl(messageOf(isRecord(answer) ? answer['error'] : undefined))) }, { cause: outcome.error });
  }
  throw rpcErrors.batchRefused({ host: source.host, message: 'one object in answer to several calls' });
}

/** Whether the body has the id of a call, or is a JSON-RPC error that needs none: about a request that could not be parsed, or about a whole batch. */
function isAnswerTo(answer: unknown, calls: readonly WireCall[]): boolean {
  const ids = new Set<unknown>(calls.map(({ id }) => id));
  const isJoined = (item: unknown): boolean => isRecord(item) && (hasError(item) || 'result' in item) && ids.has(item['id']);
  if (Array.isArray(answer)) return answer.some(isJoined);
  if (!isRecord(answer)) return false;
  const isWithoutCall = calls.length > 1 || answer['id'] === undefined || answer['id'] === null;
  return isJoined(answer) || (answer['jsonrpc'] === '2.0' && hasError(answer) && isWithoutCall);
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
  // An error beside a result makes the result worthless; some nodes write `null` for no error.
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
    // Without its cause, which would quote the body. Some engines also throw here when JSON nests deep.
    throw rpcErrors.badAnswer({ host, reason: 'the answer is not JSON' });
  }
}

/** Revert data and the like, which callers decode; undefined if it is larger than any of those. */
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
