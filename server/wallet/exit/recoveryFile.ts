import { custodyError } from '../worker/custodyErrors.ts';
import { fromBase64url, toBase64url } from '../worker/bytes.ts';
import type { Bytes } from '../worker/bytes.ts';

/** How a recovery by file is written down: one line of text, so that it can be printed and typed in. */
const mark = 'latchkey-recovery-key-1:';
const maxFileBytes = 4_096;

export function encodeRecoveryFile(key: Bytes): Bytes {
  return new TextEncoder().encode(`${mark}${toBase64url(key)}\n`);
}

/** The key of 32 bytes; the caller wipes it. @throws badBackup for a file that is none of these */
export function parseRecoveryFile(file: Uint8Array): Bytes {
  const text = file.length > maxFileBytes ? '' : new TextDecoder().decode(file).replace(/\s/g, '');
  const encoded = text.startsWith(mark) ? text.slice(mark.length) : '';
  if (!/^[\w-]{43}$/.test(encoded)) throw custodyError('badBackup');
  return fromBase64url(encoded);
}
