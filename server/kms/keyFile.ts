import { constants } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { keyBytes } from '../core/aesGcm.ts';
import { kmsError } from './kmsError.ts';

export interface FileKey {
  readonly keyId: string;
  /** 32 bytes. */
  readonly bytes: Uint8Array;
}

const header = '# Keys of latchkey-server. The last line wraps; those above open what they wrapped before. Keep a copy apart from the database.\n';
const line = /^([A-Za-z0-9][A-Za-z0-9._-]{0,63}) ([A-Za-z0-9_-]{43})$/;

/**
 * The keys of a file, at least one, the current one last. A line is a name, a space, and 32 bytes as base64url; lines that are empty or begin with # are
 * skipped. @throws KmsError with the number of the line that is wrong, never with what it says
 */
export function parseKeyFile(text: string): readonly FileKey[] {
  const keys = text.split(/\r?\n/).flatMap((content, at) => {
    if (content.trim() === '' || content.startsWith('#')) return [];
    const [, keyId, encoded] = line.exec(content) ?? [];
    const bytes = Buffer.from(encoded ?? '', 'base64url');
    // The last character of 43 holds two bits too many, which have to be 0: otherwise one key had several spellings.
    if (keyId === undefined || bytes.length !== keyBytes || bytes.toString('base64url') !== encoded)
      throw kmsError('kms.badFile', `Line ${at + 1} of the key file is not a name, a space and 32 bytes as base64url (43 characters).`);
    return [{ keyId, bytes: new Uint8Array(bytes) }];
  });
  if (keys.length === 0) throw kmsError('kms.badFile', 'The key file holds no key.');
  if (new Set(keys.map(({ keyId }) => keyId)).size < keys.length) throw kmsError('kms.badFile', 'The key file names two keys alike.');
  return keys;
}

/** Writes a key file with one new key. Its name. @throws where there is a file already: it is never replaced */
export async function createKeyFile(file: string): Promise<string> {
  const key = makeKey();
  await writeNew(file, header + toLine(key));
  return key.keyId;
}

/** Adds a new key, which wraps from now on, in every process that has the file open. Its name. Then `rewrapAll`, then `removeFileKey` of the old one. */
export async function addFileKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  parseKeyFile(text);
  const key = makeKey();
  await replace(file, `${text.replace(/\n*$/, '\n')}${toLine(key)}`);
  return key.keyId;
}

/** Removes a key that wraps no more. What it wrapped, in backups as well, opens only with a copy of it. */
export async function removeFileKey(file: string, keyId: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const keys = parseKeyFile(text);
  if (!keys.some((key) => key.keyId === keyId)) throw kmsError('kms.unknownKey', `The key file has no key "${keyId}".`);
  if (keys.at(-1)?.keyId === keyId) throw kmsError('kms.badFile', `Key "${keyId}" is the current one. Add another one first.`);
  await replace(file, text.split('\n').filter((content) => !content.startsWith(`${keyId} `)).join('\n'));
}

function makeKey(): FileKey {
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(6))).toString('hex');
  return { keyId: `file-${random}`, bytes: crypto.getRandomValues(new Uint8Array(keyBytes)) };
}

function toLine({ keyId, bytes }: FileKey): string {
  return `${keyId} ${Buffer.from(bytes).toString('base64url')}\n`;
}

/** In one step, so that a process that reads meanwhile finds the old keys or the new ones. */
async function replace(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  await writeNew(draft, text);
  await rename(draft, file);
  await syncFolder(file);
}

async function writeNew(file: string, text: string): Promise<void> {
  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o400);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(file);
}

/** The name of a file is on the disk once its folder is. */
async function syncFolder(file: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
