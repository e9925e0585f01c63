import { readFileSync } from 'node:fs';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { collectiblesPoint } from '../../contracts/points/collectibles.ts';
import { fileErrors } from '../../contracts/fileErrors.ts';
import { storagesPoint } from '../../contracts/points/storages.ts';
import type { ResolveFile } from '../../contracts/points/storages.ts';
import { maxPictureBytes } from './fetchPicture.ts';
import { maxUriCharacters } from '../../domain/tokens/limits.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { fetchCollectibles } from './fetchCollectibles.ts';
import { fetchPicture } from './fetchPicture.ts';

const { signal } = new AbortController();
const tests: ReturnType<typeof createTestKit>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

function kitWith(answer: ResolveFile) {
  const plugin = definePlugin({ id: 'files', contributes: [storagesPoint.of({ id: 'files', schemes: ['ipfs'], resolve: async () => answer })] });
  const test = createTestKit({ plugins: [plugin] });
  tests.push(test as never);
  return test;
}
const respond = (body: string | Uint8Array<ArrayBuffer>, type: string) => kitWith(async () => ({ bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body, type, isVerified: false }));

describe('fetchPicture', () => {
  it('takes a picture that is data as it is', async () => {
    const test = respond('', '');
    const svg = `data:image/svg+xml;base64,${readFileSync(new URL('../../../fixtures/xss/svg/SSRF_url.svg', `file://${__filename}`)).toString('base64')}`.slice(0, 2_000);
    expect(await test.settled(test.kit.dispatch(fetchPicture({ uri: svg, signal })))).toBe(svg);
  });

  it('has other addresses read by the storage of their scheme', async () => {
    const test = respond('<svg/>', 'image/svg+xml; charset=utf-8');
    const found = await test.settled(test.kit.dispatch(fetchPicture({ uri: 'ipfs://QmSeven/7.svg', signal })));
    expect(found).toBeInstanceOf(Blob);
    expect([(found as Blob).type, await (found as Blob).text()]).toEqual(['image/svg+xml', '<svg/>']);
  });

  it.each(['https://example.com/a.png', 'ar://abc', 'javascript:alert(1)', 'data:text/html,x', 'ipfs://../../x', `data:image/png;base64,${'a'.repeat(maxUriCharacters)}`])('shows nothing of %s', async (uri) => {
    const test = respond('<svg/>', 'image/svg+xml');
    expect(await test.settled(test.kit.dispatch(fetchPicture({ uri, signal })))).toBeUndefined();
  });

  it('shows nothing that is no picture, was not found or is too large', async () => {
    for (const test of [respond('<script>', 'text/html'), kitWith(({ uri }) => Promise.reject(fileErrors.notFound({ uri }))), respond(new Uint8Array(maxPictureBytes + 1), 'image/png'), respond('x', '')]) {
      expect(await test.settled(test.kit.dispatch(fetchPicture({ uri: 'ipfs://QmSeven', signal })))).toBeUndefined();
    }
  });

  it('waits for a silent storage no longer than its limit', async () => {
    const test = kitWith(() => new Promise(() => {}));
    const asked = test.kit.dispatch(fetchPicture({ uri: 'ipfs://QmSeven', signal }));
    asked.catch(() => {});
    await expect(test.settled(asked, { stepMs: 1_000 })).rejects.toMatchObject({ code: 'file.timedOut' });
  });
});

describe('fetchCollectibles', () => {
  const nft = { chainId: 1, tokenAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', id: 7n, type: 'ERC721', metadata: {} } as const;
  const query = { chainId: 1, owner: nft.tokenAddress, signal };

  it('says that none is known, where there is no source', async () => {
    const test = respond('', '');
    expect(await test.settled(test.kit.dispatch(fetchCollectibles(query)))).toEqual({ nfts: [], hasSource: false, isIncomplete: false });
  });

  it('shows what sources found together, and says when one failed', async () => {
    const asked: unknown[] = [];
    const source = (id: string, find: () => Promise<readonly typeof nft[]>) => collectiblesPoint.of({ id, load: async () => (given) => {
      asked.push([given.chainId, given.owner]);
      return find();
    } });
    const plugin = definePlugin({ id: 'indexer', contributes: [source('a', async () => [nft, { ...nft, chainId: 2 as 1 }]), source('b', async () => [nft]), source('c', () => Promise.reject(new Error('gone')))] });
    const test = createTestKit({ plugins: [plugin] });
    tests.push(test as never);
    expect(await test.settled(test.kit.dispatch(fetchCollectibles(query)))).toEqual({ nfts: [nft], hasSource: true, isIncomplete: true });
    expect(asked).toEqual(Array.from({ length: 3 }, () => [1, query.owner]));
    expect(test.faults).toMatchObject([{ owner: 'indexer' }]);
  });
});
