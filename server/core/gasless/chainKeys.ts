import { secp256k1 } from '@noble/curves/secp256k1.js';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { decodeBytes, encodeBytes } from '../../../src/domain/encoding/bytes.ts';
import { keccak256Bytes } from '../../../src/domain/encoding/keccak256.ts';
import { hashMessage } from '../../../src/domain/messages/hashMessage.ts';
import type { SignatureParts } from '../../../src/domain/messages/signatures.ts';
import type { ChainKeyName, ServerKeys } from '../serverKeys.ts';

/** The address of a key of this server, checksummed. */
export async function readKeyAddress(keys: ServerKeys, name: ChainKeyName): Promise<string> {
  const publicKey = secp256k1.getPublicKey(await keys.chainKey(name), false);
  // Behind the byte that says that it is not compressed. @see Yellow Paper, appendix F
  return parseAddress(encodeBytes(keccak256Bytes(publicKey.subarray(1)).subarray(12)));
}

/** Signs a hash as it is. @param hash 32 bytes as `0x…` */
export async function signHash(keys: ServerKeys, name: ChainKeyName, hash: string): Promise<SignatureParts> {
  const [recovery, ...rest] = secp256k1.sign(decodeBytes(hash), await keys.chainKey(name), { prehash: false, format: 'recovered' });
  const bytes = Uint8Array.from(rest);
  return { r: encodeBytes(bytes.subarray(0, 32)), s: encodeBytes(bytes.subarray(32)), yParity: recovery === 1 ? 1 : 0 };
}

/** Signs a hash as a message. 65 bytes. @see EIP-191 */
export async function signMessageHash(keys: ServerKeys, name: ChainKeyName, hash: string): Promise<string> {
  const { r, s, yParity } = await signHash(keys, name, hashMessage(decodeBytes(hash)));
  return `${r}${s.slice(2)}${yParity === 1 ? '1c' : '1b'}`;
}
