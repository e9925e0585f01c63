/** The body of an answer, as UTF-8. Rejected for one that is cut off or too large; leaving the loop ends the connection. */
export async function readText(response: AsyncIterable<unknown>, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response) {
    if (!(part instanceof Uint8Array)) throw new TypeError('Bytes were expected.');
    size += part.length;
    if (size > maxBytes) throw new RangeError('The answer is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
