import { createHash } from 'node:crypto';
import { dagBlock, joinGateways, rawBlock, startIpfsGateway } from '../../fixtures/ipfs/gateway.ts';
import type { IpfsGateway } from '../../fixtures/ipfs/gateway.ts';
import { createTestKit } from '../../mocks/testing/index.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import type { EnsAvatar } from '../../src/api/reads/readEns.ts';
import { fetchAvatar } from '../../src/flows/funds/fetchAvatar.ts';
import { fetchPicture } from '../../src/flows/funds/fetchPicture.ts';
import { blockKey, cidText } from '../../src/domain/ipfs/cid.ts';
import { storageIpfs } from './index.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...createHash('sha512').update('a picture').digest()]);
const picture = rawBlock(png);
const metadata = new TextEncoder().encode(JSON.stringify({ name: 'Seven', image: `ipfs://ipfs/${cidText(picture)}` }));
const folder = dagBlock([{ cid: rawBlock(metadata), name: '7.json' }, { cid: picture, name: '7.png' }], [8, 1]);
const blocks = [[blockKey(picture), png], [blockKey(rawBlock(metadata)), metadata], [blockKey(folder.cid), folder.block]] as const;

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

/** A page whose visitor has acted, or has not, over gateways of this machine. */
async function start({ isActive = true, first = () => {} }: { readonly isActive?: boolean; first?(gateway: IpfsGateway): void } = {}) {
  const gateways = [await startIpfsGateway('first', { blocks }), await startIpfsGateway('second', { blocks })] as const;
  first(gateways[0]);
  const http = defineAdapter({ id: 'joined', port: httpPort, supports: () => true, create: () => joinGateways(gateways) });
  const test = createTestKit({ adapters: [http], plugins: [storageIpfs.with({ gateways: gateways.map(({ template }) => template) })] });
  test.kit.start();
  ends.push(async () => {
    test.kit.destroy();
    test.world.close();
    await Promise.all(gateways.map((each) => each.close()));
  });
  const act = (): void => servicesOf(test.kit).noteUserActivation();
  if (isActive) act();
  return { ...test, act, gateways, asked: () => gateways.map(({ server }) => server.seen.length) };
}
const toPicture = async (found: string | Blob | undefined) => (found instanceof Blob ? [found.type, new Uint8Array(await found.arrayBuffer())] : found);
const { signal } = new AbortController();
const image = (uri: string): EnsAvatar => ({ kind: 'image', uri });
const token = (uri: string): EnsAvatar => ({ kind: 'nftMetadata', uri, nft: { chainId: 1, standard: 'ERC721', contract: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', tokenId: 7n } });

describe('pictures by storageIpfs', () => {
  it('are those of names, of tokens behind their metadata, and of lists, whatever form their addresses have', async () => {
    const { kit } = await start();
    const directory = `ipfs://${cidText(folder.cid)}`;
    for (const uri of [`ipfs://${cidText(picture)}`, `ipfs://ipfs/${cidText(picture)}`, `${directory}/7.png`]) {
      expect([uri, await toPicture(await kit.dispatch(fetchPicture({ uri, signal })))]).toEqual([uri, ['image/png', png]]);
      expect([uri, await toPicture(await kit.dispatch(fetchAvatar({ avatar: image(uri), signal })))]).toEqual([uri, ['image/png', png]]);
    }
    expect(await toPicture(await kit.dispatch(fetchAvatar({ avatar: token(`${directory}/7.json`), signal })))).toEqual(['image/png', png]);
  });

  it('are asked for once the visitor has acted, and not when the page loads', async () => {
    const { kit, act, asked } = await start({ isActive: false });
    const uri = `ipfs://${cidText(picture)}`;
    expect([await kit.dispatch(fetchPicture({ uri, signal })), await kit.dispatch(fetchAvatar({ avatar: image(uri), signal }))]).toEqual([undefined, undefined]);
    expect(asked()).toEqual([0, 0]);
    act();
    expect(await kit.dispatch(fetchPicture({ uri, signal }))).toBeInstanceOf(Blob);
  });

  it('come from another gateway where one is slow', async () => {
    let isAsked: Promise<void> | undefined;
    const { kit, clock, gateways } = await start({ first: ({ server }) => {
      isAsked = new Promise((resolve) => server.answer(() => resolve()));
    } });
    const asked = kit.dispatch(fetchPicture({ uri: `ipfs://${cidText(picture)}`, signal }));
    await isAsked;
    await clock.advance(3_000);
    expect(await asked).toBeInstanceOf(Blob);
    await gateways[0].server.seen[0]?.closed;
  });

  it('are given up, through to the socket, when what shows them goes', async () => {
    const leaves = new AbortController();
    let isAsked: Promise<void> | undefined;
    const { kit, gateways } = await start({ first: ({ server }) => {
      isAsked = new Promise((resolve) => server.answer(() => resolve()));
    } });
    const asked = kit.dispatch(fetchPicture({ uri: `ipfs://${cidText(picture)}`, signal: leaves.signal }));
    await isAsked;
    leaves.abort(new Error('no longer shown'));
    await expect(asked).rejects.toThrow('no longer shown');
    await gateways[0].server.seen[0]?.closed;
    expect(gateways[1].server.seen).toHaveLength(0);
  });
});
