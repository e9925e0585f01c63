import { createFakeHttp } from '../../../fixtures/http/fakeHttp.ts';
import type { EnsAvatar } from '../../api/reads/readEns.ts';
import { defineAdapter } from '../../contracts/defineAdapter.ts';
import { storagesPoint } from '../../contracts/points/storages.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { createLatchkey } from '../../createLatchkey.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { defineService } from '../../domain/service/service.ts';
import type { OutsideOptions } from '../../kit/createOutside.ts';
import type { AnyPlugin } from '../../kernel/plugin.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { fetchAvatar } from './fetchAvatar.ts';

const chain = defineChain({ id: 1, name: 'Main', rpc: 'https://rpc.example' });
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

interface Setting extends OutsideOptions {
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly service?: ReturnType<typeof defineService>;
  readonly plugins?: readonly AnyPlugin[];
  readonly hasActed?: boolean;
}

async function fetchIn({ answers = {}, hasActed = true, ...options }: Setting, avatar: EnsAvatar) {
  const { http, seen } = createFakeHttp(answers);
  const kit = createLatchkey({ chains: [chain], devTools: false, adapters: [defineAdapter({ id: 'noted', port: httpPort, supports: () => true, create: () => http })], ...options });
  ends.push(() => kit.destroy());
  if (hasActed) servicesOf(kit).noteUserActivation();
  return { found: await kit.dispatch(fetchAvatar({ avatar, signal: new AbortController().signal })), seen: seen.map(({ url }) => url) };
}
const image = (uri: string): EnsAvatar => ({ kind: 'image', uri });
const token = (uri: string): EnsAvatar => ({ kind: 'nftMetadata', uri, nft: { chainId: 1, standard: 'ERC721', contract: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', tokenId: 7n } });
const pics = { pictures: ['https://pics.example'] };
const png = 'data:image/png;base64,iVBORw0KGgo=';

describe('fetchAvatar', () => {
  it('takes a picture that is data as it is, and one over https only where the site lets pictures come from', async () => {
    expect(await fetchIn({}, image(png))).toEqual({ found: png, seen: [] });
    expect(await fetchIn({}, image('https://pics.example/a.png'))).toEqual({ found: undefined, seen: [] });
    expect(await fetchIn(pics, image('https://pics.example/a.png'))).toEqual({ found: 'https://pics.example/a.png', seen: [] });
    expect(await fetchIn({ ...pics, hasActed: false }, image('https://pics.example/a.png'))).toEqual({ found: undefined, seen: [] });
    expect(await fetchIn(pics, image('https://other.example/a.png'))).toEqual({ found: undefined, seen: [] });
  });

  it('reads files by the storage of their scheme, else at the gateway of the service', async () => {
    const service = defineService({ clientId: 'id', hosts: ['api.example'], ipfsGateway: 'https://{clientId}.files.example/ipfs/{cid}' });
    expect((await fetchIn({ service }, image('ipfs://QmSeven/7.png'))).found).toBe('https://id.files.example/ipfs/QmSeven/7.png');
    expect((await fetchIn({ service }, image('ipfs://ipfs/QmSeven'))).found).toBe('https://id.files.example/ipfs/QmSeven');
    expect((await fetchIn({}, image('ipfs://QmSeven'))).found).toBeUndefined();
    const files = definePlugin({ id: 'files', contributes: [storagesPoint.of({ id: 'files', schemes: ['ipfs'], resolve: async () => async () => ({ bytes: new Uint8Array([1]), type: 'image/png', isVerified: true }) })] });
    expect((await fetchIn({ service, plugins: [files] }, image('ipfs://QmSeven'))).found).toBeInstanceOf(Blob);
  });

  it.each([
    ['base64', `data:application/json;base64,${btoa(JSON.stringify({ image: png }))}`],
    ['percent signs', `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify({ image: png }))}`],
    ['plain text', `data:application/json;utf8,${JSON.stringify({ name: '100%', image: png })}`],
  ])('finds the picture of a token in metadata that are data in %s', async (_how, uri) => {
    expect(await fetchIn({}, token(uri))).toEqual({ found: png, seen: [] });
  });

  it('fetches metadata from where the site lets pictures come from, and then the picture', async () => {
    const url = 'https://pics.example/7.json';
    expect(await fetchIn({ ...pics, answers: { [url]: { image: 'https://pics.example/7.png' } } }, token(url))).toEqual({ found: 'https://pics.example/7.png', seen: [url] });
    expect(await fetchIn({ ...pics, answers: { [url]: { image: 'https://other.example/7.png' } } }, token(url))).toEqual({ found: undefined, seen: [url] });
    expect(await fetchIn({}, token(url))).toEqual({ found: undefined, seen: [] });
    expect(await fetchIn({ ...pics, hasActed: false }, token(url))).toEqual({ found: undefined, seen: [] });
  });

  it.each([
    ['are no JSON', { body: '<html>' }], ['are not there', { status: 404, body: '' }], ['fail', { status: 500, body: JSON.stringify({ image: png }) }], ['name no picture', { name: 'x' }], ['name what is no picture', { image: 'data:text/html,<script>' }], ['name a list', [png]],
  ])('finds none where metadata %s', async (_what, answer) => {
    const url = 'https://pics.example/7.json';
    expect((await fetchIn({ ...pics, answers: { [url]: answer } }, token(url))).found).toBeUndefined();
  });

  it('finds none in data that cannot be read', async () => {
    expect((await fetchIn({}, token('data:application/json;base64,%%%'))).found).toBeUndefined();
    expect((await fetchIn({}, token('data:application/json,%7B'))).found).toBeUndefined();
  });
});
