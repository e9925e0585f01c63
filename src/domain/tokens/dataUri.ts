import { joinBytes } from '../encoding/joinBytes.ts';

/** What stands in a `data:` address. */
export interface DataContent {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** As it says, e.g. `text/html;charset=utf-8`; that of plain text where it says none. */
  readonly type: string;
}

/** The bytes of a `data:` address: base64, percent-encoded, or, as contracts write it, plain. Undefined for any other, and for base64 that is none. @see RFC 2397 */
export function parseDataUri(uri: string): DataContent | undefined {
  const [, said = '', isBase64, text = ''] = /^data:([^,]*?)(;base64)?,([^]*)$/i.exec(uri) ?? [];
  if (!/^data:/i.test(uri) || !uri.includes(',')) return undefined;
  const type = said === '' ? 'text/plain' : said.toLowerCase();
  try {
    return { type, bytes: isBase64 === undefined ? bytesOfText(text) : Uint8Array.from(atob(percentDecoded(text)), (character) => character.charCodeAt(0)) };
  } catch {
    return undefined;
  }
}

/** Each escape is one byte, of whatever encoding; what is no escape stands for itself. */
function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  return joinBytes(text.split(/((?:%[0-9a-f]{2})+)/i).map((part, at) => (at % 2 === 1 ? Uint8Array.from(part.slice(1).split('%'), (each) => Number.parseInt(each, 16)) : new TextEncoder().encode(part))));
}

function percentDecoded(text: string): string {
  return text.includes('%') ? decodeURIComponent(text) : text;
}
