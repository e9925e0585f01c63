import { createFileServer } from '../../fixtures/files/fileServer.ts';
import { createTestKit, storageSuite } from '../../mocks/testing/index.ts';
import { fetchFile } from '../../src/flows/files/fetchFile.ts';
import { storageHttp } from './index.ts';

const origin = 'https://files.test';

describe('storageHttp', () => {
  const cases = storageSuite(() => {
    const files = new Map<string, { readonly bytes: Uint8Array; readonly type: string }>();
    const server = createFileServer(({ href }) => files.get(href));
    return {
      scheme: 'https',
      plugin: () => storageHttp.with({ origins: [origin] }),
      kit: { adapters: [server.adapter] },
      controls: {
        ...server.controls,
        put: (bytes, type) => {
          const url = `${origin}/${files.size}`;
          files.set(url, { bytes, type });
          return url;
        },
        missing: () => `${origin}/none`,
      },
    };
  }, { cannot: ['upload', 'secrets'] });
  for (const { name, run } of cases) it(name, run); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself

  it('reads from the origins that the site names, and asks no other', async () => {
    const server = createFileServer(() => ({ bytes: Uint8Array.from([1]), type: 'image/png; charset=x' }));
    const { kit, world, settled } = createTestKit({ plugins: [storageHttp.with({ origins: [origin] })], adapters: [server.adapter] });
    const read = (uri: string) => settled(kit.dispatch(fetchFile({ uri })));
    expect(await read('HTTPS://files.test/a?b=c')).toEqual({ bytes: Uint8Array.from([1]), type: 'image/png', isVerified: false });
    for (const uri of ['https://other.test/a', 'https://files.test.evil.test/a', 'https://files.test:444/a', 'https://user@evil.test/https://files.test/']) await expect(read(uri)).rejects.toMatchObject({ code: 'file.badAddress' });
    expect(server.asked).toEqual(['HTTPS://files.test/a?b=c']);
    await server.controls.set('fails');
    await expect(read(`${origin}/a`)).rejects.toMatchObject({ code: 'file.downloadFailed', message: 'Failed to download file: 500 No' });
    kit.destroy();
    world.close();
  });
});
