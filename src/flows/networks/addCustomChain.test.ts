import { startLocalServer } from '../../../fixtures/http/localServer.ts';
import type { LocalServer } from '../../../fixtures/http/localServer.ts';
import { createTestStorage } from '../../../mocks/testing/index.ts';
import type { TestStorage } from '../../../mocks/testing/index.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import { createLatchkey } from '../../createLatchkey.ts';
import type { Latchkey } from '../../kit/latchkey.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { encodeJson } from '../../domain/encoding/json.ts';
import { connected, connectStarted } from '../../store/connection.ts';
import { selectChain, selectChains, selectCustomChains } from '../../store/network.ts';
import { rpcApi } from '../../api/rpcApi.ts';
import { runQuery } from '../reads/runQuery.ts';
import { addCustomChain } from './addCustomChain.ts';
import { removeCustomChain } from './removeCustomChain.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { contentSecurityPolicy } from '../../kit/contentSecurityPolicy.ts';

let node: LocalServer;
let storage: TestStorage;
let chainId: string;
const kits: Latchkey[] = [];
beforeEach(async () => {
  chainId = '0x1092';
  storage = createTestStorage();
  node = await startLocalServer((body, response) => {
    const { id } = JSON.parse(body) as { readonly id: number };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: chainId }));
  });
});
afterEach(async () => {
  for (const kit of kits.splice(0)) kit.destroy();
  await node.close();
});

const site = defineChain({ id: 10, name: 'Site', rpc: 'https://site.example' });
function openTab(): Latchkey {
  const kit = createLatchkey({ chains: [site], adapters: [storage.openTab()], autoConnect: false, devTools: false, onFault: () => {} });
  kits.push(kit);
  kit.start();
  return kit;
}
const mine = () => ({ id: 0x1092, name: 'Mine', rpc: [node.url] });
const until = async (condition: () => boolean): Promise<void> => {
  for (let i = 0; i < 500 && !condition(); i += 1) await new Promise((resolve) => void setTimeout(resolve, 2));
};

