import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where the documentation's code is compiled from; a check holds that its pages show it. */
const snippets = path.join(import.meta.dirname, '../../../scripts/consumer');

/** Who is tipped. */
export const tipAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** Writes into a site what the documentation begins with, with addresses in place of those that it leaves out, and what the site has beside it on that page. @throws when it says something else there */
export async function copyReadme(folder: string, rpc: string): Promise<void> {
  const given: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
    'firstPage.tsx': [
      ["id: 1, name: 'Ethereum', rpc: 'https://your-node.example'", `id: 31337, name: 'Anvil', rpc: '${rpc}'`],
      ['<ConnectButton />', '<ConnectButton /><Tip /><Book />'],
      ['const kit', 'export const kit'],
      ["import { createLatchkey", "import { Book } from './Book';\nimport { Tip } from './tip';\nimport { createLatchkey"],
    ],
    'tip.tsx': [["to: '0x…'", `to: '${tipAddress}'`]],
    'guestBook.tsx': [],
    'GuestBookPage.tsx': [],
  };
  for (const [name, changes] of Object.entries(given)) {
    let code = await readFile(path.join(snippets, name), 'utf8');
    for (const [from, to] of changes) {
      if (!code.includes(from)) throw new Error(`The documentation's ${name} has no ${from}.`);
      code = code.replace(from, to);
    }
    await writeFile(path.join(folder, name), code);
  }
}
