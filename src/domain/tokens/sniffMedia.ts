import { assertArguments } from '../assertArguments.ts';
import { isRecord } from '../encoding/json.ts';
import * as limits from './limits.ts';

/** What a file is to a page: shown, played, run, or handed on. */
export type MediaKind = 'picture' | 'video' | 'audio' | 'html' | 'model' | 'unknown';

/** What a file holds, by its bytes. */
export interface MediaType {
  readonly kind: MediaKind;
  /** Media type, e.g. `video/mp4`; empty where the kind is `unknown`. */
  readonly type: string;
}

/** By the first bytes, as Latin-1. @see https://mimesniff.spec.whatwg.org/, Khronos glTF 2.0 (GLB), RFC 9639 (FLAC), RFC 3533 (Ogg) */
const signatures: readonly (readonly [RegExp, MediaKind, string])[] = [
  [/^\x89PNG\r\n/, 'picture', 'image/png'],
  [/^\xff\xd8\xff/, 'picture', 'image/jpeg'],
  [/^GIF8[79]a/, 'picture', 'image/gif'],
  [/^RIFF[^]{4}WEBPVP/, 'picture', 'image/webp'],
  [/^[^]{4}ftypavi[fs]/, 'picture', 'image/avif'],
  [/^[^]{4}ftypM4[AB] /, 'audio', 'audio/mp4'],
  [/^[^]{4}ftypqt {2}/, 'video', 'video/quicktime'],
  [/^[^]{4}ftyp(?:mp4|iso|M4V|avc|dash|mmp4|3gp)/, 'video', 'video/mp4'],
  [/^[^]E\xdf\xa3[^]{0,60}webm/, 'video', 'video/webm'],
  [/^OggS\0[^]{22,90}\x80theora/, 'video', 'video/ogg'],
  [/^OggS\0/, 'audio', 'audio/ogg'],
  [/^(?:ID3|\xff[\xfa\xfb\xf2\xf3])/, 'audio', 'audio/mpeg'],
  [/^\xff[\xf1\xf9]/, 'audio', 'audio/aac'],
  [/^fLaC/, 'audio', 'audio/flac'],
  [/^RIFF[^]{4}WAVE/, 'audio', 'audio/wav'],
  [/^glTF[^]\0\0\0/, 'model', 'model/gltf-binary'],
];
const svg = /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>/]/i;
const html = /^<(?:!DOCTYPE HTML|HTML|HEAD|SCRIPT|IFRAME|H1|DIV|FONT|TABLE|A|STYLE|TITLE|B|BODY|BR|P)[\s>]|^<!--/i;
const lookedAt = 4_096;

/**
 * What a file is by what it holds, never by what is said of it; `said` counts only where text may be anything: text without a tag at its start is a page if it
 * is said to be one. What begins as two kinds at once is the first of them, and is treated as that alone.
 */
export function sniffMedia(bytes: Uint8Array, said = ''): MediaType {
  assertArguments('sniffMedia(bytes: Uint8Array, said?: string)', bytes, said);
  const start = String.fromCharCode(...bytes.subarray(0, lookedAt));
  const known = signatures.find(([begins]) => begins.test(start));
  if (known) return { kind: known[1], type: known[2] };
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(start)) return { kind: 'unknown', type: '' }; // oxlint-disable-line no-control-regex -- bytes that no text has
  const text = start.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (svg.test(text)) return { kind: 'picture', type: 'image/svg+xml' };
  if (html.test(text)) return { kind: 'html', type: 'text/html' };
  if (text.startsWith('{') && bytes.length <= limits.maxGltfJsonBytes && isGltf(bytes)) return { kind: 'model', type: 'model/gltf+json' };
  return text !== '' && kindOfType(said) === 'html' ? { kind: 'html', type: 'text/html' } : { kind: 'unknown', type: '' };
}

/** The kind that a media type names; undefined for one that names none, such as `application/octet-stream`. */
export function kindOfType(type: string): MediaKind | undefined {
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (/^(?:text\/html|application\/xhtml\+xml)$/.test(bare)) return 'html';
  if (bare === 'application/ogg') return 'audio';
  const [, top] = /^(image|video|audio|model)\/./.exec(bare) ?? [];
  return top === 'image' ? 'picture' : top === 'video' || top === 'audio' || top === 'model' ? top : undefined;
}

/** Whether a media type says something else than what was found. Sound and pictures in motion come in the same files; an unknown file contradicts nothing. */
export function isOtherKind(said: string, found: MediaKind): boolean {
  const kind = kindOfType(said);
  const plays = (each: MediaKind | undefined): boolean => each === 'video' || each === 'audio';
  return kind !== undefined && found !== 'unknown' && kind !== found && !(plays(kind) && plays(found));
}

function isGltf(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(value) && isRecord(value['asset']) && typeof value['asset']['version'] === 'string' && /^[12]\./.test(value['asset']['version']);
  } catch {
    return false;
  }
}
