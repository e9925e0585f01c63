import { refused } from '../core/refusals.ts';

/**
 * The JSON of a request. No more than `maxBytes` of it are read, whatever its headers say.
 * @throws badRequest for another type, or for what is no JSON; tooLarge
 */
export async function readBody(request: Request, maxBytes: number): Promise<unknown> {
  if (!/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(request.headers.get('content-type') ?? '')) throw refused('badRequest');
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw refused('tooLarge');
  const text = await readText(request, maxBytes);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refused('badRequest', {}, { cause });
  }
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const reader = request.body?.getReader();
  if (reader === undefined) throw refused('badRequest');
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
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error instanceof TypeError ? refused('badRequest', {}, { cause: error }) : error;
  }
}
