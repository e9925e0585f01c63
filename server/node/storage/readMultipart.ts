import { Readable } from 'node:stream';
import busboy from 'busboy';
import type { FormPart, ReadForm } from '../../core/storage/createStorage.ts';
import { isStorageRefusal, storageRefusal } from '../../core/storage/storageRefusals.ts';

const maxFields = 20;
const maxFieldBytes = 16 * 1024;

/** The parts of a form as they arrive: nothing is read ahead of who takes them. @see RFC 7578 */
export const readMultipart: ReadForm = async function* readMultipart(request, { mostBytes, mostFiles }) {
  const { body } = request;
  const type = request.headers.get('content-type') ?? '';
  if (!body || !/^multipart\/form-data\s*;/i.test(type)) throw storageRefusal('badRequest');
  const parser = parserFor(type, mostFiles);
  const waiting: FormPart[] = [];
  let [isOver, failure, wake] = [false, undefined as unknown, (): void => {}];
  const fail = (error: unknown): void => {
    failure ??= error;
    isOver = true;
    wake();
  };
  const take = (part: FormPart): void => {
    waiting.push(part);
    wake();
  };
  parser.on('field', (name, value, { valueTruncated }) => (valueTruncated ? fail(storageRefusal('badRequest')) : take({ kind: 'field', name, value })));
  parser.on('file', (name, content, { filename }) => {
    content.on('error', () => {}); // who reads it is told as well
    take({ kind: 'file', name, fileName: filename ?? '', content: toWhole(content) });
  });
  parser.on('filesLimit', () => fail(storageRefusal('tooLarge')));
  parser.on('fieldsLimit', () => fail(storageRefusal('tooLarge')));
  parser.on('close', () => fail(undefined));
  parser.on('error', (cause) => fail(storageRefusal('badRequest', { cause })));
  const source = Readable.from(bounded(body, mostBytes), { objectMode: true });
  source.on('error', (error) => {
    fail(error);
    parser.destroy(error);
  });
  source.pipe(parser);
  try {
    for (;;) {
      const part = waiting.shift();
      if (part) yield part;
      else if (isOver) break;
      else await new Promise<void>((resolve) => { wake = resolve; });
    }
    if (failure !== undefined) throw failure;
  } finally {
    source.unpipe(parser);
    parser.destroy();
    // A browser reads no answer before it has sent all: what is left of a request that is refused is read, and dropped.
    if (!source.readableEnded && !source.destroyed) {
      await new Promise<void>((resolve) => void source.once('end', resolve).once('close', resolve).resume());
    }
  }
};

/** @throws a refusal `badRequest` where the form ends within it */
async function* toWhole(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (cause) {
    throw isStorageRefusal(cause) ? cause : storageRefusal('badRequest', { cause });
  }
}

/** @throws a refusal `badRequest` where the type names no boundary */
function parserFor(type: string, mostFiles: number): busboy.Busboy {
  try {
    return busboy({ headers: { 'content-type': type }, preservePath: true, defParamCharset: 'utf8', limits: { fields: maxFields, fieldSize: maxFieldBytes, files: mostFiles } });
  } catch (cause) {
    throw storageRefusal('badRequest', { cause });
  }
}

/** @throws a refusal `tooLarge` */
async function* bounded(body: ReadableStream<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > mostBytes) throw storageRefusal('tooLarge');
    yield piece;
  }
}
