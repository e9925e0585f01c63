import { isRecord } from '../../domain/encoding/json.ts';
import { parseIfJson } from '../../domain/encoding/parseIfJson.ts';
import { siteSessionErrors } from '../../domain/siteSession/siteSessionErrors.ts';

/** A token of 16 KiB, or a message and its signature. */
const maxBodyBytes = 32_768;

/** The JSON object that a page has posted. @throws siteSession.badRequest */
export async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  // A form of another site can post text only as what browsers take for harmless.
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) throw siteSessionErrors.badRequest({ why: 'it is no JSON' });
  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) break;
    bytes += value.byteLength;
    if (bytes > maxBodyBytes) {
      void reader?.cancel().catch(() => {});
      throw siteSessionErrors.badRequest({ why: `it is longer than ${maxBodyBytes} bytes` });
    }
    text += decoder.decode(value, { stream: true });
  }
  const body = parseIfJson(text + decoder.decode());
  if (!isRecord(body)) throw siteSessionErrors.badRequest({ why: 'it is no JSON' });
  return body;
}
