import { keeping, loadModuleCalls, type Attribute, type ModuleCalls } from './moduleCalls.ts';

/** A handle of the module: CK_SESSION_HANDLE, CK_OBJECT_HANDLE or CK_SLOT_ID. */
export type Handle = bigint;

export interface TokenInfo {
  /** Without the blanks that fill it up to 32 bytes. */
  readonly label: string;
  readonly isInitialized: boolean;
  readonly isWriteProtected: boolean;
}

/** The calls of a PKCS#11 module that wrapping keys needs. Each runs on a thread of its own: a token may take its time. @throws Pkcs11Fault */
export interface Cryptoki {
  initialize(): Promise<void>;
  finalize(): Promise<void>;
  /** Of tokens that are there. */
  listSlots(): Promise<readonly Handle[]>;
  readTokenInfo(slot: Handle): Promise<TokenInfo>;
  /** Whether the token does AES-GCM within its walls. */
  hasAesGcm(slot: Handle): Promise<boolean>;
  openSession(slot: Handle): Promise<Handle>;
  closeSession(session: Handle): Promise<void>;
  login(session: Handle, pin: string): Promise<void>;
  findObjects(session: Handle, attributes: readonly Attribute[]): Promise<readonly Handle[]>;
  readAttribute(session: Handle, object: Handle, type: number): Promise<Uint8Array>;
  generateAesKey(session: Handle, attributes: readonly Attribute[]): Promise<Handle>;
  destroyObject(session: Handle, object: Handle): Promise<void>;
  /** `nonce` holds afterwards what the token used: some make their own. */
  encrypt(session: Handle, key: Handle, params: GcmParams, bytes: Uint8Array): Promise<Uint8Array>;
  decrypt(session: Handle, key: Handle, params: GcmParams, bytes: Uint8Array): Promise<Uint8Array>;
}

export interface GcmParams {
  /** 12 bytes. */
  readonly nonce: Uint8Array;
  /** Authenticated with it, and not part of it. */
  readonly bound: Uint8Array;
}

/** Values of the standard's header. */
const osLockingOk = 2;
const serialSession = 4;
const readWriteSession = 2;
const userType = 1;
const tokenInitialized = 0x400;
const writeProtected = 2;
const mechanismEncrypts = 0x100;
const aesGcm = 0x1087;
const aesKeyGen = 0x1080;
export const attributes = { class: 0, token: 1, private: 2, label: 3, keyType: 0x100, id: 0x102, sensitive: 0x103, encrypt: 0x104, decrypt: 0x105, valueLength: 0x161, extractable: 0x162 } as const;
export const secretKeyClass = 4;
export const aesKeyType = 0x1f;
const alreadyInitialized = 0x191;
const notInitialized = 0x190;
const alreadyLoggedIn = 0x100;
const mechanismInvalid = 0x70;

const tagBits = 128;
/** Larger than CK_TOKEN_INFO of any platform. */
const tokenInfoBytes = 256;
const labelBytes = 32;
const flagsAt = 96;
const keysAtOnce = 64;

/** @throws KmsError `kms.badToken` where the file is no module */
export async function loadCryptoki(module: string): Promise<Cryptoki> {
  const calls = await loadModuleCalls(module);
  return { ...toTokens(calls), ...toSessions(calls), ...toObjects(calls), ...toCiphers(calls) };
}

function toTokens({ call, struct, ulong, readUlong, ulongBytes }: ModuleCalls): Pick<Cryptoki, 'initialize' | 'finalize' | 'listSlots' | 'readTokenInfo' | 'hasAesGcm'> {
  return {
    initialize: async () => {
      const none = null;
      const args = struct(none, none, none, none, osLockingOk, none);
      await call('C_Initialize', ['void *'], [args], [alreadyInitialized]);
    },
    finalize: async () => void (await call('C_Finalize', ['void *'], [null], [notInitialized])),
    listSlots: async () => {
      const count = ulong(0);
      await call('C_GetSlotList', ['uchar', 'void *', 'void *'], [1, null, count]);
      const slots = Buffer.alloc(Number(readUlong(count)) * ulongBytes);
      if (slots.length === 0) return [];
      await call('C_GetSlotList', ['uchar', 'void *', 'void *'], [1, slots, count]);
      return Array.from({ length: Number(readUlong(count)) }, (_, at) => readUlong(slots, at * ulongBytes));
    },
    readTokenInfo: async (slot) => {
      const info = Buffer.alloc(tokenInfoBytes);
      await call('C_GetTokenInfo', ['ulong', 'void *'], [slot, info]);
      const flags = Number(readUlong(info, flagsAt));
      return { label: info.toString('utf8', 0, labelBytes).replace(/[ \0]+$/, ''), isInitialized: (flags & tokenInitialized) !== 0, isWriteProtected: (flags & writeProtected) !== 0 };
    },
    hasAesGcm: async (slot) => {
      const info = Buffer.alloc(3 * ulongBytes);
      const rv = await call('C_GetMechanismInfo', ['ulong', 'ulong', 'void *'], [slot, aesGcm, info], [mechanismInvalid]);
      return rv === 0 && (Number(readUlong(info, 2 * ulongBytes)) & mechanismEncrypts) !== 0;
    },
  };
}

