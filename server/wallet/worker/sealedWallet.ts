import { decrypt, deriveAeadKey, encrypt } from './aead.ts';
import { joinBytes } from '../../../src/domain/encoding/joinBytes.ts';
import { encodeFields, fromBase64url, toBase64url, wipe } from './bytes.ts';
import type { Bytes } from './bytes.ts';
import { custodyError } from './custodyErrors.ts';
import { list, optional, record } from './guards.ts';
import { maxAccounts, parseSecret } from './secrets.ts';
import type { Secret } from './secrets.ts';
import { accountIndex, accountNames, knownRecipient, maxCiphertextBytes, maxRecipients } from './shapes.ts';
import type { AccountName, KnownRecipient } from './shapes.ts';

/** What a ciphertext is bound to. */
export interface WalletContext {
  readonly walletId: string;
  readonly userId: string;
  readonly address: string;
  readonly version: number;
}

/** What is inside. Who gets a share stands here, where the server cannot write. */
export interface WalletContents {
  readonly secret: Secret;
  /** Accounts that the person uses, by their index. */
  readonly accounts: readonly number[];
  /** What the person calls some of them. */
  readonly names?: readonly AccountName[] | undefined;
  readonly recipients: readonly KnownRecipient[];
}

/**
 * Encrypts a wallet under K: a byte of format, two of the secret's length, the secret, and JSON of the rest, so that the secret never becomes text.
 * AES-256-GCM under HKDF-SHA256 of K; walletId, userId, address and version are additional data.
 * @throws tooMany where it would be larger than the server takes
 */
export async function sealWallet(key: Bytes, context: WalletContext, { secret, accounts, names, recipients }: WalletContents): Promise<string> {
  const rest = new TextEncoder().encode(JSON.stringify({ accounts, names, recipients })); // without names, nothing is written of them
  const plain = joinBytes([Uint8Array.of(format, secret.length >> 8, secret.length & 0xff), secret, rest]);
  try {
    const sealed = await encrypt(await walletKey(key, context), plain, contextData(context));
    if (sealed.length > maxCiphertextBytes) throw custodyError('tooMany');
    return toBase64url(sealed);
  } finally {
    wipe(plain);
  }
}

/** The mirror of {@link sealWallet}; the caller wipes the secret. @throws wrongKeys for another key or context, or a changed byte; badWallet for other contents */
export async function openWallet(key: Bytes, context: WalletContext, ciphertext: string): Promise<WalletContents> {
  const plain = await decrypt(await walletKey(key, context), fromBase64url(ciphertext), contextData(context));
  if (!plain) throw custodyError('wrongKeys');
  try {
    return parsed(plain);
  } catch {
    throw custodyError('badWallet');
  } finally {
    wipe(plain);
  }
}

const format = 1;
const headBytes = 3;
const contents = record({ accounts: list(accountIndex, maxAccounts, 1), names: optional(accountNames), recipients: list(knownRecipient, maxRecipients, 1) });

function parsed(plain: Bytes): WalletContents {
  const [first, high = 0, low = 0] = plain;
  const end = headBytes + high * 256 + low;
  if (first !== format) throw custodyError('badWallet');
  const { accounts, names, recipients } = contents(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain.subarray(end))));
  return { secret: parseSecret(plain.subarray(headBytes, end)), accounts, ...(names && { names }), recipients };
}

function walletKey(key: Bytes, { walletId }: WalletContext): Promise<CryptoKey> {
  return deriveAeadKey(key, new TextEncoder().encode(walletId), 'wallet/v1');
}

function contextData({ walletId, userId, address, version }: WalletContext): Bytes {
  return encodeFields('wallet/v1', walletId, userId, address.toLowerCase(), version);
}
