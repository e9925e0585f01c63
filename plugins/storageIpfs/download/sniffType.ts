import { sniffMedia } from '../../../src/domain/tokens/sniffMedia.ts';
import * as limits from '../limits.ts';

/** What text is, by the end of its name: plain text looks alike. */
const endings: Readonly<Record<string, string>> = { json: 'application/json', svg: 'image/svg+xml', html: 'text/html', htm: 'text/html', css: 'text/css', js: 'text/javascript', txt: 'text/plain', md: 'text/markdown', csv: 'text/csv', xml: 'text/xml', gltf: 'model/gltf+json' };
const lookedAt = 1024;

/** The media type of a file by what it holds, and for text by its name; empty where neither tells. IPFS keeps no types. */
export function sniffType(bytes: Uint8Array, name: string): string {
  const start = String.fromCharCode(...bytes.subarray(0, lookedAt));
  const { kind, type } = sniffMedia(bytes);
  if (kind !== 'unknown' && kind !== 'html' && type !== 'model/gltf+json') return type;
  if (start.startsWith('%PDF-')) return 'application/pdf';
  if (start.includes('\0')) return '';
  const ending = endings[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (ending !== undefined) return ending;
  return /^\s*[[{]/.test(start) && bytes.length <= limits.maxJsonBytes && isJson(bytes) ? 'application/json' : '';
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}
