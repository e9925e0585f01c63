import { kmsError } from '../kmsError.ts';
import { errorNames } from './errorNames.ts';
import { loadKoffi } from './loadKoffi.ts';

/** What is asked of an object, or given to a new one: CK_ATTRIBUTE. */
export type Attribute = readonly [type: number, value: Uint8Array | boolean | number];

/** What a call of the module failed with: CK_RV. */
export class Pkcs11Fault extends Error {
  readonly call: string;
  readonly rv: number;
  constructor(call: string, rv: number) {
    super(`${call} gave ${errorNames.get(rv) ?? `0x${rv.toString(16)}`}`);
    this.name = 'Pkcs11Fault';
    this.call = call;
    this.rv = rv;
  }
}

/** Places of functions in CK_FUNCTION_LIST, which every module gives in this order. @see PKCS #11 v2.40, 3.6 */
const places = {
  C_Initialize: 0, C_Finalize: 1, C_GetSlotList: 4, C_GetTokenInfo: 6, C_GetMechanismInfo: 8, C_OpenSession: 12, C_CloseSession: 13, C_Login: 18, C_DestroyObject: 22, C_GetAttributeValue: 24,
  C_FindObjectsInit: 26, C_FindObjects: 27, C_FindObjectsFinal: 28, C_EncryptInit: 29, C_Encrypt: 30, C_DecryptInit: 33, C_Decrypt: 34, C_GenerateKey: 58,
} as const;
type Call = keyof typeof places;

const notSupported = 0x54;

/** The functions of a loaded module, and the memory that they are given. */
export type ModuleCalls = Awaited<ReturnType<typeof loadModuleCalls>>;

/**
 * Loads a module, e.g. `/usr/lib/softhsm/libsofthsm2.so`. It runs within this process, with all rights of it.
 * @throws KmsError `kms.badToken` where it is none, or koffi is not installed
 */
export async function loadModuleCalls(module: string) {
  const { koffi, addresses } = await openModule(module);
  const ulongBytes = koffi.sizeof('ulong');
  const pointerBytes = koffi.sizeof('void *');
  const readUlong = (from: Buffer, at = 0): bigint => (ulongBytes === 8 ? from.readBigUInt64LE(at) : BigInt(from.readUInt32LE(at)));
  const ulong = (value: bigint | number): Buffer => toBytes(BigInt(value), ulongBytes);

  const functions = new Map<Call, { async(...args: unknown[]): void }>();
  function functionOf(call: Call, types: readonly string[]): { async(...args: unknown[]): void } {
    const known = functions.get(call);
    if (known) return known;
    const place = addresses[places[call]];
    if (place === undefined || place === 0n) throw new Pkcs11Fault(call, notSupported);
    const found: { async(...args: unknown[]): void } = koffi.decode(place, koffi.proto('ulong', [...types]));
    functions.set(call, found);
    return found;
  }

  async function tryCall(call: Call, types: readonly string[], args: readonly unknown[]): Promise<number> {
    const run = functionOf(call, types);
    return keeping(args, () => new Promise((resolve, reject) => {
      run.async(...args, (error: unknown, rv: number | bigint) => (error ? reject(error instanceof Error ? error : new Error(`${call} could not be called.`)) : resolve(Number(rv))));
    }));
  }

  /** @throws Pkcs11Fault for a return value other than 0 and those that are allowed */
  async function call(name: Call, types: readonly string[], args: readonly unknown[], allowed: readonly number[] = []): Promise<number> {
    const rv = await tryCall(name, types, args);
    if (rv !== 0 && !allowed.includes(rv)) throw new Pkcs11Fault(name, rv);
    return rv;
  }

  /** A struct whose fields are longs and pointers alone: they follow each other without a gap wherever the standard is spoken. */
  function struct(...fields: readonly (bigint | number | Uint8Array | null)[]): Buffer {
    const parts = fields.map((field) => {
      if (field === null) return toBytes(0n, pointerBytes);
      return typeof field === 'object' ? toBytes(field.length === 0 ? 0n : koffi.address(field), pointerBytes) : ulong(field);
    });
    return pointingTo(Buffer.concat(parts), fields);
  }

  function toTemplate(list: readonly Attribute[]): Buffer {
    const structs = list.map(([type, value]) => {
      const bytes = typeof value === 'boolean' ? Buffer.of(value ? 1 : 0) : typeof value === 'number' ? ulong(value) : Buffer.from(value);
      return struct(type, bytes, bytes.length);
    });
    return pointingTo(Buffer.concat(structs), structs);
  }

  return { ulongBytes, pointerBytes, readUlong, ulong, tryCall, call, struct, toTemplate };
}

/**
 * What the module has pointers to, until its call has ended: memory that nothing names any more may be taken away. Likewise libraries, for good: one that
 * nothing names is unloaded under the feet of its calls.
 */
const inUse = new Set<object>();

export async function keeping<T>(memory: object, run: () => Promise<T>): Promise<T> {
  inUse.add(memory);
  try {
    return await run();
  } finally {
    inUse.delete(memory);
  }
}

/** What stands behind the pointers of a struct: kept as long as the struct is. */
const pointees = new WeakMap<Buffer, readonly unknown[]>();

function pointingTo(bytes: Buffer, to: readonly unknown[]): Buffer {
  pointees.set(bytes, to);
  return bytes;
}

function toBytes(value: bigint, length: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes.subarray(0, length);
}

async function openModule(module: string) {
  const koffi = await loadKoffi();
  try {
    const list = Buffer.alloc(8);
    const library = koffi.load(module);
    inUse.add(library);
    const rv = Number(library.func('C_GetFunctionList', 'ulong', ['void *'])(list));
    const pointerBytes = koffi.sizeof('void *');
    const at = list.readBigUInt64LE();
    if (rv !== 0 || at === 0n) throw new Error(`C_GetFunctionList gave ${rv}`);
    // The version, of two bytes, comes first. Windows packs structs; elsewhere pointers begin at a multiple of their size.
    const first = process.platform === 'win32' ? 2 : pointerBytes;
    const count = Math.max(...Object.values(places)) + 1;
    const functions = Buffer.from(koffi.view(at, first + count * pointerBytes)).subarray(first);
    return { koffi, addresses: Array.from({ length: count }, (_, i) => (pointerBytes === 8 ? functions.readBigUInt64LE(i * 8) : BigInt(functions.readUInt32LE(i * 4)))) };
  } catch (cause) {
    throw kmsError('kms.badToken', `${module} cannot be loaded as a PKCS#11 module. kms.module has to be the path of the library that came with the token, for this machine's processor. Example: /usr/lib/softhsm/libsofthsm2.so`, { cause });
  }
}
