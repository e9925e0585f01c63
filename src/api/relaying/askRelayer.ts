import type { RelayContext } from '../../contracts/points/relayers.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { HttpAnswer } from '../../contracts/ports/http.ts';
import { relayErrors } from '../../contracts/relayErrors.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { parseIfJson } from '../../domain/encoding/parseIfJson.ts';
import { boundedText, hasCode, messageOf } from '../../domain/errors.ts';
import * as limits from '../../domain/limits.ts';
import { sanitise } from '../transport/sanitise.ts';
import { maxAnswerNesting } from '../transport/transportLimits.ts';
import { writeErrors } from '../writes/writeErrors.ts';

/** A request to a relayer's address. */
export interface RelayerCall {
  readonly url: string;
  /** Sent as JSON, by POST. Absent: the address is read, by GET. */
  readonly body?: object;
  /** Such as one with a key. They go to this address alone, and over no redirect. */
  readonly headers?: Readonly<Record<string, string>>;
}

const maxRelayerAnswerBytes = 64 * 1024;
const maxReasonCharacters = 500;
/** Of statuses below 500 those that do not say that nothing was done. @see RFC 9110, 408 */
const unclear: readonly number[] = [408, 425];

/**
 * Hands something over to a relayer, once, and gives its answer as JSON; undefined for none. Untrusted.
 * @throws transaction.sendFailed with the relayer's own text, where it refuses; relay.uncertain where it may have it all the same; http.notAllowed
 */
export async function postToRelayer(context: Pick<RelayContext, 'port' | 'signal'>, call: RelayerCall & { readonly body: object }): Promise<unknown> {
  assertArguments('postToRelayer({ port: function, signal: object }, { url: string, body: object })', context, call);
  let answer: HttpAnswer;
  try {
    answer = await ask(context, call);
  } catch (cause) {
    context.signal.throwIfAborted();
    // What this page may not ask was not asked.
    if (hasCode(cause, 'http.notAllowed') || hasCode(cause, 'http.beforeIntent')) throw cause;
    throw relayErrors.uncertain({ reason: boundedText(messageOf(cause)) }, { cause });
  }
  const { status } = answer;
  if (status >= 200 && status < 300) return jsonOf(answer);
  const reason = reasonOf(answer);
  throw status < 500 && !unclear.includes(status) ? writeErrors.sendFailed({ reason, status }) : relayErrors.uncertain({ reason, status });
}

/** What stands at an address of a relayer, such as the state of a request, as JSON; undefined for none. Untrusted. @throws relay.noStatus, http.* */
export async function readFromRelayer(context: Pick<RelayContext, 'port' | 'signal'>, call: Omit<RelayerCall, 'body'>): Promise<unknown> {
  assertArguments('readFromRelayer({ port: function, signal: object }, { url: string })', context, call);
  const answer = await ask(context, call);
  if (answer.status < 200 || answer.status >= 300) throw relayErrors.noStatus({ reason: reasonOf(answer) });
  return jsonOf(answer);
}

function ask({ port, signal }: Pick<RelayContext, 'port' | 'signal'>, { url, body, headers = {} }: RelayerCall): Promise<HttpAnswer> {
  return port(httpPort).send({
    url, method: body ? 'POST' : 'GET', signal, limitMs: limits.requestMs, maxAnswerBytes: maxRelayerAnswerBytes,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }), ...(Object.keys(headers).length > 0 && { credentialed: true }),
  });
}

function jsonOf({ body }: HttpAnswer): unknown {
  const answer = parseIfJson(body);
  return sanitise(answer, maxAnswerNesting) ? answer : undefined;
}

function reasonOf({ status, statusText, body }: HttpAnswer): string {
  return boundedText(body.trim().slice(0, maxReasonCharacters)) || statusText || String(status);
}
