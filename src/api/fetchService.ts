import type { Http } from '../contracts/ports/http.ts';
import { assertArguments } from '../domain/assertArguments.ts';
import { parseIfJson } from '../domain/encoding/parseIfJson.ts';
import { boundedText } from '../domain/errors.ts';
import * as limits from '../domain/limits.ts';
import { maxAnswerNesting } from './transport/transportLimits.ts';
import type { Service } from '../domain/service/service.ts';
import { serviceHeaders } from '../domain/service/serviceHeaders.ts';
import { fetchErrors } from './fetchErrors.ts';
import { sanitise } from './transport/sanitise.ts';

const maxServiceAnswerBytes = 4 * 1024 * 1024;

/** What a fetch from a service needs. The site's headers go to the site's own hosts alone. */
export interface ServiceAccess {
  readonly http: Http;
  readonly service: Service | undefined;
}

/** What is asked beside the address. */
export interface FetchOptions {
  /** Sent as JSON, by POST. Absent: GET. */
  readonly body?: object;
  /** Such as one with a key. They go to this address alone, and over no redirect. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** A parsed answer, still to be checked. @throws fetch.failed, fetch.badAnswer, http.* */
export async function fetchService(access: ServiceAccess, url: string, options: FetchOptions = {}): Promise<unknown> {
  assertArguments('fetchService({ http: Http }, url: string, options?: object)', access, url, options);
  const { http, service } = access;
  const { body, headers: given, signal } = options;
  const own = given ?? serviceHeaders(url, service);
  const headers = { ...own, ...(body && { 'content-type': 'application/json' }) };
  const { status, statusText, body: told } = await http.send({
    url, method: body ? 'POST' : 'GET', signal, limitMs: limits.requestMs, maxAnswerBytes: maxServiceAnswerBytes, ...(body && { body: JSON.stringify(body) }), ...(Object.keys(headers).length > 0 && { headers }), ...(own && { credentialed: true }),
  });
  const answer = parseIfJson(told);
  if (status >= 400) throw failure(answer, status, statusText);
  if (answer === undefined || !sanitise(answer, maxAnswerNesting)) throw fetchErrors.badAnswer({ host: new URL(url).host });
  return answer;
}

/** Hands it a value as JSON; what it answers beside its status is not read. @throws fetch.failed, http.* */
export async function postService({ http, service }: ServiceAccess, url: string, value: unknown, { signal, limitMs = limits.requestMs }: { readonly signal?: AbortSignal | undefined; readonly limitMs?: number | undefined } = {}): Promise<void> {
  const headers = serviceHeaders(url, service);
  const { status, statusText, body } = await http.send({
    url, method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(value), signal, limitMs, maxAnswerBytes: maxServiceAnswerBytes, ...(headers && { credentialed: true }),
  });
  if (status >= 400) throw failure(parseIfJson(body), status, statusText);
}

/** @see specification §8: code, correlationId, message and statusCode, with what stands in for each */
function failure(answer: unknown, statusCode: number, statusText: string): Error {
  const { error, ...whole }: Fields = Object(answer);
  const said: Fields = typeof error === 'object' && error !== null ? Object(error) : whole;
  const { code, correlationId, message } = said;
  return fetchErrors.failed({
    code: typeof code === 'string' ? boundedText(code) : 'UNKNOWN_ERROR',
    message: (typeof message === 'string' && boundedText(message)) || statusText || `status ${statusCode}`,
    statusCode,
    ...(typeof correlationId === 'string' && { correlationId: boundedText(correlationId) }),
  });
}

type Fields = Readonly<Record<string, unknown>>;
