import { httpErrors } from '../../src/contracts/httpErrors.ts';
import type { HttpAnswer, HttpRequest } from '../../src/contracts/ports/http.ts';
import { isWalletError, messageOf } from '../../src/domain/errors.ts';

/** One request by `fetch` and its answer, read as told. Every failure has a code. */
export async function fetchOnce<T>(
  { url, method, headers, body, credentialed, hasCookies }: Omit<HttpRequest, 'method' | 'body' | 'limitMs'> & { readonly method: string; readonly body?: string | FormData | Blob },
  host: string,
  signal: AbortSignal | undefined,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    const response = await fetch(url, {
      method,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
      credentials: hasCookies ? 'same-origin' : 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      // Leave to speak is given by origin, and fetch would carry the body and our own headers along to another one.
      redirect: credentialed ? 'error' : 'manual',
    });
    // A browser hides the status of a redirect, Node shows it.
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400 && response.headers.has('location'))) {
      response.body?.cancel().catch(() => {});
      throw redirectError(host);
    }
    return await read(response);
  } catch (error) {
    // Never by `instanceof TypeError`: the error may come from another realm.
    if (signal?.aborted || isWalletError(error)) throw error;
    // A browser that refuses an address quotes it, and the key in it.
    throw httpErrors.unreachable({ host }, messageOf(error).includes('://') ? {} : { cause: error });
  }
}

/** Where a request would go on to is nowhere that anyone has allowed. */
export function redirectError(host: string): Error {
  return httpErrors.unreachable({ host }, { cause: new Error('The server redirects to another address; configure the final one.') });
}

/** An answer without its body. */
export function headOf({ status, statusText, headers }: Response): Omit<HttpAnswer, 'body'> {
  return { status, statusText, headers: Object.fromEntries(headers) };
}

/** Gives each piece of a body as it arrives, after decompression, and counts. @throws http.tooLarge */
export async function readPieces(body: ReadableStream<Uint8Array<ArrayBuffer>>, host: string, most: number, onPiece: (piece: Uint8Array<ArrayBuffer>, doneBytes: number) => void | Promise<void>): Promise<void> {
  const reader = body.getReader();
  try {
    for (let bytes = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.byteLength;
      if (bytes > most) throw httpErrors.tooLarge({ host, most });
      await onPiece(value, bytes);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
}

/** Shown to people and logs: an endpoint's path and query may be a key. */
export function hostOf(url: string): string {
  const base = typeof location === 'object' ? location.href : undefined;
  return URL.canParse(url, base) ? new URL(url, base).host : 'The server';
}
