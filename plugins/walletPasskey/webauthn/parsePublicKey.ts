import { encodeBytes } from '../../../src/domain/encoding/bytes.ts';
import { passkeyErrors } from '../errors.ts';

/** What stands before the two coordinates: an EC key on P-256, uncompressed. @see RFC 5480 */
const head = '0x3059301306072a8648ce3d020106082a8648ce3d03010703420004';

/** The two coordinates of a SubjectPublicKeyInfo, 32 bytes each. @throws passkey.badAnswer for a key of another kind, and for none */
export function parsePublicKey(spki: ArrayBuffer | null): { readonly x: string; readonly y: string } {
  const hex = spki ? encodeBytes(new Uint8Array(spki)) : '0x';
  if (!hex.startsWith(head) || hex.length !== head.length + 128) throw passkeyErrors.badAnswer();
  return { x: `0x${hex.slice(head.length, head.length + 64)}`, y: `0x${hex.slice(head.length + 64)}` };
}
