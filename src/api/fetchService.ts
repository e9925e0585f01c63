import type { Http } from '../contracts/ports/http.ts';
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

/** A parsed answer, still to be checked. @throws fetch.failed, fetch.badAnswer, http.* */
export async function fetchService({ http, service }: ServiceAccess, url: string, { signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<unknown> {
  const headers = serviceHeaders(url, service);
  const { status, statusText, body } = await http.send({ url, method: 'GET', signal, limitMs: limits.requestMs, maxAnswerBytes: maxServiceAnswerBytes, ...(headers && { headers, credentialed: true }) });
  const answer = parseIfJson(body);
  if (status >= 400) throw failure(answer, status, statusText);
  if (answer === undefined || !sanitise(answer, maxAnswerNesting)) throw fetchErrors.badAnswer({ host: new URL(url).host });
  return answer;
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
