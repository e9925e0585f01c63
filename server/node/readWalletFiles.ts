import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WalletFile, WalletFiles } from '../wallet/pages.ts';

const names = ['frame', 'worker', 'style', 'exit'] as const;
/** Not written as a path to the import, so that a bundle does not take in what builds it. */
const builder = '../wallet/build.mjs';

/** Beside the bundle that this is in, or beside the folder of its chunks. */
const built = [join(import.meta.dirname, 'wallet'), join(import.meta.dirname, '../wallet')];

/**
 * The files of the wallet's pages: as they were built into the package, or built now where the server runs from its sources.
 * @throws where a file of the package is not the one that its list names
 */
export async function readWalletFiles(given?: string): Promise<WalletFiles> {
  const folder = (given === undefined ? built : [given]).find((each) => existsSync(join(each, 'wallet.json')));
  if (folder === undefined) {
    const { buildWallet } = (await import(builder)) as { buildWallet(): Promise<WalletFiles> }; // of `wallet/build.mjs`
    return buildWallet();
  }
  const list = JSON.parse(await readFile(join(folder, 'wallet.json'), 'utf8')) as Readonly<Record<string, Omit<WalletFile, 'bytes'>>>; // checked just below
  const files = await Promise.all(names.map(async (name) => [name, await readOne(folder, list[name])] as const));
  return Object.fromEntries(files) as unknown as WalletFiles; // one a name
}

async function readOne(folder: string, listed: Omit<WalletFile, 'bytes'> | undefined): Promise<WalletFile> {
  const { path, integrity } = listed ?? { path: '', integrity: '' };
  if (!/^\/assets\/[\w.-]+$/.test(path)) throw new Error('The list of the wallet\'s files is not that of this version: build the server again.');
  const bytes = new Uint8Array(await readFile(join(folder, path)));
  const found = `sha384-${Buffer.from(await crypto.subtle.digest('SHA-384', bytes)).toString('base64')}`;
  if (found !== integrity) throw new Error(`${path} is not the file that was built: build the server again.`);
  return { path, bytes, integrity };
}
