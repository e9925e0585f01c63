import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storageIpfs } from '../../plugins/storageIpfs/index.ts';
import { fetchFile } from '../../src/flows/files/fetchFile.ts';
import { uploadFiles } from '../../src/flows/files/uploadFiles.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { startMockWorld } from '../node.ts';
import type { StartedMockWorld } from '../startedWorld.ts';
import { createTestKit } from '../testing/index.ts';
import type { TestKit } from '../testing/index.ts';
import { mockStorageUrls } from './scenarios.ts';
import type { StorageScenario } from './scenarios.ts';

const { vectors } = JSON.parse(readFileSync(join(__dirname, '../../fixtures/ipfs/importings.json'), 'utf8')) as { readonly vectors: readonly { readonly importing: string; readonly files: readonly (readonly [string, number])[]; readonly cid: string }[] }; // its own form
const fill = (bytes: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length: bytes }, (_, at) => (at * 7 + (at >>> 8)) & 255);

let test: TestKit<CoreState>;
let started: StartedMockWorld;
beforeEach(() => {
  test = createTestKit({ plugins: [storageIpfs.with({ gateways: [mockStorageUrls.gateway], upload: { url: mockStorageUrls.upload } })] }) as unknown as TestKit<CoreState>; // the plugin adds nothing to the state
  started = startMockWorld({ world: test.world });
});
afterEach(() => {
  test.kit.destroy();
  started.stop();
});
const upload = (files: readonly File[], isDirectory = false) => test.settled(test.kit.dispatch(uploadFiles({ scheme: 'ipfs', files, isDirectory })));
const read = (uri: string) => test.settled(test.kit.dispatch(fetchFile({ uri, isVerifiedOnly: true })));

describe('the service of files in the mocked world', () => {
  it('keeps files under the CIDs that another implementation gives them, and gives them back', async () => {
    const { files, cid } = vectors.find(({ importing, files: [first] }) => importing === 'kuboV1' && first?.[0] === 'b.png') ?? { files: [], cid: '' };
    const kept = await upload(files.map(([name, bytes]) => new File([fill(bytes)], name)), true);
    expect(kept.directoryUri).toBe(`ipfs://${cid}`);
    for (const [at, [, bytes]] of files.entries()) expect(Buffer.from((await read(kept.uris[at] ?? '')).bytes).equals(fill(bytes))).toBe(true);
    const plain = await fetch(`${mockStorageUrls.upload}/ipfs/${cid}/a%20b.json`);
    expect(Buffer.from(await plain.arrayBuffer()).equals(fill(300_000))).toBe(true);
    expect((await fetch(`${mockStorageUrls.upload}/ipfs/${cid}/none`)).status).toBe(404);
  });

  it.each<readonly [kind: StorageScenario['kind'], code: string]>([
    ['unauthorized', 'storageIpfs.unauthorized'], ['overLimit', 'storageIpfs.overLimit'], ['forbidden', 'storageIpfs.forbidden'], ['serverError', 'storageIpfs.failed'], ['noCid', 'storageIpfs.badCid'], ['otherCid', 'storageIpfs.otherCid'],
  ])('%s: an upload ends with %s', async (kind, code) => {
    test.world.storageScenario.set({ kind });
    await expect(upload([new File(['x'], 'a')])).rejects.toMatchObject({ code });
    test.world.storageScenario.set({ kind: 'none' });
    expect((await upload([new File(['x'], 'a')])).uris).toHaveLength(1);
  });

  it('tampers: no file is given', async () => {
    const { uris } = await upload([new File(['x'], 'a')]);
    test.world.storageScenario.set({ kind: 'tampers' });
    await expect(read(uris[0] ?? '')).rejects.toMatchObject({ code: 'file.badAnswer' });
  });

  it('silent: an upload ends at its time limit', async () => {
    test.world.storageScenario.set({ kind: 'silent' });
    await expect(test.settled(test.kit.dispatch(uploadFiles({ scheme: 'ipfs', files: [new File(['x'], 'a')] })), { stepMs: 1_000 })).rejects.toMatchObject({ code: 'file.timedOut', context: { limitMs: 120_000 } });
  });
});
