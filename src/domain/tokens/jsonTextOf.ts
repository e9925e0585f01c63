/** The text of JSON in a `data:` address: base64, percent-encoded, or, as contracts write it, plain. Empty for any other. @see RFC 2397 */
export function jsonTextOf(uri: string): string {
  const [, isBase64, text = ''] = /^data:application\/json[^,]*?(;base64)?,([^]*)$/i.exec(uri) ?? [];
  try {
    return isBase64 === undefined ? decodeURIComponent(text) : new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  } catch {
    return isBase64 === undefined ? text : '';
  }
}
