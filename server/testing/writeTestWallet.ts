import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that stand for the built ones of the wallet's pages, for tests of the process that serves them. */
export async function writeTestWallet(folder: string): Promise<string> {
  const files = { frame: 'frame.js', worker: 'worker.js', style: 'style.css', exit: 'exit.html' };
  await mkdir(join(folder, 'assets'), { recursive: true });
  // The exit page brings its policy along, which the server sends as well.
  const contentOf = (file: string): string => (file === files.exit ? `<meta http-equiv="content-security-policy" content="default-src 'none'">` : file);
  for (const file of Object.values(files)) await writeFile(join(folder, 'assets', file), contentOf(file));
  const list = Object.entries(files).map(([name, file]) => [name, { path: `/assets/${file}`, integrity: `sha384-${createHash('sha384').update(contentOf(file)).digest('base64')}` }]);
  await writeFile(join(folder, 'wallet.json'), JSON.stringify(Object.fromEntries(list)));
  return folder;
}
