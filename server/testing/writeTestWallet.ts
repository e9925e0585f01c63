import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that stand for the built ones of the wallet's pages, for tests of the process that serves them. */
export async function writeTestWallet(folder: string): Promise<string> {
  const files = { frame: 'frame.js', worker: 'worker.js', style: 'style.css', exit: 'exit.html' };
  await mkdir(join(folder, 'assets'), { recursive: true });
  for (const file of Object.values(files)) await writeFile(join(folder, 'assets', file), file);
  const list = Object.entries(files).map(([name, file]) => [name, { path: `/assets/${file}`, integrity: `sha384-${createHash('sha384').update(file).digest('base64')}` }]);
  await writeFile(join(folder, 'wallet.json'), JSON.stringify(Object.fromEntries(list)));
  return folder;
}
