import { httpErrors } from '../../src/contracts/httpErrors.ts';
import { originOf } from '../../src/contracts/ports/http.ts';
import type { FileAnswer, FileTransfer } from '../../src/contracts/ports/http.ts';
import { joinBytes } from '../../src/domain/encoding/joinBytes.ts';
import { fetchOnce, headOf, hostOf, readPieces, redirectError } from './fetchOnce.ts';

/** One request with files. @throws http.unreachable, http.tooLarge; the signal's reason when aborted */
export async function transferFile(request: FileTransfer): Promise<FileAnswer> {
  request.signal?.throwIfAborted();
  const host = hostOf(request.url);
  return isByXhr(request) ? sendByXhr(request, host) : sendFilesByFetch(request, host);
}

/**
 * Only XMLHttpRequest tells how far a body is. It follows redirects unasked, so what may be seen by one service alone does not go by it; nor does what
 * goes to the page's own origin without cookies, since it would take them along.
 */
function isByXhr({ url, body, onSent, onChunk, credentialed, hasCookies }: FileTransfer): boolean {
  if (!body || !onSent || onChunk || credentialed || typeof XMLHttpRequest !== 'function') return false;
  return hasCookies === true || typeof location !== 'object' || originOf(new URL(url, location.href).href) !== location.origin;
}

async function sendFilesByFetch(request: FileTransfer, host: string): Promise<FileAnswer> {
  const { body, maxAnswerBytes, signal, onSent, onReceived, onChunk } = request;
  let refusal: { readonly error: unknown } | undefined;
  try {
    return await fetchOnce(request, host, signal, async (response) => {
      if (body) onSent?.(sizeOf(body), sizeOf(body));
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      const totalBytes = response.headers.has('content-encoding') ? undefined : toCount(response.headers.get('content-length'));
      const take = async (piece: Uint8Array<ArrayBuffer>): Promise<void> => {
        if (!response.ok || !onChunk) return void pieces.push(piece);
        try {
          await onChunk(piece);
        } catch (error) {
          refusal = { error };
          throw error;
        }
      };
      if (response.body) {
        await readPieces(response.body, host, maxAnswerBytes, (piece, doneBytes) => {
          onReceived?.(doneBytes, totalBytes);
          return take(piece);
        });
      }
      return { ...headOf(response), bytes: joinBytes(pieces) };
    });
  } catch (error) {
    throw refusal ? refusal.error : error;
  }
}

function sendByXhr({ url, method, headers = {}, body, signal, maxAnswerBytes, hasCookies, onSent, onReceived }: FileTransfer, host: string): Promise<FileAnswer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const fail = (error: unknown): void => {
      reject(error);
      signal?.removeEventListener('abort', leave);
      xhr.abort();
    };
    const leave = (): void => fail(signal?.reason);
    signal?.addEventListener('abort', leave);
    xhr.onloadend = () => signal?.removeEventListener('abort', leave);
    xhr.onerror = () => reject(httpErrors.unreachable({ host }));
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => onSent?.(loaded, lengthComputable ? total : undefined);
    xhr.onprogress = ({ loaded, total, lengthComputable }) => {
      if (loaded > maxAnswerBytes) return fail(httpErrors.tooLarge({ host, most: maxAnswerBytes }));
      onReceived?.(loaded, lengthComputable ? total : undefined);
    };
    xhr.onload = () => {
      if (xhr.responseURL !== '' && xhr.responseURL !== new URL(url, globalThis.location?.href).href.replace(/#.*/, '')) return fail(redirectError(host));
      const bytes = Uint8Array.from(new Uint8Array(xhr.response)); // of this realm
      if (bytes.byteLength > maxAnswerBytes) return fail(httpErrors.tooLarge({ host, most: maxAnswerBytes }));
      resolve({ status: xhr.status, statusText: xhr.statusText, headers: headersIn(xhr.getAllResponseHeaders()), bytes });
    };
    try {
      xhr.open(method, url);
      xhr.responseType = 'arraybuffer';
      xhr.withCredentials = hasCookies === true && originOf(url) === globalThis.location?.origin;
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
      xhr.send(body);
    } catch {
      // What it throws quotes the address, and the key in it.
      fail(httpErrors.unreachable({ host }));
    }
  });
}

function headersIn(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\r\n').filter((line) => line.includes(':'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
}

/** Of what is carried, without what the form adds around it. */
function sizeOf(body: FormData | Blob): number {
  if (!(body instanceof FormData)) return body.size;
  return [...body.values()].reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0);
}

function toCount(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
