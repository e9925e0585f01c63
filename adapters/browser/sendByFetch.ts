import { httpErrors } from '../../src/contracts/httpErrors.ts';
import type { FileAnswer, FileTransfer, HttpAnswer, HttpRequest } from '../../src/contracts/ports/http.ts';
import { withLimit } from '../../src/domain/checkedWaits.ts';
import { systemClock } from './clock.ts';
import { fetchOnce, headOf, hostOf, readPieces } from './fetchOnce.ts';

/** One request by `fetch`. @throws http.unreachable, http.timedOut, http.tooLarge; the signal's reason when aborted */
export async function sendByFetch(request: HttpRequest): Promise<HttpAnswer> {
  request.signal?.throwIfAborted();
  const host = hostOf(request.url);
  return withLimit((signal) => fetchOnce(request, host, signal, async (response) => ({ ...headOf(response), body: await readBounded(response, host, request.maxAnswerBytes) })), {
    clock: systemClock,
    signal: request.signal,
    forMs: request.limitMs,
    timedOut: () => httpErrors.timedOut({ host, limitMs: request.limitMs }),
  });
}

// By the names of the port, which the first bundle has already.
export { sendByFetch as send };

/** One request with files. @throws http.unreachable, http.tooLarge; the signal's reason when aborted */
export async function transfer(request: FileTransfer): Promise<FileAnswer> {
  return (await import('./transferFile.ts')).transferFile(request);
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

async function readCounted(body: ReadableStream<Uint8Array<ArrayBuffer>>, host: string, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  await readPieces(body, host, most, (piece) => {
    text += decoder.decode(piece, { stream: true });
  });
  return text + decoder.decode();
}
