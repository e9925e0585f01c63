import { createFakeHttp } from '../../fixtures/http/fakeHttp.ts';
import { defineAdapter } from '../contracts/defineAdapter.ts';
import { httpPort } from '../contracts/ports/http.ts';
import { transferFile } from '../contracts/transferFile.ts';
import { servicesOf } from '../contracts/servicesOf.ts';
import { createLatchkey } from '../createLatchkey.ts';
import { defineChain } from '../domain/chains/defineChain.ts';
import { defineService } from '../domain/service/service.ts';
import type { OutsideOptions } from './createOutside.ts';

const chain = defineChain({ id: 1, name: 'Main', rpc: 'https://rpc.example' });
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A kit whose requests are noted. */
async function createOutside(options: OutsideOptions & { readonly service?: ReturnType<typeof defineService> }, isActivated = true) {
  const { http, seen } = createFakeHttp({});
  const kit = createLatchkey({ chains: [chain], devTools: false, adapters: [defineAdapter({ id: 'noted', port: httpPort, supports: () => true, create: () => http })], ...options });
  ends.push(() => kit.destroy());
  if (isActivated) servicesOf(kit).noteUserActivation();
  const outside = await servicesOf(kit).outside();
  const send = (url: string, by = outside.gateways) => by?.send({ url, method: 'GET', limitMs: 1_000, maxAnswerBytes: 1_000 });
  return { outside, send, seen };
}
const gateway = 'https://gateway.example/x';

describe('outside', () => {
  it('lets gateways be asked that names lead to, once the visitor has acted', async () => {
    const early = await createOutside({}, false);
    await expect(early.send(gateway)).rejects.toMatchObject({ code: 'http.beforeIntent' });
    expect(early.seen).toEqual([]);
    const { send, seen } = await createOutside({});
    await send(gateway);
    expect(seen.map(({ url }) => url)).toEqual([gateway]);
  });

  it.each(['http://gateway.example/x', 'https://127.0.0.1/x', 'https://localhost/x', 'https://gateway.example:8545/x', 'https://user@gateway.example/x'])('lets none at %s be asked', async (url) => {
    const { send, seen } = await createOutside({});
    await expect(send(url)).rejects.toMatchObject({ code: 'http.notAllowed' });
    expect(seen).toEqual([]);
  });

  it('keeps to the gateways that the site lists, also to one of its own machine, and has none where the list is empty', async () => {
    const { send, seen } = await createOutside({ nameGateways: ['https://gateway.example', 'http://127.0.0.1:8080'] });
    await send(gateway);
    await send('http://127.0.0.1:8080/x');
    await expect(send('https://other.example/x')).rejects.toMatchObject({ code: 'http.notAllowed' });
    expect(seen).toHaveLength(2);
    expect((await createOutside({ nameGateways: [] })).outside.gateways).toBeUndefined();
  });

  it('shows and fetches pictures from where the site says, and from nowhere else', async () => {
    const none = await createOutside({});
    expect(none.outside.mayShow('https://pics.example/a.png')).toBe(false);
    await expect(none.send('https://pics.example/a.json', none.outside.pictures)).rejects.toMatchObject({ code: 'http.notAllowed' });
    const { outside, send, seen } = await createOutside({ pictures: ['https://pics.example'] });
    await send('https://pics.example/a.json', outside.pictures);
    expect(seen).toHaveLength(1);
    await expect(transferFile(outside.pictures, { url: 'https://other.example/a.mp4', method: 'GET', maxAnswerBytes: 1 })).rejects.toMatchObject({ code: 'http.notAllowed' });
    expect(await transferFile(outside.pictures, { url: 'https://pics.example/a.mp4', method: 'GET', maxAnswerBytes: 1 })).toMatchObject({ status: 404 });
    expect(['https://pics.example/a.png', 'https://pics.example.evil.example/a.png', 'https://other.example/a.png', 'http://pics.example/a.png', 'data:image/png,x', 'ipfs://x'].map(outside.mayShow)).toEqual([true, false, false, false, false, false]);
    expect((await createOutside({ pictures: ['https://pics.example'] }, false)).outside.mayShow('https://pics.example/a.png')).toBe(false);
  });

  it('shows pictures of any public host where the site says so, and of none that is private', async () => {
    const { outside } = await createOutside({ pictures: 'any' });
    expect(['https://pics.example/a.png', 'https://192.168.0.1/a.png', 'https://router.local/a.png', 'https://localhost/a.png'].map(outside.mayShow)).toEqual([true, false, false, false]);
  });

  it('shows files of the gateway of the service that the site has, and nothing else of it', async () => {
    const service = defineService({ clientId: 'id', hosts: ['api.example'], ipfsGateway: 'https://{clientId}.files.example/ipfs/{cid}' });
    const { outside } = await createOutside({ service });
    expect(['https://id.files.example/ipfs/x', 'https://api.example/x'].map(outside.mayShow)).toEqual([true, false]);
  });
});
