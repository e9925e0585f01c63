import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey, HARDENED_OFFSET } from '@scure/bip32';
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { decodeBytes, encodeBytes } from '../../../src/domain/encoding/bytes.ts';
import { keccak256Bytes } from '../../../src/domain/encoding/keccak256.ts';
import { joinBytes } from '../../../src/domain/encoding/joinBytes.ts';
import { randomBytes, wipe } from './bytes.ts';
import type { Bytes } from './bytes.ts';
import { custodyError } from './custodyErrors.ts';

/** The secret of a wallet: a byte that tells the kind, then a key of secp256k1 (32 bytes) or the entropy of a phrase (16 to 32 bytes). */
export type Secret = Bytes;
export type SecretKind = 'key' | 'phrase';

const kindBytes = { key: 1, phrase: 2 } as const;
const keyBytes = 32;
/** Of entropy, by the number of words. @see BIP-39 */
const entropyBytes = { 12: 16, 15: 20, 18: 24, 21: 28, 24: 32 } as const;
export type WordCount = keyof typeof entropyBytes;
/** Accounts of one phrase are counted from 0. */
export const maxAccounts = 100;

/** A new key. */
export function createKey(): Secret {
  for (;;) {
    const key = randomBytes(keyBytes);
    try {
      // One of 2^128 draws is no key.
      if (secp256k1.utils.isValidSecretKey(key)) return secretOf('key', key);
    } finally {
      wipe(key);
    }
  }
}

/** A new phrase. */
export function createPhrase(words: WordCount = 12): Secret {
  const entropy = randomBytes(entropyBytes[words]);
  try {
    return secretOf('phrase', entropy);
  } finally {
    wipe(entropy);
  }
}

/** Takes a key as 64 hex digits, with or without `0x`. @throws badKey, also for zero and for what is beyond the order of the curve */
export function importKey(text: string): Secret {
  const digits = text.trim().replace(/^0x/i, '');
  if (!/^[0-9a-f]{64}$/i.test(digits)) throw custodyError('badKey');
  const key = decodeBytes(`0x${digits}`);
  try {
    if (!secp256k1.utils.isValidSecretKey(key)) throw custodyError('badKey');
    return secretOf('key', key);
  } finally {
    wipe(key);
  }
}

/** Takes a phrase of English words, in any case and spacing. @throws badPhrase for another number of words, an unknown word or a wrong checksum @see BIP-39 */
export function importPhrase(text: string): Secret {
  const phrase = wordsOf(text).join(' ');
  let entropy: Uint8Array | undefined;
  try {
    entropy = mnemonicToEntropy(phrase, wordlist);
    return secretOf('phrase', entropy);
  } catch {
    throw custodyError('badPhrase'); // the library's message may name a word
  } finally {
    wipe(entropy);
  }
}

/** The words of a phrase as a person typed it, in lower case; none of a text of blanks. */
export function wordsOf(text: string): readonly string[] {
  return text.normalize('NFKD').toLowerCase().split(/\s+/).filter((word) => word !== '');
}

/** Reads a secret back. @throws badWallet for what is none */
export function parseSecret(bytes: Uint8Array): Secret {
  const content = bytes.subarray(1);
  const isKey = bytes[0] === kindBytes.key && content.length === keyBytes && secp256k1.utils.isValidSecretKey(content);
  const isPhrase = bytes[0] === kindBytes.phrase && Object.values(entropyBytes).some((length) => length === content.length);
  if (!isKey && !isPhrase) throw custodyError('badWallet');
  return Uint8Array.from(bytes);
}

export function kindOf(secret: Secret): SecretKind {
  return secret[0] === kindBytes.key ? 'key' : 'phrase';
}

/**
 * The private key of an account, which the caller wipes: `m/44'/60'/0'/0/index` of a phrase without a passphrase of its own; a bare key has account 0
 * alone. @see BIP-44 @throws noAccount
 */
export async function accountKey(secret: Secret, index: number): Promise<Bytes> {
  if (!Number.isSafeInteger(index) || index < 0 || index >= maxAccounts) throw custodyError('noAccount');
  if (kindOf(secret) === 'phrase') return derivedKey(secret.subarray(1), index);
  if (index !== 0) throw custodyError('noAccount');
  return secret.slice(1);
}

/** Checksummed. @see EIP-55 @throws noAccount */
export async function accountAddress(secret: Secret, index: number): Promise<string> {
  const key = await accountKey(secret, index);
  try {
    return addressOfKey(key);
  } finally {
    wipe(key);
  }
}

/** Checksummed. */
export function addressOfKey(key: Uint8Array): string {
  return addressOfPublicKey(secp256k1.getPublicKey(key, false));
}

/** Checksummed. @param publicKey of 33 or 65 bytes @see SEC 1, 2.3.3 */
export function addressOfPublicKey(publicKey: Uint8Array): string {
  return parseAddress(encodeBytes(keccak256Bytes(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(-20)));
}

/** The key of an account as `0x…`. Text cannot be wiped: only for the person to see. @throws noAccount */
export async function exportKey(secret: Secret, index: number): Promise<string> {
  const key = await accountKey(secret, index);
  try {
    return encodeBytes(key);
  } finally {
    wipe(key);
  }
}

/** The words. @throws noPhrase for a wallet that is a bare key */
export function exportPhrase(secret: Secret): string {
  if (kindOf(secret) !== 'phrase') throw custodyError('noPhrase');
  return entropyToMnemonic(secret.subarray(1), wordlist);
}

function secretOf(kind: SecretKind, content: Uint8Array): Secret {
  return joinBytes([Uint8Array.of(kindBytes[kind]), content]);
}

const path = [44 + HARDENED_OFFSET, 60 + HARDENED_OFFSET, HARDENED_OFFSET, 0] as const;

async function derivedKey(entropy: Bytes, index: number): Promise<Bytes> {
  const seed = await seedOf(entropy);
  const nodes: HDKey[] = [];
  try {
    let node = HDKey.fromMasterSeed(seed);
    nodes.push(node);
    for (const step of [...path, index]) nodes.push((node = node.deriveChild(step)));
    const key = node.privateKey;
    if (!key) throw custodyError('failed');
    return Uint8Array.from(key);
  } finally {
    wipe(seed);
    for (const node of nodes) node.wipePrivateData();
  }
}

const seedRounds = 2_048;

/** PBKDF2 by WebCrypto, which is many times as fast as in JavaScript. @see BIP-39 */
async function seedOf(entropy: Bytes): Promise<Bytes> {
  const encoder = new TextEncoder();
  const phrase = encoder.encode(entropyToMnemonic(entropy, wordlist).normalize('NFKD'));
  try {
    const key = await crypto.subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits']);
    return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt: encoder.encode('mnemonic'), iterations: seedRounds }, key, 512));
  } finally {
    wipe(phrase);
  }
}
