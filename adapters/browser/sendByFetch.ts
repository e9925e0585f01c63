import { httpErrors } from '../../src/contracts/httpErrors.ts';
import type { HttpAnswer, HttpRequest } from '../../src/contracts/ports/http.ts';
import { isWalletError, messageOf } from '../../src/domain/errors.ts';
import { withLimit } from '../../src/domain/checkedWaits.ts';
import { systemClock } from './clock.ts';

/** One request by `fetch`. @throws http.unreachable, http.timedOut, http.tooLarge; the signal's reason when aborted */
export async function sendByFetch(request: HttpRequest): Promise<HttpAnswer> {
  request.signal?.throwIfAborted();
  const host = hostOf(request.url);
  return withLimit((signal) => exchange(request, host, signal), {
    clock: systemClock,
    signal: request.signal,
    forMs: request.limitMs,
    timedOut: () => httpErrors.timedOut({ host, limitMs: request.limitMs }),
  });
}

async function exchange({ url, method, headers, body, maxAnswerBytes, credentialed, hasCookies }: HttpRequest, host: string, signal: AbortSignal): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, {
      method,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
      signal,
      credentials: hasCookies ? 'same-origin' : 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      // Leave to speak is given by origin, and fetch would carry the body and our own headers along to another one.
      redirect: credentialed ? 'error' : 'manual',
    });
    // A browser hides the status of a redirect, Node shows it.
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400 && response.headers.has('location'))) {
      response.body?.cancel().catch(() => {});
      throw httpErrors.unreachable({ host }, { cause: new Error('The server redirects to another address; configure the final one.') });
    }
    return { status: response.status, statusText: response.statusText, headers: Object.fromEntries(response.headers), body: await readBounded(response, host, maxAnswerBytes) };
  } catch (error) {
    // Never by `instanceof TypeError`: the error may come from another realm.
    if (signal.aborted || isWalletError(error)) throw error;
    // A browser that refuses an address quotes it, and the key in it.
    throw httpErrors.unreachable({ host }, messageOf(error).includes('://') ? {} : { cause: error });
  }
}

async function readBounded(response: Response, host: string, most: number): Promise<string> {
  const { body } = response;
  if (!body) return '';
  return (lengthOf(response) ?? Infinity) <= most ? response.text() : readCounted(body, host, most);
}

/** Of a body as it is on the wire, framed by its length, which no server can exceed. Another origin's headers show not whether it is compressed. */
function lengthOf({ type, headers }: Response): number | undefined {
  const length = headers.get('content-length');
  if (type !== 'basic' || length === null || !/^\d+$/.test(length) || headers.has('content-encoding') || headers.has('transfer-encoding')) return undefined;
  return Number(length);
}

/** Counts bytes as they arrive, after decompression. */
async function readCounted(body: ReadableStream<Uint8Array>, host: string, most: number): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > most) {
      reader.cancel().catch(() => {});
      throw httpErrors.tooLarge({ host, most });
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Shown to people and logs: an endpoint's path and query may be a key. */
function hostOf(url: string): string {
  const base = typeof location === 'object' ? location.href : undefined;
  return URL.canParse(url, base) ? new URL(url, base).host : 'The server';
}
