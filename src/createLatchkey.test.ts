import { configureStore, createSlice } from '@reduxjs/toolkit';
import { memoryStorageAdapter } from '../adapters/memory/index.ts';
import { startLocalServer } from '../fixtures/http/localServer.ts';
import { createFakeClock } from '../mocks/fakeClock.ts';
import { mountApi } from './api/mountApi.ts';
import { rpcApi } from './api/rpcApi.ts';
import { screensPoint } from './contracts/points/screens.ts';
import { walletsPoint } from './contracts/points/wallets.ts';
import { clockPort } from './contracts/ports/clock.ts';
import { httpPort } from './contracts/ports/http.ts';
import { storagePort } from './contracts/ports/storage.ts';
import type { KeyValueStorage } from './contracts/ports/storage.ts';
import type { OpenRequest, WalletSession, WalletSpec } from './contracts/wallet.ts';
import { createLatchkey } from './createLatchkey.ts';
import type { LatchkeyOptions } from './kit/latchkey.ts';
import { defineChain } from './domain/chains/defineChain.ts';
import { defineService } from './domain/service/service.ts';
import { isStorable } from './domain/encoding/isStorable.ts';
import { reviewSignature } from './flows/review/reviewSignature.ts';
import { connect } from './flows/connection/connect.ts';
import { openModal } from './flows/modal/openModal.ts';
import { showScreen } from './flows/modal/showScreen.ts';
import { defineEndpoints } from './kernel/endpoints.ts';
import type { AnyPlugin } from './kernel/plugin.ts';
import { definePort } from './kernel/port.ts';
import { selectActiveWallet, selectConnectPhase } from './store/connection.ts';
import type { CoreState } from './store/coreState.ts';
import { definePlugin } from './store/definePlugin.ts';
import { definePluginKey } from './store/definePluginKey.ts';
import type { ContextWith } from './store/definePlugin.ts';
import type { AnyPort } from './kernel/port.ts';
import { selectShownScreen } from './store/modal.ts';
import { localeChosen } from './store/preferences.ts';
import { servicesOf } from './contracts/servicesOf.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const chain = defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example/v1/secret-key' });
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
const later = (ms = 10): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
const code = (wanted: string, context: object = {}) => expect.objectContaining({ code: wanted, context: expect.objectContaining(context) });

/** A kit that notes its faults and is destroyed after the test. */
function createKit<const Plugins extends readonly AnyPlugin[] = readonly []>(options: Partial<LatchkeyOptions<Plugins>> = {}) {
  const faults: { owner: string; error: unknown }[] = [];
  const kit = createLatchkey<Plugins>({ chains: [chain], devTools: false, onFault: (fault) => void faults.push(fault), ...options });
  ends.push(() => kit.destroy());
  return { kit, faults };
}

function createStorage(values: Record<string, string> = {}): { storage: KeyValueStorage; adapter: NonNullable<LatchkeyOptions<readonly []>['adapters']>[number]; values: Record<string, string> } {
  const storage: KeyValueStorage = {
    seenByServer: false,
    get: (key) => values[key],
    set: (key, value) => void (values[key] = value),
    remove: (key) => void delete values[key],
    subscribe: () => () => {},
  };
  return { storage, values, adapter: { id: 'testStorage', port: storagePort, supports: () => true, create: () => storage } };
}

/** A wallet that opens at once, and notes that it was closed. */
function createWallet(id: string, open?: (request: OpenRequest) => Promise<WalletSession>) {
  const closed: object[] = [];
  const session: WalletSession = {
    accounts: () => [address],
    chainId: () => 10,
    sendTransaction: async () => '0x',
    signMessage: async () => '0x',
    signTypedData: async () => '0x',
    subscribe: () => () => {},
    close: async (options) => void closed.push(options),
  };
  const spec: WalletSpec = { id, name: id, probe: () => 'installed', open: async () => open ?? (async () => session) };
  return { spec, session, closed };
}

