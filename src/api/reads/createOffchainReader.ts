import type { Http, HttpAnswer } from '../../contracts/ports/http.ts';
import { gatewayUrl } from '../../domain/ens/gatewayUrl.ts';
import { hasCode } from '../../domain/errors.ts';
import { isHexData } from '../../domain/encoding/isHex.ts';
import { fetchErrors } from '../fetchErrors.ts';
import type { OffchainReader } from './callResolver.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Servers of a name that is kept outside the chain. */
const maxOffchainUrls = 4;
const offchainMs = 10_000;
const maxOffchainBytes = 256 * 1024;

/**
 * Fetches what resolvers keep outside the chain. The resolver of a name chooses whom to ask, and they learn who is looked up: public servers by
 * https alone, and `http` decides whom the page may speak to. @throws fetch.failed, fetch.badAnswer, http.* @see EIP-3668
 */
export function createOffchainReader(request: { readonly http: Http }): OffchainReader {
  assertArguments('createOffchainReader({ http: Http })', request);
  const { http } = request;
  return async ({ sender, urls, data }, { signal }) => {
    let failure: unknown = fetchErrors.failed({ message: 'The name gives no address to ask', code: 'UNKNOWN_ERROR' });
    const gateways = urls.flatMap((template) => {
      const url = gatewayUrl(template, { sender, data });
      return url === undefined ? [] : [{ url, isGet: template.includes('{data}') }];
    });
    for (const gateway of gateways.slice(0, maxOffchainUrls)) {
      try {
        return parseData(await ask(http, { ...gateway, sender, data }, signal), gateway.url);
      } catch (error) {
        signal?.throwIfAborted();
        failure = error;
        // The server has understood and says no; another would say the same. Before the visitor acts, none may be asked.
        if (isRefusal(error) || hasCode(error, 'http.beforeIntent')) throw error;
      }
    }
    throw failure;
  };
}

interface Question {
  readonly url: string;
  /** The data stand in the address. */
  readonly isGet: boolean;
  readonly sender: string;
  readonly data: string;
}

async function ask(http: Http, { url, isGet, sender, data }: Question, signal: AbortSignal | undefined): Promise<HttpAnswer> {
  const answer = await http.send({
    url, signal, limitMs: offchainMs, maxAnswerBytes: maxOffchainBytes,
    ...(isGet ? { method: 'GET' } : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data, sender }) }),
  });
  if (answer.status >= 400) throw fetchErrors.failed({ message: answer.statusText || `status ${answer.status}`, code: 'UNKNOWN_ERROR', statusCode: answer.status });
  return answer;
}

function isRefusal(error: unknown): boolean {
  return hasCode(error, 'fetch.failed') && Number(error.context['statusCode']) < 500;
}

function parseData({ body }: HttpAnswer, url: string): string {
  try {
    const { data }: { readonly data?: unknown } = Object(JSON.parse(body));
    if (isHexData(data)) return data;
  } catch {
    // Said below.
  }
  throw fetchErrors.badAnswer({ host: new URL(url).host });
}
