import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWalletFiles } from './readWalletFiles.ts';

describe('readWalletFiles', () => {
  let folder: string;
  const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
  const write = async (list: object) => {
    await mkdir(join(folder, 'assets'), { recursive: true });
    for (const name of ['frame.js', 'worker.js', 'style.css', 'exit.html']) await writeFile(join(folder, 'assets', name), name);
    await writeFile(join(folder, 'wallet.json'), JSON.stringify(list));
  };
  const list = Object.fromEntries([['frame', 'frame.js'], ['worker', 'worker.js'], ['style', 'style.css'], ['exit', 'exit.html']].map(([name = '', file = '']) => [name, { path: `/assets/${file}`, integrity: integrityOf(file) }]));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-wallet-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('reads what was built', async () => {
    await write(list);
    const files = await readWalletFiles(folder);
    expect(new TextDecoder().decode(files.worker.bytes)).toBe('worker.js');
    expect(files.frame).toMatchObject({ path: '/assets/frame.js', integrity: integrityOf('frame.js') });
  });

  it('refuses a file that was changed since', async () => {
    await write({ ...list, worker: { path: '/assets/worker.js', integrity: integrityOf('other') } });
    await expect(readWalletFiles(folder)).rejects.toThrow('/assets/worker.js is not the file that was built');
  });

  it.each(['/assets/../wallet.json', 'assets/frame.js', '', '/etc/hostname'])('reads nothing at %p', async (path) => {
    await write({ ...list, frame: { path, integrity: '' } });
    await expect(readWalletFiles(folder)).rejects.toThrow('not that of this version');
  });
});
