import { open, realpath, type FileHandle } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { importAesKey } from '../core/aesGcm.ts';
import { createKms, type KeySet } from './createKms.ts';
import { parseKeyFile } from './keyFile.ts';
import type { Kms } from './kms.ts';
import { kmsError } from './kmsError.ts';

export interface FileKmsOptions {
  /** Path of the key file; see `createKeyFile`. */
  readonly file: string;
  /** Where the database is. One who copies this folder must not get the keys with it. */
  readonly dataFolder: string;
  /** `NODE_ENV` and `ALLOW_FILE_KMS`: in production, keys in a file have to be allowed by name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const allowedModes: readonly number[] = [0o400, 0o600];

/**
 * Keys in a file that only its owner may read, beside the database but never with it. The file is read again whenever it has changed, so that a key
 * that was added serves in all processes at once.
 * @throws KmsError with `kms.badFile` where the file is not safe or not right, and says what to do
 */
export async function openFileKms({ file, dataFolder, environment }: FileKmsOptions): Promise<Kms> {
  if (environment['NODE_ENV'] === 'production' && environment['ALLOW_FILE_KMS'] !== '1')
    throw kmsError('kms.badFile', 'In production, keys in a file have to be allowed by ALLOW_FILE_KMS=1: one who gets both this file and the database opens what the server holds. A hardware token or a cloud KMS keeps the key apart.');
  const read = createReader(file);
  await read();
  await assertApart(file, dataFolder);
  return createKms(read);
}

function createReader(file: string): () => Promise<KeySet> {
  let known: { readonly stamp: string; readonly keys: Promise<KeySet> } | undefined;
  return async () => {
    const handle = await openKeyFile(file);
    try {
      // Asked of what was opened, not of the path, which could name another file by now.
      const { mode, ino, size, mtimeNs } = await handle.stat({ bigint: true });
      assertOwnersOnly(file, Number(mode) & 0o777);
      const stamp = [ino, size, mtimeNs].join();
      if (known?.stamp !== stamp) known = { stamp, keys: toKeySet(await handle.readFile('utf8')) };
      return await known.keys;
    } finally {
      await handle.close();
    }
  };
}

async function openKeyFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r');
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
    throw kmsError('kms.badFile', `The key file ${file} cannot be read (${code}). Without it the database opens nothing: bring it back from its backup. For a new database, make one by latchkey-server init.`);
  }
}

/** Windows has no such modes. */
function assertOwnersOnly(file: string, mode: number): void {
  if (process.platform !== 'win32' && !allowedModes.includes(mode))
    throw kmsError('kms.badFile', `The key file ${file} has mode 0${mode.toString(8)}. Only its owner may read it: chmod 0400 ${file}`);
}

async function assertApart(file: string, dataFolder: string): Promise<void> {
  const way = relative(await resolveLinks(dataFolder), await resolveLinks(file));
  if (!way.startsWith('..') && !isAbsolute(way)) throw kmsError('kms.badFile', `The key file ${file} lies in the data folder ${dataFolder}, so that one copy takes both. Keep it elsewhere.`);
}

/** The real path; of a folder that does not exist yet, as far as it does. */
async function resolveLinks(path: string): Promise<string> {
  const full = resolve(path);
  try {
    return await realpath(full);
  } catch {
    const parent = dirname(full);
    return parent === full ? full : join(await resolveLinks(parent), relative(parent, full));
  }
}

async function toKeySet(text: string): Promise<KeySet> {
  const lines = parseKeyFile(text);
  const keys = await Promise.all(lines.map(async ({ keyId, bytes }) => {
    const key = await importAesKey(bytes);
    bytes.fill(0);
    return [keyId, key] as const;
  }));
  return { currentKeyId: keys.at(-1)?.[0] ?? '', keys: new Map(keys) };
}
