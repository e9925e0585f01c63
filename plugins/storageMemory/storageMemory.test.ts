import { createTestKit, storageSuite } from '../../mocks/testing/index.ts';
import { fetchFile } from '../../src/flows/files/fetchFile.ts';
import { uploadFiles } from '../../src/flows/files/uploadFiles.ts';
import { storageMemory } from './index.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

function start(maxBytes?: number) {
  const { kit, world, settled } = createTestKit({ plugins: [storageMemory.with({ maxBytes })] });
  ends.push(() => {
    kit.destroy();
    world.close();
  });
  return {
    upload: async (files: readonly File[], isDirectory = false) => settled(kit.dispatch(uploadFiles({ scheme: 'mem', files, isDirectory }))),
    read: async (uri: string) => settled(kit.dispatch(fetchFile({ uri }))),
  };
}

describe('storageMemory', () => {
  it('gives what it was given, its name and type with it, to each page its own', async () => {
    const { upload, read } = start();
    const { uris: [uri = ''] } = await upload([new File(['{"a":1}'], 'ä b.json', { type: 'application/json' })]);
    expect(uri).toBe('mem://0/%C3%A4%20b.json');
    const found = await read(uri);
    expect([new TextDecoder().decode(found.bytes), found.type, found.isVerified]).toEqual(['{"a":1}', 'application/json', false]);
    found.bytes.fill(0);
    expect(new TextDecoder().decode((await read(uri)).bytes)).toBe('{"a":1}');
    await expect(start().read(uri)).rejects.toMatchObject({ code: 'file.notFound' });
  });

  it('keeps the files of a directory together, and others apart', async () => {
    const { upload } = start();
    const files = [new File(['1'], 'a'), new File(['2'], 'b')];
    const [apart, together, again] = [await upload(files), await upload(files, true), await upload(files, true)];
    expect(together).toEqual({ directoryUri: 'mem://2', uris: ['mem://2/a', 'mem://2/b'] });
    expect(new Set([...apart.uris, ...together.uris, ...again.uris]).size).toBe(6);
  });

  it.each([['a.json', ''], ['a', 'application/json'], ['a', 'application/ld+json; charset=utf-8']])('takes no file that is said to be JSON and is none (%s, %s), and keeps none beside it', async (name, type) => {
    const { upload, read } = start();
    await expect(upload([new File(['1'], 'good'), new File(['{'], name, { type })])).rejects.toMatchObject({ code: 'file.uploadFailed', message: `Failed to upload files: ${name} is not valid JSON` });
    await expect(read('mem://0/good')).rejects.toMatchObject({ code: 'file.notFound' });
  });

  it('keeps no more than it may, in all', async () => {
    const { upload } = start(5);
    await upload([new File(['123'], 'a')]);
    await expect(upload([new File(['123'], 'b')])).rejects.toMatchObject({ code: 'file.tooMuch' });
  });

  describe('keeps the contract of storages:', () => {
    // It is in the page: nothing comes between, fails or is silent, and no server is asked.
    const cases = storageSuite(() => {
      const files = new Map<string, File>();
      const put = (bytes: Uint8Array<ArrayBuffer>, type: string): string => {
        files.set(`mem://${files.size}/a`, new File([bytes], 'a', { type }));
        return `mem://${files.size - 1}/a`;
      };
      return { scheme: 'mem', plugin: () => storageMemory.with({ files }), controls: { set: () => {}, asked: () => 0, put, missing: () => 'mem://99/none' } };
    }, { cannot: ['tamper', 'fail', 'silence', 'secrets', 'resume'] });
    for (const { name, run } of cases) it(name, run); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
  });
});
