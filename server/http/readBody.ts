import { isRefused, refused } from '../core/refusals.ts';

/**
 * The JSON object of a request. No more than `maxBytes` of it are read, whatever its headers say.
 * @throws badRequest for another type, for what is no JSON in UTF-8, or no object; tooLarge
 */
export async function readBody(request: Request, maxBytes: number): Promise<object> {
  if (!/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(request.headers.get('content-type') ?? '')) throw refused('badRequest');
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw refused('tooLarge');
  try {
    const body: unknown = JSON.parse(await readText(request, maxBytes));
    // A schema of an object takes a list for one without keys.
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  } catch (error) {
    throw isRefused(error) ? error : refused('badRequest', {}, { cause: error });
  }
  throw refused('badRequest');
}

/** The text of a request, no more than `maxBytes` of it. @throws tooLarge */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const reader = request.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let length = 0;
  let text = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > maxBytes) throw refused('tooLarge');
      text += decoder.decode(read.value, { stream: true });
    }
    return text + decoder.decode();
  } finally {
    // What is left of it is not waited for.
    reader.cancel().catch(() => {});
  }
}
