import type { Http, HttpAnswer } from '../../contracts/ports/http.ts';
import { hasCode } from '../../domain/errors.ts';
import { isHexData } from '../../domain/encoding/isHex.ts';
import { fetchErrors } from '../fetchErrors.ts';
import type { EnsOptions } from './readEns.ts';

/** Servers of a name that is kept outside the chain. */
const maxOffchainUrls = 4;
const offchainMs = 10_000;
const maxOffchainBytes = 256 * 1024;

/**
 * Fetches what resolvers keep outside the chain, for a site that allows it. The resolver of a name chooses whom to ask, and they learn who
 * is looked up: `http` decides whom the page may speak to. @throws fetch.failed, fetch.badAnswer, http.* @see EIP-3668
 */
export function createOffchainReader({ http }: { readonly http: Http }): NonNullable<EnsOptions['offchain']> {
  return async ({ sender, urls, data }, { signal }) => {
    let failure: unknown = fetchErrors.failed({ message: 'The name gives no address to ask', code: 'UNKNOWN_ERROR' });
    for (const template of urls.filter(isHttps).slice(0, maxOffchainUrls)) {
      try {
        return parseData(await ask(http, template, { sender, data }, signal), template);
      } catch (error) {
        signal?.throwIfAborted();
        failure = error;
        // The server has understood and says no; another would say the same.
        if (isRefusal(error)) throw error;
      }
    }
    throw failure;
  };
}

async function ask(http: Http, template: string, { sender, data }: { readonly sender: string; readonly data: string }, signal: AbortSignal | undefined): Promise<HttpAnswer> {
  const url = template.replaceAll('{sender}', () => sender.toLowerCase()).replaceAll('{data}', () => data.toLowerCase());
  const isGet = template.includes('{data}');
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
  throw fetchErrors.badAnswer({ host: new URL(url.replace(/[{}]/g, '')).host });
}

function isHttps(template: string): boolean {
  return /^https:\/\/[^{}]+(\/|$)/i.test(template) && URL.canParse(template.replace(/[{}]/g, ''));
}