describe('addCustomChain', () => {
  it('keeps a chain whose endpoint says that it serves it, after those of the site', async () => {
    const kit = openTab();
    const added = await kit.dispatch(addCustomChain({ chain: mine() }));
    expect(selectChains(kit.getState())).toEqual([site, added]);
    expect(selectChains(kit.getState())).toBe(selectChains(kit.getState()));
    expect(await (await servicesOf(kit).transport(0x1092)).request({ method: 'eth_chainId' })).toBe('0x1092');
  });

  it('keeps nothing while an endpoint serves another chain', async () => {
    const kit = openTab();
    chainId = '0x1';
    await expect(kit.dispatch(addCustomChain({ chain: mine() }))).rejects.toMatchObject({ code: 'chain.wrongEndpoint', message: `${node.host} serves chain 1, and chain 4242 was meant` });
    expect(selectCustomChains(kit.getState())).toEqual([]);
  });

  it('replaces no chain of the site, and asks no wallet about it', async () => {
    await expect(openTab().dispatch(addCustomChain({ chain: { ...mine(), id: 10 } }))).rejects.toMatchObject({ code: 'chain.ofSite' });
    await expect(openTab().dispatch(addCustomChain({ chain: { ...mine(), rpc: 'ftp://x' } }))).rejects.toMatchObject({ code: 'input.notChain' });
    expect(node.seen).toHaveLength(0);
  });

  it.each([
    ['other decimals', 8453, { name: 'Ether', symbol: 'ETH', decimals: 6 }, { name: 'Ether', symbol: 'ETH', decimals: 18 }],
    ['another symbol', 100, { name: 'Dollar', symbol: 'USDC', decimals: 18 }, { name: 'xDAI', symbol: 'XDAI', decimals: 18 }],
    ['no currency', 137, undefined, { name: 'POL', symbol: 'POL', decimals: 18 }],
  ])('keeps the currency that is known of a chain which is written with %s, here and after a reload', async (_what, id, nativeCurrency, known) => {
    chainId = `0x${id.toString(16)}`;
    const given = { ...mine(), id, testnet: true, ...(nativeCurrency && { nativeCurrency }) };
    const added = await openTab().dispatch(addCustomChain({ chain: given }));
    expect([added.name, added.nativeCurrency, added.testnet ?? false]).toEqual(['Mine', known, false]);
    storage.set('latchkey.customChains', encodeJson([given]));
    const reloaded = openTab();
    await until(() => selectCustomChains(reloaded.getState()).length > 0);
    expect(selectCustomChains(reloaded.getState()).map((chain) => chain.nativeCurrency)).toEqual([known]);
  });

  it('takes the word of a visitor for the currency of a chain that is not known', async () => {
    const nativeCurrency = { name: 'Odd', symbol: 'ODD', decimals: 6 };
    expect((await openTab().dispatch(addCustomChain({ chain: { ...mine(), nativeCurrency } }))).nativeCurrency).toEqual(nativeCurrency);
  });

  it('takes no more than it can keep, and says so before it asks a wallet', async () => {
    storage.set('latchkey.customChains', encodeJson(Array.from({ length: 10 }, (_, at) => ({ ...mine(), id: 100 + at }))));
    const kit = openTab();
    await until(() => selectCustomChains(kit.getState()).length > 0);
    await expect(kit.dispatch(addCustomChain({ chain: mine() }))).rejects.toMatchObject({ code: 'chain.tooManyAdded', message: 'No more than 10 networks can be added' });
    expect(node.seen).toHaveLength(0);
    chainId = '0x64';
    await kit.dispatch(addCustomChain({ chain: { ...mine(), id: 100, name: 'Anew' } }));
    expect(selectCustomChains(kit.getState())).toHaveLength(10);
  });

  it('lets the kit reach the endpoint only once it was added', async () => {
    const kit = openTab();
    const ask = () => servicesOf(kit).port(httpPort).send({ url: node.url, method: 'POST', body: '{"id":1}', limitMs: 1_000, maxAnswerBytes: 1_000 });
    await expect(servicesOf(kit).transport(0x1092)).rejects.toMatchObject({ code: 'chain.unknown' });
    await expect(ask()).rejects.toMatchObject({ code: 'http.notAllowed' });
    await kit.dispatch(addCustomChain({ chain: mine() }));
    expect((await ask()).status).toBe(200);
    expect(contentSecurityPolicy(kit)).not.toContain(node.host);
  });

  it('is there after a reload and in other tabs, where it waits for a click', async () => {
    const [kit, other] = [openTab(), openTab()];
    await kit.dispatch(addCustomChain({ chain: mine() }));
    await until(() => selectCustomChains(other.getState()).length > 0);
    const reloaded = openTab();
    await until(() => selectCustomChains(reloaded.getState()).length > 0);
    for (const each of [other, reloaded]) expect(selectCustomChains(each.getState())).toEqual(selectCustomChains(kit.getState()));
    const transport = await servicesOf(reloaded).transport(0x1092);
    await expect(transport.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 'http.beforeIntent' });
    servicesOf(reloaded).noteUserActivation();
    expect(await transport.request({ method: 'eth_chainId' })).toBe('0x1092');
  });

  it('needs no click after a reload while a connected wallet is on it', async () => {
    const kit = openTab();
    await kit.dispatch(addCustomChain({ chain: mine() }));
    const reloaded = openTab();
    await until(() => selectCustomChains(reloaded.getState()).length > 0);
    const transport = await servicesOf(reloaded).transport(0x1092);
    const connectOn = (on: number): void => {
      reloaded.dispatch(connectStarted({ walletId: 'lamp', attemptId: String(on), sinceMs: 0, isSilent: true }));
      reloaded.dispatch(connected({ attemptId: String(on), wallet: { walletId: 'lamp', accounts: [`0x${'ab'.repeat(20)}`], chainId: on, sinceMs: 0 }, makeActive: true }));
    };
    connectOn(10);
    await expect(transport.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 'http.beforeIntent' });
    connectOn(0x1092);
    expect(await transport.request({ method: 'eth_chainId' })).toBe('0x1092');
  });

  it('makes the way to a chain anew when the chain is written anew', async () => {
    const kit = openTab();
    await kit.dispatch(addCustomChain({ chain: mine() }));
    const before = await servicesOf(kit).transport(0x1092);
    expect(await servicesOf(kit).transport(0x1092)).toBe(before);
    await kit.dispatch(addCustomChain({ chain: { ...mine(), name: 'Renamed' } }));
    expect(await servicesOf(kit).transport(0x1092)).not.toBe(before);
    expect(selectCustomChains(kit.getState()).map(({ name }) => name)).toEqual(['Renamed']);
  });

  it.each(['here', 'in another tab'])('holds nothing that the earlier endpoint of a chain said for true, once it is written anew %s', async (where) => {
    const [kit, other] = [openTab(), openTab()];
    await until(() => storage.listeners() > 1);
    await kit.dispatch(addCustomChain({ chain: mine() }));
    await until(() => selectCustomChains(other.getState()).length > 0);
    const tab = where === 'here' ? kit : other;
    servicesOf(tab).noteUserActivation();
    const { blockNumber } = rpcApi.endpoints;
    const height = () => blockNumber.select({ chainId: 0x1092 })(tab.getState() as never).data;
    expect(await tab.dispatch(runQuery(rpcApi, blockNumber, { chainId: 0x1092 }, { maxAgeSeconds: 60 }))).toBe(0x1092); // the node says one thing to everything
    expect(height()).toBe(0x1092);
    await kit.dispatch(addCustomChain({ chain: { ...mine(), name: 'Renamed' } }));
    await until(() => height() === undefined);
    expect(height()).toBeUndefined();
  });

  it('takes nothing out of storage that is no chain, and lets the site win', async () => {
    storage.set('latchkey.customChains', encodeJson([{ ...mine(), id: 10 }, mine(), { id: 7 }, 'x']));
    const kit = openTab();
    await until(() => selectCustomChains(kit.getState()).length > 0);
    expect(selectChains(kit.getState()).map(({ name }) => name)).toEqual(['Site', 'Mine']);
    expect(selectChain(kit.getState(), 10)).toBe(site);
  });
});

describe('removeCustomChain', () => {
  it('forgets a chain, in storage too', async () => {
    const kit = openTab();
    await until(() => storage.listeners() > 0);
    await kit.dispatch(addCustomChain({ chain: mine() }));
    expect(storage.values.has('latchkey.customChains')).toBe(true);
    kit.dispatch(removeCustomChain({ chainId: 0x1092 }));
    expect(selectChains(kit.getState())).toEqual([site]);
    expect(storage.values.has('latchkey.customChains')).toBe(false);
    await expect(servicesOf(kit).transport(0x1092)).rejects.toMatchObject({ code: 'chain.unknown' });
    expect(() => kit.dispatch(removeCustomChain({ chainId: 0x1092 }))).toThrow(expect.objectContaining({ code: 'chain.unknown' }));
  });
});