describe('createLatchkey', () => {
  it('refuses a kit without chains, and one chain twice', () => {
    expect(() => createLatchkey({ chains: [] })).toThrow(code('input.noChains'));
    expect(() => createLatchkey({ chains: [chain, { ...chain, name: 'Again' }] })).toThrow(code('input.sameChainTwice', { chainId: 10 }));
  });

  it("keeps the site's own service at hand, and out of the state and of what it tells", async () => {
    const service = defineService({ hosts: ['api.example.com'], clientId: 'client-id', secretKey: 'very-secret-key' });
    const { kit } = createKit({ service });
    expect(servicesOf(kit).service).toBe(service);
    expect(JSON.stringify([kit.getState(), kit.explain()])).not.toMatch(/very-secret-key|client-id/);
    expect(kit.permissions().flatMap(({ origins }) => origins.map(({ origin }) => origin))).toContain('https://api.example.com');
    await expect(servicesOf(kit).port(httpPort).send({ url: 'https://other.example.com', method: 'GET', limitMs: 1, maxAnswerBytes: 1 })).rejects.toMatchObject({ code: 'http.notAllowed' });
  });

  it('refuses a plugin whose port no adapter fills, and takes it with an adapter', () => {
    const hammer = definePort<string>('hammer');
    const lamp = definePlugin({ id: 'lamp', needs: [hammer] });
    expect(() => createKit({ plugins: [lamp] })).toThrow(code('plugin.portUnfilled', { id: 'lamp', port: 'hammer' }));
    const seen: string[] = [];
    createKit({ adapters: [{ id: 'absent', port: hammer, supports: () => false, create: () => 'absent' }, { id: 'steel', port: hammer, supports: () => true, create: () => 'steel' }], plugins: [definePlugin({ id: 'lamp', needs: [hammer], setup: ({ port }) => void seen.push(port(hammer)) })] });
    expect(seen).toEqual(['steel']);
    expect(() => servicesOf(createKit().kit).port(hammer)).toThrow(code('plugin.portUnfilled', { id: 'core' }));
  });

  it('fills a port once a kit, and only when it is asked for', () => {
    const create = jest.fn(() => createFakeClock());
    const { kit } = createKit({ adapters: [{ id: 'clock', port: clockPort, supports: () => true, create }] });
    expect(create).not.toHaveBeenCalled();
    expect(servicesOf(kit).port(clockPort)).toBe(servicesOf(kit).port(clockPort));
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('gives each kit what is its own', async () => {
    const lampSlice = createSlice({ name: 'lamp', initialState: { isLit: false }, reducers: { lit: () => ({ isLit: true }) } });
    const lamp = definePlugin({ id: 'lamp', slices: [lampSlice] });
    const [first, second] = [createKit({ id: 'one', plugins: [lamp] }).kit, createKit({ id: 'two', plugins: [lamp] }).kit];
    const other = { ...second.getState() };
    first.dispatch(lampSlice.actions.lit());
    first.dispatch(localeChosen('de_DE'));
    first.dispatch(openModal());
    first.register(definePlugin({ id: 'torch', contributes: [walletsPoint.of(createWallet('torch').spec)] }));
    await first.dispatch(connect({ walletId: 'torch' }));
    expect(first.getState().lamp.isLit).toBe(true);
    expect(second.getState()).toEqual(other);
    expect(second.read(walletsPoint)).toEqual([]);
    expect(servicesOf(second).sessions.size).toBe(0);
    first.unregister('lamp');
    expect(second.getState().lamp).toEqual({ isLit: false });
  });

  it('contributes its own screens and texts by the same road as any plugin', () => {
    const points = new Set(createKit().kit.explain().filter(({ plugin }) => plugin === 'core').map(({ point }) => point));
    expect(points).toEqual(new Set(['locales', 'screens']));
  });

  it('tells every subscriber when wallets come, past one that throws', () => {
    const { kit, faults } = createKit();
    const told = jest.fn();
    kit.onContributions(() => { throw new Error('boom'); });
    const stop = kit.onContributions(told);
    kit.register(definePlugin({ id: 'torch', contributes: [walletsPoint.of(createWallet('torch').spec)] }));
    stop();
    kit.unregister('torch');
    expect(told).toHaveBeenCalledTimes(1);
    expect(faults).toMatchObject([{ owner: 'core', error: { code: 'plugin.crashed' } }, { owner: 'core' }]);
  });

  it('reports a crash with the id of its plugin', async () => {
    const { kit, faults } = createKit();
    const boom = new Error('boom');
    kit.register(definePlugin({ id: 'lamp', setup: ({ listen, report }) => {
      listen({ actionCreator: localeChosen, effect: () => { throw boom; } });
      report(new Error('said so'));
    } }));
    kit.dispatch(localeChosen('de_DE'));
    await later();
    expect(faults).toMatchObject([{ owner: 'lamp', error: { message: 'said so' } }, { owner: 'lamp', error: { code: 'plugin.crashed', context: { id: 'lamp' }, cause: boom } }]);
  });

  it('goes on when the one who is told of faults throws', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { kit } = createKit({ onFault: () => { throw new Error('worse'); } });
    kit.register(definePlugin({ id: 'lamp', middleware: [() => () => () => { throw new Error('boom'); }] }));
    kit.dispatch(localeChosen('de_DE'));
    expect(kit.getState().preferences.locale).toBe('de_DE');
    expect(logged).toHaveBeenCalled();
    expect(warned).toHaveBeenCalledWith('[latchkey] lamp:', expect.objectContaining({ message: 'boom' }));
    logged.mockRestore();
    warned.mockRestore();
  });
});

describe('ports as plugins see them', () => {
  const contextWith = (permissions: object) => {
    let ctx: ContextWith<AnyPort> | undefined;
    const sent: string[] = [];
    const http = { id: 'testHttp', port: httpPort, supports: () => true, create: () => ({ send: async ({ url }: { url: string }) => {
      sent.push(url);
      return { status: 200, statusText: 'OK', headers: {}, body: '' };
    } }) };
    const { storage, adapter, values } = createStorage({ 'latchkey.lamp.own': '1', 'other.lamp.own': '3', 'latchkey.other.key': 'secret' });
    const { kit } = createKit({ adapters: [http, adapter], plugins: [definePlugin({ id: 'lamp', needs: [httpPort, storagePort], permissions: { origins: [], storageKeys: [], popups: false, ...permissions }, setup: (given) => void (ctx = given as never) })] });
    if (!ctx) throw new Error('not set up');
    const send = (url: string): Promise<unknown> => servicesOf(kit).portFor('lamp')(httpPort).send({ url, method: 'GET', limitMs: 1_000, maxAnswerBytes: 1_000 });
    return { kit, ctx, sent, send, storage, values };
  };
  const why = 'Light';

  it('let requests go only where the plugin may, and when', async () => {
    const { kit, send, sent } = contextWith({ origins: [{ origin: 'https://load.example', when: 'load', why }, { origin: 'https://intent.example/', when: 'intent', why }, { origin: 'https://never.example', when: 'never', why }, { origin: 'data:x', when: 'load', why }] });
    await send('https://load.example/a?b');
    await expect(send('https://intent.example/')).rejects.toThrow(code('http.beforeIntent', { owner: 'lamp', origin: 'https://intent.example' }));
    for (const url of ['https://never.example', 'https://load.example:8443', 'http://load.example', 'https://load.example.evil.example', 'https://other.example', '/relative', 'data:text/plain,hi']) {
      await expect(send(url)).rejects.toThrow(code('http.notAllowed', { owner: 'lamp' }));
    }
    kit.dispatch(openModal());
    await send('https://intent.example/x');
    expect(sent).toEqual(['https://load.example/a?b', 'https://intent.example/x']);
  });

  it('refuse a plugin that has gone', async () => {
    const { kit, ctx, sent } = contextWith({ origins: [{ origin: 'https://load.example', when: 'load', why }], storageKeys: ['lamp.own'] });
    const [http, storage] = [ctx.port(httpPort), ctx.port(storagePort)];
    kit.unregister('lamp');
    await expect(http.send({ url: 'https://load.example', method: 'GET', limitMs: 1, maxAnswerBytes: 1 })).rejects.toThrow(code('http.notAllowed'));
    expect(() => storage.get('lamp.own')).toThrow(code('storage.keyNotDeclared'));
    expect(sent).toEqual([]);
  });

  it("let the core itself speak to its chains' nodes alone", async () => {
    const { kit, sent } = contextWith({});
    const http = servicesOf(kit).port(httpPort);
    await http.send({ url: 'https://rpc.example/v1/secret-key', method: 'POST', limitMs: 1_000, maxAnswerBytes: 1_000 });
    await expect(http.send({ url: 'https://load.example', method: 'GET', limitMs: 1_000, maxAnswerBytes: 1_000 })).rejects.toThrow(code('http.notAllowed', { owner: 'core' }));
    expect(sent).toHaveLength(1);
  });

  it('let a plugin touch only the keys it has declared', () => {
    const { ctx, values } = contextWith({ storageKeys: ['lamp.own'] });
    const storage = ctx.port(storagePort);
    expect(storage.get('lamp.own')).toBe('1');
    storage.set('lamp.own', '2');
    expect(values).toMatchObject({ 'latchkey.lamp.own': '2', 'other.lamp.own': '3' }); // another kit's stays apart
    for (const act of [() => storage.get('other.key'), () => storage.set('other.key', 'x'), () => storage.remove('other.key'), () => storage.get('lamp.other')]) {
      expect(act).toThrow(code('storage.keyNotDeclared', { owner: 'lamp' }));
    }
    expect(values['latchkey.other.key']).toBe('secret');
  });
});

describe('unregister', () => {
  it('keeps what the kit itself is made of', () => {
    const { kit } = createKit();
    expect(() => kit.unregister('core', { cascade: true })).toThrow(code('plugin.hasDependents', { id: 'core' }));
    expect(() => kit.dispatch(openModal())).not.toThrow();
  });

  const lampOf = (spec: WalletSpec) => definePlugin({ id: 'lamp', contributes: [walletsPoint.of(spec), screensPoint.of({ id: 'lamp.screen', load: async () => ({ default: () => null }) })] });

  it('disconnects the wallets the plugin brought, and leaves those of others', async () => {
    const { kit, faults } = createKit();
    const [mine, theirs] = [createWallet('lamp'), createWallet('torch')];
    kit.register(lampOf(mine.spec), definePlugin({ id: 'torch', contributes: [walletsPoint.of(theirs.spec)] }));
    await kit.dispatch(connect({ walletId: 'lamp' }));
    await kit.dispatch(connect({ walletId: 'torch' }));
    kit.unregister('lamp');
    expect(kit.getState().connection.wallets.map(({ walletId }) => walletId)).toEqual(['torch']);
    expect([...servicesOf(kit).sessions.keys()]).toEqual(['torch']);
    expect([mine.closed, theirs.closed]).toEqual([[{ revoke: false }], []]);
    expect(faults).toEqual([]);
  });

  it('disconnects a wallet that the plugin had withdrawn from the list before', async () => {
    const { kit } = createKit();
    const { spec, closed } = createWallet('lamp');
    let withdraw = (): void => {};
    kit.register(definePlugin({ id: 'lamp', setup: (ctx) => (withdraw = ctx.contribute(walletsPoint.of(spec))) }));
    await kit.dispatch(connect({ walletId: 'lamp' }));
    withdraw();
    expect(selectActiveWallet(kit.getState())?.walletId).toBe('lamp');
    kit.unregister('lamp');
    expect(selectActiveWallet(kit.getState())).toBeUndefined();
    expect(closed).toHaveLength(1);
  });

  it('gives up a connect that is under way in its wallet', async () => {
    const { kit } = createKit();
    let signal: AbortSignal | undefined;
    kit.register(lampOf(createWallet('lamp', (request) => {
      ({ signal } = request);
      return new Promise(() => {});
    }).spec));
    const failed = kit.dispatch(connect({ walletId: 'lamp' })).catch((error: unknown) => error);
    await later();
    kit.unregister('lamp');
    expect(await failed).toEqual(code('user.cancelled'));
    expect(signal?.aborted).toBe(true);
    expect(selectConnectPhase(kit.getState())).toEqual({ at: 'idle' });
  });

  it('closes the screens it brought, and leaves what lies below', () => {
    const { kit } = createKit();
    kit.register(lampOf(createWallet('lamp').spec));
    kit.dispatch(openModal());
    kit.dispatch(showScreen('lamp.screen'));
    expect(selectShownScreen(kit.getState())?.screenId).toBe('lamp.screen');
    kit.unregister('lamp');
    expect(selectShownScreen(kit.getState())?.screenId).toBe('core.wallets');
    expect(() => kit.dispatch(showScreen('lamp.screen'))).toThrow(code('screen.unknown'));
  });

  it('reports no fault when there was nothing to close', () => {
    const { kit, faults } = createKit();
    kit.register(definePlugin({ id: 'lamp' }));
    kit.unregister('lamp');
    expect(faults).toEqual([]);
  });
});

describe('mountApi', () => {
  const balance = { jsonrpc: '2.0', id: 1, result: '0x10' };
  const withServer = async () => {
    const server = await startLocalServer((body, response) => {
      const asked: unknown = JSON.parse(body);
      const answer = (id: unknown) => ({ ...balance, id });
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(({ id }) => answer(id)) : answer((asked as { id: unknown }).id)));
    });
    ends.unshift(() => server.close());
    return { server, chains: [defineChain({ id: 10, name: 'Test', rpc: server.url })] };
  };
  const aborted = jest.fn();
  // What is injected stays in an api for ever; this test file has its own copy of it.
  const lampEndpoints = rpcApi.injectEndpoints({ endpoints: (build) => ({ lampWatts: build.query<number, number>({ queryFn: async (watts, { signal }) => {
    if (watts === 0) await new Promise<void>((resolve) => signal.addEventListener('abort', () => {
      aborted();
      resolve();
    }));
    return { data: watts };
  } }), lampSwitch: build.mutation<string, void>({ queryFn: async () => ({ data: 'on' }) }) }) });
  const lampGroup = defineEndpoints({ api: 'latchkey/rpcApi', names: ['lampWatts', 'lampSwitch'], load: async () => lampEndpoints });
  const lampKey = definePluginKey()('lamp');
  const lamp = definePlugin({ key: lampKey, endpoints: [lampGroup] });
  const load = lampKey.flow(({ loadEndpoints }) => loadEndpoints(lampGroup));
  const rpcState = (state: object) => (state as Record<'latchkey/rpcApi', { queries: Record<string, { endpointName: string }>; mutations: object }>)['latchkey/rpcApi'];

  it('puts an api in at its first use, once', async () => {
    const { chains } = await withServer();
    const { kit } = createKit({ chains });
    expect('latchkey/rpcApi' in kit.getState()).toBe(false);
    mountApi(servicesOf(kit), rpcApi);
    mountApi(servicesOf(kit), rpcApi);
    expect(await kit.dispatch(rpcApi.endpoints.balance.initiate({ chainId: 10, address }) as never)).toMatchObject({ data: 16n });
  });

  it("fetches a plugin's endpoints when they are first used, ready to be asked", async () => {
    const { kit } = createKit({ plugins: [lamp] });
    expect('latchkey/rpcApi' in kit.getState()).toBe(false);
    const { endpoints } = await kit.dispatch(load());
    expect(await kit.dispatch(endpoints.lampWatts.initiate(60) as never)).toMatchObject({ data: 60 });
  });

  it('keeps the caches of two kits apart', async () => {
    const { chains, server } = await withServer();
    const kits = [createKit({ chains, id: 'one' }).kit, createKit({ chains, id: 'two' }).kit];
    for (const kit of kits) {
      mountApi(servicesOf(kit), rpcApi);
      await kit.dispatch(rpcApi.endpoints.balance.initiate({ chainId: 10, address }) as never);
    }
    expect(server.seen).toHaveLength(2);
  });

  it('takes no name from a plugin', () => {
    const { kit } = createKit({ plugins: [definePlugin({ id: 'rpc', slices: [createSlice({ name: 'rpcApi', initialState: 7, reducers: {} })] })] });
    mountApi(servicesOf(kit), rpcApi);
    expect(kit.getState()).toMatchObject({ rpcApi: 7, 'latchkey/rpcApi': { queries: {} } });
  });

  it("forgets a leaving plugin's answers, ends its requests, and leaves those of others", async () => {
    const { chains } = await withServer();
    const { kit, faults } = createKit({ chains, plugins: [lamp] });
    mountApi(servicesOf(kit), rpcApi);
    await kit.dispatch(rpcApi.endpoints.balance.initiate({ chainId: 10, address }) as never);
    await kit.dispatch(lampEndpoints.endpoints.lampWatts.initiate(60) as never);
    await kit.dispatch(lampEndpoints.endpoints.lampSwitch.initiate() as never);
    const running = kit.dispatch(lampEndpoints.endpoints.lampWatts.initiate(0) as never) as unknown as Promise<unknown>;
    expect(Object.keys(rpcState(kit.getState()).queries)).toHaveLength(3);
    kit.unregister('lamp');
    expect(Object.values(rpcState(kit.getState()).queries).map(({ endpointName }) => endpointName)).toEqual(['balance']);
    expect(rpcState(kit.getState()).mutations).toEqual({});
    expect(await running).not.toHaveProperty('data');
    expect(aborted).toHaveBeenCalledTimes(1);
    expect(faults).toEqual([]);
  });
});

