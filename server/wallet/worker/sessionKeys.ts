import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { decodeBytes } from '../../../src/domain/encoding/bytes.ts';
import { isGranted } from '../../../src/domain/inApp/keyGrants.ts';
import type { KeyGrant } from '../../../src/domain/inApp/keyGrants.ts';
import { hashMessage } from '../../../src/domain/messages/hashMessage.ts';
import { encodeSignature } from '../../../src/domain/messages/signatures.ts';
import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';
import { userOperationHash } from '../../../src/domain/userOperations/userOperationHash.ts';
import type { EntryPointRef } from '../../../src/domain/userOperations/userOperationHash.ts';
import { decrypt, encrypt } from './aead.ts';
import { encodeFields, fromBase64url, toBase64url, wipe } from './bytes.ts';
import type { Bytes } from './bytes.ts';
import { custodyError } from './custodyErrors.ts';
import { accountAddress, accountKey, addressOfKey, createKey } from './secrets.ts';
import { signHash } from './signing.ts';

/** A session key as the device keeps it. */
export interface SealedSessionKey {
  readonly address: string;
  /** Its secret under AES-GCM, as base64url, bound to the address. */
  readonly sealed: string;
}

export interface SessionKeyAsk extends SealedSessionKey {
  readonly sealKey: CryptoKey;
  readonly grant: KeyGrant;
  /** What may leave the account with one operation in the coin of the network, in wei: amounts, and the fee where the account pays it, which no grant limits. */
  readonly maxWei: bigint;
  readonly operation: UserOperation;
  readonly entry: EntryPointRef;
  /** Whether the account checks a signature of the hash itself, or of the hash as a message. */
  readonly as: 'hash' | 'message';
}

export async function makeSessionKey(sealKey: CryptoKey): Promise<SealedSessionKey> {
  const secret = createKey();
  try {
    const address = await accountAddress(secret, 0);
    return { address, sealed: toBase64url(await encrypt(sealKey, secret, boundTo(address))) };
  } finally {
    wipe(secret);
  }
}

/** @throws requestRefused (`outsideGrant`) for what it was not granted, before the key is opened; badKey for one that does not open */
export async function signBySessionKey({ sealKey, address, sealed, grant, maxWei, operation, entry, as }: SessionKeyAsk, nowMs: number): Promise<{ readonly signature: string }> {
  if (!isGranted(operation, entry, grant, { nowMs, maxWei })) throw custodyError('requestRefused', 'outsideGrant');
  const hash = userOperationHash(operation, entry);
  const secret = await decrypt(sealKey, fromBase64url(sealed), boundTo(address));
  if (!secret) throw custodyError('badKey');
  try {
    const key = await accountKey(secret, 0);
    try {
      if (!sameAddress(addressOfKey(key), address)) throw custodyError('badKey');
      return { signature: encodeSignature(signHash(as === 'hash' ? hash : hashMessage(decodeBytes(hash)), key)) };
    } finally {
      wipe(key);
    }
  } finally {
    wipe(secret);
  }
}

function boundTo(address: string): Bytes {
  return encodeFields('latchkey session key', address.toLowerCase());
}
