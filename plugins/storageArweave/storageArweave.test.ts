import { createFileServer } from '../../fixtures/files/fileServer.ts';
import { createTestKit, storageSuite } from '../../mocks/testing/index.ts';
import { fetchFile } from '../../src/flows/files/fetchFile.ts';
import { storageArweave } from './index.ts';

const idOf = (at: number): string => `${at}`.padStart(43, 'a-_Z0');
const text = (given: string): Uint8Array => new TextEncoder().encode(given);

/** A page that reads what stands at `https://one.test/raw/ID` and `https://two.test/raw/ID`. */
function start(files: Readonly<Record<string, { readonly bytes: Uint8Array; readonly type: string }>>) {
  const server = createFileServer(({ href }) => files[href]);
  const { kit, world, settled } = createTestKit({ plugins: [storageArweave.with({ gateways: ['https://one.test/raw/{cid}', 'https://two.test/raw/{cid}'] })], adapters: [server.adapter] });
  ends.push(() => {
    kit.destroy();
    world.close();
  });
  return { asked: server.asked, read: async (uri: string) => settled(kit.dispatch(fetchFile({ uri }))) };
}
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

describe('storageArweave', () => {
  const cases = storageSuite(() => {
    const files = new Map<string, { readonly bytes: Uint8Array; readonly type: string }>();
    const server = createFileServer(({ pathname }) => files.get(pathname.slice('/raw/'.length)));
    return {
      scheme: 'ar',
      plugin: () => storageArweave.with({ gateways: ['https://one.test/raw/{cid}'] }),
      kit: { adapters: [server.adapter] },
      controls: {
        ...server.controls,
        put: (bytes, type) => {
          files.set(idOf(files.size), { bytes, type });
          return `ar://${idOf(files.size - 1)}`;
        },
        missing: () => `ar://${idOf(99)}`,
      },
    };
  }, { cannot: ['upload', 'secrets'] });
  for (const { name, run } of cases) it(name, run); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself

  it('finds a file by the paths of a manifest, and its first one where no path is given', async () => {
    // As ArDrive writes them: https://specs.ar.io, "Arweave path manifest".
    const manifest = { manifest: 'arweave/paths', version: '0.1.0', index: { path: 'index.html' }, paths: { 'index.html': { id: idOf(1) }, 'a b/c.json': { id: idOf(2) }, '__proto__x': {}, 'bad': { id: '../x' } } };
    const { read, asked } = start({
      [`https://one.test/raw/${idOf(0)}`]: { bytes: text(JSON.stringify(manifest)), type: 'application/x.arweave-manifest+json' },
      [`https://one.test/raw/${idOf(1)}`]: { bytes: text('<p>'), type: 'text/html' },
      [`https://one.test/raw/${idOf(2)}`]: { bytes: text('{}'), type: 'application/json' },
    });
    expect(await read(`ar://${idOf(0)}`)).toEqual({ bytes: text('<p>'), type: 'text/html', isVerified: false });
    expect(await read(`ar://${idOf(0)}/a%20b/c.json`)).toEqual({ bytes: text('{}'), type: 'application/json', isVerified: false });
    for (const path of ['none', 'bad', '__proto__', 'constructor']) await expect(read(`ar://${idOf(0)}/${path}`)).rejects.toMatchObject({ code: 'file.notFound' });
    await expect(read(`ar://${idOf(2)}/a.json`)).rejects.toMatchObject({ code: 'file.notFound' });
    expect(asked.every((url) => url.startsWith('https://one.test/raw/') || url.startsWith('https://two.test/raw/'))).toBe(true);
  });

  it('asks gateways in turn, and refuses what is no id', async () => {
    const { read, asked } = start({ [`https://two.test/raw/${idOf(1)}`]: { bytes: text('x'), type: '' } });
    expect((await read(`ar://${idOf(1)}`)).bytes).toEqual(text('x'));
    expect(asked).toEqual([`https://one.test/raw/${idOf(1)}`, `https://two.test/raw/${idOf(1)}`]);
    for (const uri of ['ar://short', `ar://${idOf(1)}x`, `ar://${idOf(1)}/%E0%A4%A`]) await expect(read(uri)).rejects.toMatchObject({ code: 'file.badAddress' });
    expect(asked).toHaveLength(2);
  });
});
