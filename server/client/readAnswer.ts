/** The longest answer of any call is some tens of kB. */
const maxAnswerBytes = 1_048_576;

/** The JSON of an answer; undefined where it is none, or longer than any answer of this server. What is left is then not read. @throws where the stream ends early */
export async function readAnswer(response: Response): Promise<unknown> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  const decoder = new TextDecoder();
  let length = 0;
  let text = '';
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    length += part.value.length;
    if (length > maxAnswerBytes) {
      await reader?.cancel().catch(() => {}); // it may have ended meanwhile
      return undefined;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    return undefined;
  }
}