describe('start', () => {
  const remembered = JSON.stringify({ walletIds: ['lamp'], activeWalletId: 'lamp' });

  it('says that nothing is remembered', async () => {
    const { kit } = createKit();
    expect(selectConnectPhase(kit.getState())).toEqual({ at: 'unknown' });
    kit.start();
    await later();
    expect(selectConnectPhase(kit.getState())).toEqual({ at: 'idle' });
  });

  it('connects the remembered wallet once, without a prompt, however often it is called', async () => {
    const open = jest.fn(async () => session);
    const { spec, session } = createWallet('lamp', open);
    const { adapter } = createStorage({ 'latchkey.connection': remembered });
    const { kit } = createKit({ adapters: [adapter], plugins: [definePlugin({ id: 'lamp', contributes: [walletsPoint.of(spec)] })] });
    kit.start();
    kit.start();
    await later(50);
    kit.start();
    await later();
    expect(open).toHaveBeenCalledTimes(1);
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ silent: true }));
    expect(selectActiveWallet(kit.getState())?.walletId).toBe('lamp');
  });

  it.each([{ autoConnect: false }, {}])('keeps what is remembered until the wallet is back (%p)', async (options) => {
    const { spec } = createWallet('lamp', async () => { throw new Error('locked'); });
    const { adapter, values } = createStorage({ 'latchkey.connection': remembered });
    const { kit } = createKit({ adapters: [adapter], plugins: [definePlugin({ id: 'lamp', contributes: [walletsPoint.of(spec)] })], ...options });
    kit.start();
    await later(50);
    kit.dispatch(localeChosen('de_DE'));
    expect(selectConnectPhase(kit.getState())).toEqual({ at: 'idle' });
    expect(values['latchkey.connection']).toBe(remembered);
    expect(JSON.parse(values['latchkey.preferences'] ?? '')).toMatchObject({ locale: 'de_DE' });
  });

  it('remembers a wallet that was connected before', async () => {
    const { spec } = createWallet('lamp');
    const { adapter, values } = createStorage();
    const { kit } = createKit({ adapters: [adapter], plugins: [definePlugin({ id: 'lamp', contributes: [walletsPoint.of(spec)] })] });
    await kit.dispatch(connect({ walletId: 'lamp' }));
    kit.start();
    await later();
    expect(JSON.parse(values['latchkey.connection'] ?? '')).toMatchObject({ walletIds: ['lamp'], address });
  });

  it('goes on without a storage that fails', async () => {
    const { storage } = createStorage();
    const { kit, faults } = createKit({ adapters: [{ id: 'bad', port: storagePort, supports: () => true, create: () => ({ ...storage, ready: () => Promise.reject(new Error('no disk')) }) }] });
    kit.start();
    await later();
    expect(selectConnectPhase(kit.getState())).toEqual({ at: 'idle' });
    expect(faults).toMatchObject([{ owner: 'core', error: { message: 'no disk' } }]);
  });

  it('keeps dispatching where the storage throws', async () => {
    const { storage } = createStorage();
    const { kit, faults } = createKit({ adapters: [{ id: 'bad', port: storagePort, supports: () => true, create: () => ({ ...storage, set: () => { throw new Error('full'); } }) }] });
    kit.start();
    await later();
    kit.dispatch(localeChosen('de_DE'));
    expect(kit.getState().preferences.locale).toBe('de_DE');
    expect(faults).toMatchObject([{ owner: 'core', error: { message: 'full' } }]);
  });
});

