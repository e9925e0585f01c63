import type { Clock } from '../../src/domain/clock.ts';
import { systemClock } from '../core/systemClock.ts';
import { boundTo, maxBytes } from './createKms.ts';
import type { Kms } from './kms.ts';
import { kmsError } from './kmsError.ts';
import type { Cryptoki, Handle } from './pkcs11/cryptoki.ts';
import { Pkcs11Fault } from './pkcs11/moduleCalls.ts';
import { findTokenKey, listTokenKeys } from './pkcs11/tokenKeys.ts';
import { openTokenSessions, TokenMissing, type TokenPlace } from './pkcs11/tokenSessions.ts';

export interface Pkcs11Options extends TokenPlace {
  /** CKA_LABEL of the keys that wrap. */
  readonly keyLabel: string;
  /** Absent: this machine's. */
  readonly clock?: Clock;
}

const nonceBytes = 12;
const tagBytes = 16;
/** CKR values of C_Decrypt for what it does not open. Some modules give no more than "general error" or "function failed" for a wrong tag. */
const notOpened: ReadonlySet<number> = new Set([0x20, 0x40, 0x41, 0x42]);
const notOpenedPerhaps: ReadonlySet<number> = new Set([0x05, 0x06]);

/**
 * Keys in a token that speaks PKCS#11: an HSM, a card, SoftHSM. The keys never leave it; the token wraps and unwraps by AES-256-GCM itself, in the same
 * form and bound to the same context as the key file.
 * @throws KmsError `kms.badToken` where it is not set up right, and says what to do; `kms.unavailable` where it does not answer
 * @see PKCS #11 v2.40, 2.10.3 (CKM_AES_GCM)
 */
export async function openPkcs11Kms({ keyLabel, clock = systemClock, ...place }: Pkcs11Options): Promise<Kms> {
  const sessions = await openTokenSessions({ ...place, clock });

  let hadKey = false;

  const readCurrent = async (session: Handle, cryptoki: Cryptoki) => {
    const current = (await listTokenKeys(session, cryptoki, keyLabel)).at(-1);
    // A token that was unplugged may go on as an empty one.
    if (current === undefined && hadKey) throw new TokenMissing(`the key "${keyLabel}", which was there, is not`);
    if (current === undefined) throw kmsError('kms.badToken', `The token has no AES key "${keyLabel}". For a new database make one by "latchkey-server kms init"; for one that is there, bring the token's keys back from its backup.`);
    hadKey = true;
    return current;
  };

  async function decrypt(session: Handle, cryptoki: Cryptoki, handle: Handle, bound: Uint8Array, wrapped: Uint8Array): Promise<Uint8Array | undefined> {
    try {
      return await cryptoki.decrypt(session, handle, { nonce: new Uint8Array(wrapped.subarray(0, nonceBytes)), bound }, new Uint8Array(wrapped.subarray(nonceBytes)));
    } catch (error) {
      if (!(error instanceof Pkcs11Fault) || error.call !== 'C_Decrypt') throw error;
      if (notOpened.has(error.rv)) return undefined;
      if (!notOpenedPerhaps.has(error.rv)) throw error;
      // Either the tag was wrong or the token is away: the key tells, which is there in the first case.
      await readCurrent(session, cryptoki);
      return undefined;
    }
  }

  async function open(): Promise<void> {
    await sessions.use(readCurrent);
  }

  try {
    await open();
  } catch (error) {
    await sessions.close();
    throw error;
  }

  return {
    currentKeyId: async () => (await sessions.use(readCurrent)).keyId,
    wrap: async (key, context) => {
      if (key.length === 0 || key.length > maxBytes) throw kmsError('kms.badKey', `A key that is wrapped has 1 to ${maxBytes} bytes.`);
      const bytes = new Uint8Array(key);
      try {
        return await sessions.use(async (session, cryptoki) => {
          const { keyId, handle } = await readCurrent(session, cryptoki);
          const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
          const sealed = await cryptoki.encrypt(session, handle, { nonce, bound: encode(boundTo(keyId, context)) }, bytes);
          if (sealed.length !== bytes.length + tagBytes) throw kmsError('kms.badToken', 'The token encrypts in another form than AES-GCM with a tag of 16 bytes.');
          const wrapped = new Uint8Array(nonceBytes + sealed.length);
          wrapped.set(nonce);
          wrapped.set(sealed, nonceBytes);
          return { keyId, wrapped };
        });
      } finally {
        bytes.fill(0);
      }
    },
    unwrap: async ({ keyId, wrapped }, context) => {
      const key = await sessions.use(async (session, cryptoki) => {
        const handle = await findTokenKey(session, cryptoki, keyLabel, keyId);
        if (handle === undefined) {
          // A token that went away meanwhile finds nothing either.
          await readCurrent(session, cryptoki);
          throw kmsError('kms.unknownKey', `The token has no key "${keyId}" of the label "${keyLabel}". Data that it wrapped opens with the token that belongs to this database, and with nothing else.`);
        }
        if (wrapped.length < nonceBytes + tagBytes) return undefined;
        return decrypt(session, cryptoki, handle, encode(boundTo(keyId, context)), wrapped);
      });
      if (key === undefined) throw kmsError('kms.notOpened', `Key "${keyId}" does not open this ${context.purpose}: it was wrapped in another context or by another key of that name, or was changed.`);
      return key;
    },
    ping: open,
    close: () => sessions.close(),
  };
}

function encode(bound: readonly string[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(bound));
}
