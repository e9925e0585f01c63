import { encodeUtf8 } from '../encoding/bytes.ts';

/**
 * Whether a message is, or may be, the bare hash of something that is not shown, such as a user operation or a transaction of a Safe: 32 bytes, whatever
 * they spell (one hash in 2^26.6 is also text), or a hash written out. `isBytes`: the message is `0x…`.
 */
export function isBareHash(message: string, isBytes: boolean): boolean {
  const bytes = isBytes ? message : encodeUtf8(message);
  if (bytes.length === 2 + 2 * hashBytes) return true;
  return /^\s*(0x)?[0-9a-f]{64}\s*$/i.test(isBytes ? asciiIn(bytes) : message);
}

const hashBytes = 32;
/** A hash that is written out, with blanks around it. */
const maxWrittenBytes = 256;

function asciiIn(bytes: string): string {
  if (bytes.length > 2 + 2 * maxWrittenBytes) return '';
  return String.fromCharCode(...(bytes.slice(2).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)));
}