describe('connect, replaced by a newer one', () => {
  it('leaves phase and screen to the newer', async () => {
    const { kit } = createKit();
    const [slow, slower] = [createWallet('lamp', () => new Promise(() => {})), createWallet('torch', () => new Promise(() => {}))];
    kit.register(definePlugin({ id: 'lamp', contributes: [walletsPoint.of(slow.spec)] }), definePlugin({ id: 'torch', contributes: [walletsPoint.of(slower.spec)] }));
    kit.dispatch(openModal());
    kit.dispatch(showScreen('core.connecting', { walletId: 'lamp' }));
    const first = kit.dispatch(connect({ walletId: 'lamp' })).catch((error: unknown) => error);
    const second = kit.dispatch(connect({ walletId: 'torch' })).catch((error: unknown) => error);
    expect(await first).toEqual(code('user.cancelled'));
    expect(selectConnectPhase(kit.getState())).toMatchObject({ at: 'connecting', walletId: 'torch' });
    expect(selectShownScreen(kit.getState())?.screenId).toBe('core.connecting');
    kit.destroy();
    expect(await second).toEqual(code('user.cancelled'));
  });
});

describe('destroy', () => {
  it('ends the kit for good', () => {
    const { kit } = createKit();
    kit.destroy();
    kit.destroy();
    expect(() => kit.register(definePlugin({ id: 'lamp' }))).toThrow(code('store.destroyed'));
    expect(kit.plugins()).toEqual([]);
  });

  it('leaves nothing of plugins, sessions, questions and caches, and keeps what is remembered', async () => {
    const { adapter, values } = createStorage();
    const { spec, closed } = createWallet('lamp');
    const slice = createSlice({ name: 'lamp', initialState: 0, reducers: {} });
    const heard = jest.fn();
    const { kit, faults } = createKit({ adapters: [adapter], plugins: [definePlugin({ id: 'lamp', slices: [slice], contributes: [walletsPoint.of(spec)], setup: ({ listen }) => void listen({ actionCreator: localeChosen, effect: heard }) })] });
    mountApi(servicesOf(kit), rpcApi);
    kit.start();
    await later();
    await kit.dispatch(connect({ walletId: 'lamp' }));
    const before = { ...values };
    expect(JSON.parse(before['latchkey.connection'] ?? '')).toMatchObject({ walletIds: ['lamp'], address });
    const asked = kit.dispatch(reviewSignature({ message: 'hi' })).catch((error: unknown) => error);
    kit.destroy();
    kit.destroy();
    expect(await asked).toEqual(code('user.cancelled'));
    kit.dispatch(localeChosen('de_DE'));
    await later();
    expect(heard).not.toHaveBeenCalled();
    expect([kit.plugins(), kit.explain(), servicesOf(kit).sessions.size, servicesOf(kit).questions.size]).toEqual([[], [], 0, 0]);
    expect(servicesOf(kit).signal.aborted).toBe(true);
    expect('lamp' in kit.getState()).toBe(false);
    expect(kit.getState()).toMatchObject({ connection: { wallets: [], activeWalletId: undefined }, modal: { at: 'closed' } });
    expect(closed).toEqual([{ revoke: false }]);
    expect(values).toEqual(before);
    expect(faults).toEqual([]);
    kit.start();
  });
});

