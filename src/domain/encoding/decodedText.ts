/** Bytes in hex as UTF-8 text; undefined for bytes that are no text. */
export function decodedText(hex: string): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));
    return /(?![\n\r\t])\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
