/** Chunks of a WebP that hold the picture and nothing else: no words, places, colour profile or moving pictures. */
const pictureChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
/** More would be no mark in a list. */
const maxMarkBytes = 16_000;

/** The bytes of a WebP as base64. @throws where it is another format, holds more than the picture, or is too big for a list */
export function markBytes(file: Uint8Array): string {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const word = (at: number): string => String.fromCharCode(...file.subarray(at, at + 4));
  if (file.length < 12 || word(0) !== 'RIFF' || word(8) !== 'WEBP' || view.getUint32(4, true) + 8 !== file.length) throw new Error('It is no WebP.');
  if (file.length > maxMarkBytes) throw new Error(`It has ${file.length} bytes, more than ${maxMarkBytes}.`);
  let at = 12;
  for (; at + 8 <= file.length; at += 8 + evened(view.getUint32(at + 4, true))) {
    if (!pictureChunks.has(word(at))) throw new Error(`It holds more than a picture: ${word(at)}`);
  }
  if (at !== file.length) throw new Error('It ends within a chunk.');
  return Buffer.from(file).toString('base64');
}

/** Chunks begin at even places. */
function evened(bytes: number): number {
  return bytes + (bytes % 2);
}