describe('in the store of a host', () => {
  const host = (options: Partial<LatchkeyOptions<readonly []>> = {}, path = 'latchkey') => {
    const { kit, faults } = createKit({ store: 'host', ...options });
    const site = createSlice({ name: 'site', initialState: { visits: 0 }, reducers: { visited: ({ visits }) => ({ visits: visits + 1 }) } });
    const store = configureStore({
      reducer: { site: site.reducer, [path]: kit.reducer },
      middleware: (defaults) => defaults({ serializableCheck: { isSerializable: isStorable } }).concat(kit.middleware),
      devTools: false,
    });
    return { kit, faults, store, site };
  };

  it('lives under its path: state, flows, listeners and plugins', async () => {
    const { kit, store, site } = host();
    const heard: unknown[] = [];
    kit.attach(store);
    const slice = createSlice({ name: 'lamp', initialState: { isLit: false }, reducers: { lit: () => ({ isLit: true }) } });
    kit.register(definePlugin({ id: 'lamp', slices: [slice], contributes: [walletsPoint.of(createWallet('lamp').spec)], setup: ({ listen }) => void listen({ actionCreator: slice.actions.lit, effect: (_action, api) => void heard.push(api.getState()) }) }));
    await kit.dispatch(connect({ walletId: 'lamp' }));
    kit.dispatch(slice.actions.lit());
    store.dispatch(site.actions.visited());
    await later();
    const state = store.getState() as unknown as { site: object; latchkey: CoreState & { lamp: object } };
    expect(state.site).toEqual({ visits: 1 });
    expect(state.latchkey.lamp).toEqual({ isLit: true });
    expect(state.latchkey.connection.activeWalletId).toBe('lamp');
    expect(kit.getState()).toBe(state.latchkey);
    expect(heard).toEqual([state.latchkey]);
    kit.unregister('lamp');
    expect('lamp' in kit.getState()).toBe(false);
  });

  it('reads chains by RTK Query there, from a real server, at a path of its own', async () => {
    const server = await startLocalServer((body, response) => {
      const { id } = JSON.parse(body) as { id: number };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x2a' }));
    });
    ends.unshift(() => server.close());
    const { kit, store } = host({ chains: [defineChain({ id: 10, name: 'Test', rpc: server.url })] }, 'wallet');
    kit.attach(store, { path: 'wallet' });
    mountApi(servicesOf(kit), rpcApi);
    expect(await kit.dispatch(rpcApi.endpoints.blockNumber.initiate({ chainId: 10 }) as never)).toMatchObject({ data: 42 });
    expect(rpcApi.endpoints.blockNumber.select({ chainId: 10 })(kit.getState() as never).data).toBe(42);
    expect(JSON.stringify(store.getState())).toContain('"latchkey/rpcApi"');
  });

  it('takes up what was remembered there', async () => {
    const { adapter, values } = createStorage({ 'latchkey.preferences': '{"locale":"de_DE"}' });
    const { kit, store } = host({ adapters: [adapter] });
    kit.attach(store);
    kit.start();
    await later();
    expect(kit.getState().preferences.locale).toBe('de_DE');
    kit.dispatch(localeChosen('fr_FR'));
    expect(values['latchkey.preferences']).toContain('fr_FR');
  });

  it('says how it was put in wrongly', () => {
    const { kit, store } = host();
    expect(() => kit.getState()).not.toThrow(TypeError);
    expect(() => kit.subscribe(() => {})).toThrow(code('store.notAttached'));
    expect(() => kit.start()).toThrow(code('store.notAttached'));
    expect(() => kit.attach(store, { path: 'elsewhere' })).toThrow(code('store.noReducer', { path: 'elsewhere' }));
    expect(() => kit.attach(store, { path: 'site' })).toThrow(code('store.noReducer', { path: 'site' }));
    kit.attach(store);
    expect(() => kit.attach(store)).toThrow(code('store.alreadyAttached'));
    expect(() => createKit().kit.attach(store)).toThrow(code('store.ownStore'));
    const bare = createKit({ store: 'host' }).kit;
    expect(() => bare.attach(configureStore({ reducer: { latchkey: bare.reducer } }))).toThrow(code('store.notAttached'));
    expect(() => bare.getState()).toThrow(code('store.notAttached'));
    expect(() => bare.dispatch(openModal())).toThrow(code('store.notAttached'));
  });

  it('can still be started after it was attached late', async () => {
    const { kit, store } = host();
    expect(() => kit.start()).toThrow(code('store.notAttached'));
    kit.attach(store);
    kit.start();
    await later();
    expect(selectConnectPhase(kit.getState())).toEqual({ at: 'idle' });
  });
});

describe('memoryStorageAdapter', () => {
  it('serves where nothing else does', () => {
    expect(servicesOf(createKit().kit).port(storagePort).seenByServer).toBe(memoryStorageAdapter.create().seenByServer);
  });
});