function toSessions({ call, ulong, readUlong }: ModuleCalls): Pick<Cryptoki, 'openSession' | 'closeSession' | 'login'> {
  return {
    openSession: async (slot) => {
      const session = ulong(0);
      await call('C_OpenSession', ['ulong', 'ulong', 'void *', 'void *', 'void *'], [slot, serialSession | readWriteSession, null, null, session]);
      return readUlong(session);
    },
    closeSession: async (session) => void (await call('C_CloseSession', ['ulong'], [session])),
    login: async (session, pin) => {
      const bytes = Buffer.from(pin, 'utf8');
      await call('C_Login', ['ulong', 'ulong', 'void *', 'ulong'], [session, userType, bytes, bytes.length], [alreadyLoggedIn]).finally(() => bytes.fill(0));
    },
  };
}

function toObjects({ call, tryCall, struct, toTemplate, ulong, readUlong, ulongBytes, pointerBytes }: ModuleCalls): Pick<Cryptoki, 'findObjects' | 'readAttribute' | 'generateAesKey' | 'destroyObject'> {
  return {
    findObjects: async (session, list) => {
      const template = toTemplate(list);
      await call('C_FindObjectsInit', ['ulong', 'void *', 'ulong'], [session, template, list.length]);
      try {
        const found: Handle[] = [];
        for (;;) {
          const handles = Buffer.alloc(keysAtOnce * ulongBytes);
          const count = ulong(0);
          await call('C_FindObjects', ['ulong', 'void *', 'ulong', 'void *'], [session, handles, keysAtOnce, count]);
          const read = Number(readUlong(count));
          if (read === 0) return found;
          for (let at = 0; at < read; at += 1) found.push(readUlong(handles, at * ulongBytes));
        }
      } finally {
        await tryCall('C_FindObjectsFinal', ['ulong'], [session]);
      }
    },
    readAttribute: async (session, object, type) => {
      // Asked without room first: then it tells how much it needs.
      const size = struct(type, null, 0);
      await call('C_GetAttributeValue', ['ulong', 'ulong', 'void *', 'ulong'], [session, object, size, 1]);
      const value = Buffer.alloc(Number(readUlong(size, ulongBytes + pointerBytes)));
      if (value.length === 0) return value;
      const wanted = struct(type, value, value.length);
      await call('C_GetAttributeValue', ['ulong', 'ulong', 'void *', 'ulong'], [session, object, wanted, 1]);
      return new Uint8Array(value);
    },
    generateAesKey: async (session, list) => {
      const mechanism = struct(aesKeyGen, null, 0);
      const template = toTemplate(list);
      const key = ulong(0);
      await call('C_GenerateKey', ['ulong', 'void *', 'void *', 'ulong', 'void *'], [session, mechanism, template, list.length, key]);
      return readUlong(key);
    },
    destroyObject: async (session, object) => void (await call('C_DestroyObject', ['ulong', 'ulong'], [session, object])),
  };
}

function toCiphers({ call, struct, ulong, readUlong }: ModuleCalls): Pick<Cryptoki, 'encrypt' | 'decrypt'> {
  function toMechanism({ nonce, bound }: GcmParams): Buffer {
    const params = struct(nonce, nonce.length, nonce.length * 8, bound, bound.length, tagBits);
    return struct(aesGcm, params, params.length);
  }

  async function crypt(name: 'Encrypt' | 'Decrypt', session: Handle, key: Handle, params: GcmParams, bytes: Uint8Array): Promise<Uint8Array> {
    const mechanism = toMechanism(params);
    const room = bytes.length + (name === 'Encrypt' ? tagBits / 8 : 0);
    const into = Buffer.alloc(room);
    const length = ulong(room);
    // The second call may still read what the first one was given.
    return keeping(mechanism, async () => {
      await call(`C_${name}Init`, ['ulong', 'void *', 'ulong'], [session, mechanism, key]);
      await call(`C_${name}`, ['ulong', 'void *', 'ulong', 'void *', 'void *'], [session, bytes, bytes.length, into, length]);
      return new Uint8Array(into.subarray(0, Number(readUlong(length))));
    });
  }

  return {
    encrypt: (session, key, params, bytes) => crypt('Encrypt', session, key, params, bytes),
    decrypt: (session, key, params, bytes) => crypt('Decrypt', session, key, params, bytes),
  };
}
