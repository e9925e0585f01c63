import type { Kms } from '../kms/kms.ts';
import type { Store } from '../store/store.ts';
import { importAesKey, openBytes, sealBytes } from './aesGcm.ts';
import { fromBase64url, owned, randomBytes, toBase64url, utf8, type Bytes } from './bytes.ts';

/** What the server hashes and seals by, of its own: for rows that belong to no user, or are looked for by what they hide. */
export interface ServerKeys {
  /** HMAC-SHA256 by the pepper over purpose and parts, as base64url. */
  hash(purpose: string, ...parts: readonly string[]): Promise<string>;
  /** AES-256-GCM: 12 bytes of nonce, ciphertext, tag. What was sealed for one purpose opens for that one alone. */
  seal(purpose: string, bytes: Uint8Array): Promise<Uint8Array>;
  /** @throws where it was sealed for another purpose, or was changed */
  open(purpose: string, sealed: Uint8Array): Promise<Uint8Array>;
  /** 32 bytes, for the HMAC of access tokens. */
  accessTokenKey(): Promise<Bytes>;
  /** 32 bytes: a key of secp256k1, by which operations are sponsored or requests are relayed. */
  chainKey(name: ChainKeyName): Promise<Bytes>;
}

export type ChainKeyName = 'sponsor' | 'relayer';
type SettingName = 'pepper' | 'sealing' | 'accessTokens' | ChainKeyName;

/** Keys are random, made when first needed, and stored wrapped by the KMS: processes that start together agree on the one that was written first. */
export function createServerKeys({ store, kms }: { readonly store: Store; readonly kms: Kms }): ServerKeys {
  const secrets = new Map<SettingName, Promise<Bytes>>();
  const keys = new Map<SettingName, Promise<CryptoKey>>();

  const secretOf = (name: SettingName) => kept(secrets, name, () => readSecret(store, kms, name));
  const pepper = () => kept(keys, 'pepper', async () => crypto.subtle.importKey('raw', await secretOf('pepper'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']));
  const sealing = () => kept(keys, 'sealing', async () => importAesKey(await secretOf('sealing')));

  return {
    // As JSON, no two lists of parts are written alike.
    hash: async (purpose, ...parts) => toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', await pepper(), utf8(JSON.stringify([purpose, ...parts]))))),
    seal: async (purpose, bytes) => sealBytes(await sealing(), boundTo(purpose), bytes),
    open: async (purpose, sealed) => {
      const opened = await openBytes(await sealing(), boundTo(purpose), sealed);
      if (opened === undefined) throw new Error('The key of this server does not open this: it was sealed for another purpose, or was changed.');
      return opened;
    },
    accessTokenKey: () => secretOf('accessTokens'),
    chainKey: (name) => secretOf(name),
  };
}

const boundTo = (purpose: string) => ['latchkey/server/v1', purpose];

/** The KMS may be away when first asked: a failure is not kept. */
function kept<N, V>(values: Map<N, Promise<V>>, name: N, make: () => Promise<V>): Promise<V> {
  const known = values.get(name);
  if (known !== undefined) return known;
  const made = make();
  values.set(name, made);
  made.catch(() => values.delete(name));
  return made;
}

async function readSecret(store: Store, kms: Kms, name: SettingName): Promise<Bytes> {
  const context = { purpose: 'setting', subject: name } as const;
  const stored = await store.get('settings', { name });
  if (stored !== undefined) return owned(await kms.unwrap({ keyId: stored.kmsKeyId, wrapped: stored.sealed }, context));
  const { keyId, wrapped } = await kms.wrap(randomBytes(32), context);
  // Another process may have written one meanwhile: what is stored counts.
  await store.insert('settings', { name, sealed: wrapped, kmsKeyId: keyId });
  return readSecret(store, kms, name);
}

/** The same HMAC as bytes, 32 of them: for what is derived and never stored. */
export async function deriveBytes(keys: ServerKeys, purpose: string, ...parts: readonly string[]): Promise<Bytes> {
  const bytes = fromBase64url(await keys.hash(purpose, ...parts));
  if (bytes === undefined) throw new Error('A hash is base64url.');
  return bytes;
}
