import type { Http, HttpAnswer } from '../../contracts/ports/http.ts';
import type { Clock } from '../../domain/clock.ts';
import { boundedText, hasCode, messageOf } from '../../domain/errors.ts';
import { hostOf } from '../../domain/text/hostOf.ts';
import type { Attempt, AttemptOptions, WireCall } from './attempt.ts';
import { decodeFailed, decodeOutcomes } from './decodeOutcomes.ts';
import { rpcErrors } from './errors.ts';
import { createUrlRedactor } from './createUrlRedactor.ts';
import { parseRetryAfter } from './parseRetryAfter.ts';
import * as transportLimits from './transportLimits.ts';

/** One node of a chain. */
export interface Endpoint {
  /** `host[:port]`, the only part of its address that is ever shown. */
  readonly host: string;
  readonly post: Attempt;
}

/** Headers that layers of plugins add to a request to an address, lower-case names; undefined where none adds any. */
export type LayerHeaders = (url: string, options: AttemptOptions) => Promise<Readonly<Record<string, string>>> | undefined;

export interface EndpointOptions {
  readonly url: string;
  readonly http: Http;
  readonly clock: Clock;
  readonly maxAnswerBytes: number;
  /** For the site's own service only: see `serviceHeaders`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly layerHeaders?: LayerHeaders | undefined;
}

/** Posts calls to one node: several as an array, one by itself. */
export function createEndpoint({ url, http, clock, maxAnswerBytes, headers, layerHeaders }: EndpointOptions): Endpoint {
  const host = hostOf(url, 'the node');
  const own = { headers: { 'content-type': 'application/json', ...headers }, isCredentialed: headers !== undefined, redactUrl: createUrlRedactor(url, headers) };

  /** A layer's header never replaces one of the kit's own. */
  const withHeaders = (added: Readonly<Record<string, string>>): typeof own => ({
    headers: { ...added, ...own.headers },
    isCredentialed: own.isCredentialed || Object.keys(added).length > 0,
    redactUrl: createUrlRedactor(url, { ...added, ...headers }),
  });

  const post: Attempt = async (calls, options) => {
    const startedAtMs = clock.nowMs();
    const added = layerHeaders?.(url, options);
    const parts = added ? withHeaders(await added) : own;
    const { redactUrl } = parts;
    const limitMs = added ? Math.max(1, options.limitMs - (clock.nowMs() - startedAtMs)) : options.limitMs;
    const { status, statusText, headers: said, body } = await send(calls, { ...options, limitMs }, parts);
    if (status >= 400) {
      const retryAfterMs = parseRetryAfter(said['retry-after'], clock.nowMs());
      const failure = { status, ...(retryAfterMs !== undefined && { retryAfterMs }) };
      const outcomes = decisiveStatuses.has(status) ? undefined : decodeFailed(body, calls, { host, redactUrl, failure });
      if (outcomes) return outcomes;
      const text = boundedText(redactUrl(body.slice(0, transportLimits.maxFailedBodyCharacters)).replace(/\s+/g, ' ').trim());
      throw rpcErrors.requestFailed({ host, statusText: redactUrl(statusText) || 'unknown status', body: text || 'unknown error', ...failure });
    }
    if (body.trim() === '') throw rpcErrors.noResponse({ host });
    return decodeOutcomes(body, calls, { host, redactUrl });
  };

  const send = async (calls: readonly WireCall[], { signal, limitMs }: AttemptOptions, { headers: sent, isCredentialed, redactUrl }: typeof own): Promise<HttpAnswer> => {
    const body = encode(calls);
    try {
      return await http.send({ url, method: 'POST', headers: sent, body, signal, limitMs, maxAnswerBytes, ...(isCredentialed && { credentialed: true }) });
    } catch (cause) {
      // A refusal by the kit's own port says what to do about it, and an abort is no fault.
      if (signal.aborted || hasCode(cause, 'http.notAllowed') || hasCode(cause, 'http.beforeIntent')) throw cause;
      throw rpcErrors.unreachable({ host, reason: redactUrl(messageOf(cause)) }, { cause });
    }
  };

  return { host, post };
}

/** Joined once from its parts: thousands of calls may be written at once, and texts in between would be most of the garbage. */
function encode(calls: readonly WireCall[]): string {
  const isBatch = calls.length > 1;
  const parts: (string | number)[] = [];
  let known = '';
  let middle = '';
  calls.forEach(({ id, method, params }, i) => {
    if (method !== known) {
      known = method;
      middle = `,"method":${JSON.stringify(method)},"params":`;
    }
    parts.push(i > 0 ? '},{"jsonrpc":"2.0","id":' : isBatch ? '[{"jsonrpc":"2.0","id":' : '{"jsonrpc":"2.0","id":', id, middle, params);
  });
  parts.push(isBatch ? '}]' : '}');
  return parts.join('');
}

/** Statuses that decide by themselves, whatever body comes with them: use another key, pay, ask for less, ask later. */
const decisiveStatuses: ReadonlySet<number> = new Set([401, 402, 403, 407, 413, 429]);
