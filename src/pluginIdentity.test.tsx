'use client';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createSlice } from '@reduxjs/toolkit';
import { noPageAdapter } from '../adapters/memory/page.ts';
import { rpcApi } from './api/rpcApi.ts';
import { httpPort } from './contracts/ports/http.ts';
import { pagePort } from './contracts/ports/page.ts';
import { storagePort } from './contracts/ports/storage.ts';
import { messageOf } from './domain/errors.ts';
import { openModal } from './flows/modal/openModal.ts';
import { readEndpointChainId } from './flows/networks/readEndpointChainId.ts';
import { servicesOf } from './contracts/servicesOf.ts';
import type { KitHandle } from './kernel/handle.ts';
import type { Permissions } from './kernel/permissions.ts';
import type { PluginScope, PluginTypes } from './kernel/pluginKey.ts';
import { createLatchkey, defineAdapter, defineChain, defineEndpoints, definePlugin, definePluginKey, screensPoint, showScreen } from './index.ts';
import type { CoreState } from './index.ts';
import { LatchkeyProvider } from './react.ts';
import { defineStored } from './store/defineStored.ts';
import { usePlugin } from './ui/kit/usePlugin.ts';

const chain = defineChain({ id: 1, name: 'One', rpc: 'https://rpc.example' });
const own = 'https://own.example';

/** What a plugin's code tries wherever it runs, and what came of it. */
interface Attempt {
  readonly place: string;
  readonly what: string;
  readonly outcome: string;
}

const key = definePluginKey<{ state: { tries: number }; live: { readonly attempts: Attempt[] } }>()('prober', [httpPort, pagePort, storagePort]);
type Scope = PluginScope<CoreState, 'prober', { state: { tries: number }; live: { readonly attempts: Attempt[] } }, typeof httpPort | typeof pagePort | typeof storagePort>;

const corePreferences = defineStored({ key: 'preferences', initial: '', parse: () => '' });

/** Tries every way out that the scope has. */
async function probe({ port, stored, dispatch, live }: Scope, place: string): Promise<void> {
  const note = async (what: string, run: () => unknown): Promise<void> => {
    const outcome = await Promise.resolve().then(run).then(() => 'done', (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : messageOf(error)));
    live.attempts.push({ place, what, outcome });
  };
  const send = (url: string) => port(httpPort).send({ url, method: 'GET', limitMs: 1_000, maxAnswerBytes: 1_000 });
  await note('own origin', () => send(`${own}/`));
  await note('rpc origin', () => send('https://rpc.example/'));
  await note('strange origin', () => send('https://strange.example/'));
  await note('own key', () => port(storagePort).set('prober.own', '1'));
  await note('core key', () => port(storagePort).set('preferences', '{}'));
  await note('stored core key', () => stored(corePreferences).set('x'));
  await note('window', () => port(pagePort).open('https://strange.example/'));
  await note('strange rpc', () => dispatch(readEndpointChainId({ rpc: 'https://strange.example/' })));
}

const flow = key.flow((scope, place: string) => probe(scope, place));

function Prober() {
  const scope = usePlugin(key);
  return <button onClick={() => void probe(scope, 'screen')}>probe</button>;
}

const endpoints = rpcApi.injectEndpoints({
  endpoints: (build) => ({ proberAsk: build.query<null, void>({ queryFn: async (_none, { extra }) => {
    await probe(key.scope(extra), 'query');
    return { data: null };
  } }) }),
});
const slice = createSlice({ name: 'prober', initialState: { tries: 0 }, reducers: { tried: (state) => void (state.tries += 1) } });

function createProber(permissions: Permissions) {
  return definePlugin({
    key,
    slices: [slice],
    permissions,
    endpoints: [defineEndpoints({ api: 'latchkey/rpcApi', names: ['proberAsk'], load: async () => endpoints })],
    contributes: [screensPoint.of({ id: 'prober.screen', load: async () => ({ default: Prober }) })],
    live: (): { readonly attempts: Attempt[] } => ({ attempts: [] }),
    setup: (ctx) => {
      void probe(ctx, 'setup');
      ctx.listen({ actionCreator: slice.actions.tried, effect: (_action, api) => probe(key.scope(api.extra), 'listener') });
    },
  });
}

/** All attempts of a kit with such a plugin, and what left the page. */
async function tryEverywhere(permissions: Permissions) {
  const sent: string[] = [];
  const windows: string[] = [];
  const http = defineAdapter({ id: 'testHttp', port: httpPort, supports: () => true, create: () => ({ send: async ({ url }) => {
    sent.push(new URL(url).origin);
    return { status: 200, statusText: 'OK', headers: {}, body: '{"jsonrpc":"2.0","id":1,"result":"0x1"}' };
  } }) });
  const kit = createLatchkey({ chains: [chain], devTools: false, autoConnect: false, adapters: [http], onFault: () => {} });
  const page = servicesOf(kit).port(pagePort);
  page.open = (url) => void windows.push(url);
  const prober = kit.register(createProber(permissions));
  let found: Scope | undefined;
  prober.dispatch((_dispatch: unknown, _getState: unknown, extra: KitHandle) => void (found = key.scope(extra)));
  const { attempts } = found!.live; // oxlint-disable-line typescript/no-non-null-assertion -- set by the line above
  await prober.dispatch(flow('flow'));
  prober.dispatch(slice.actions.tried());
  servicesOf(prober).mountApi(rpcApi);
  await prober.dispatch(endpoints.endpoints.proberAsk.initiate());
  await act(async () => render(<LatchkeyProvider kit={prober}>{null}</LatchkeyProvider>));
  await act(async () => prober.dispatch(showScreen('prober.screen')));
  const button = await screen.findByRole('button', { name: 'probe' }, { timeout: 5_000 });
  await act(async () => button.click());
  const places = ['setup', 'flow', 'listener', 'query', 'screen'];
  for (let turns = 0; turns < 500 && attempts.length < places.length * 8; turns += 1) await act(async () => new Promise((resolve) => void setTimeout(resolve, 0)));
  const outcomes = (place: string) => Object.fromEntries(attempts.filter((each) => each.place === place).map(({ what, outcome }) => [what, outcome]));
  return { kit: prober, sent, windows, byPlace: Object.fromEntries(places.map((place) => [place, outcomes(place)])), places };
}

afterEach(cleanup);

describe('what a plugin may do', () => {
  const nothing = {
    'own origin': 'http.notAllowed', 'rpc origin': 'http.notAllowed', 'strange origin': 'http.notAllowed', 'own key': 'storage.keyNotDeclared', 'core key': 'storage.keyNotDeclared',
    'stored core key': 'storage.keyNotDeclared', window: 'page.popupNotAllowed', 'strange rpc': expect.stringMatching(/http\.notAllowed|rpc\./),
  };

  it('is nothing where it has declared nothing, whether it is tried in setup, a flow, a listener, a query or a screen', async () => {
    const { kit, byPlace, places, sent, windows } = await tryEverywhere({ origins: [], storageKeys: [], popups: false });
    for (const place of places) expect([place, byPlace[place]]).toEqual([place, nothing]);
    expect([sent, windows]).toEqual([[], []]);
    await act(async () => kit.destroy());
  });

  it('is what it has declared and nothing else, everywhere', async () => {
    const { kit, byPlace, places, sent, windows } = await tryEverywhere({ origins: [{ origin: own, when: 'load', why: 'It is its own' }], storageKeys: ['prober.own'], popups: false });
    for (const place of places) expect([place, byPlace[place]]).toEqual([place, { ...nothing, 'own origin': 'done', 'own key': 'done' }]);
    expect([new Set(sent), windows]).toEqual([new Set([own]), []]);
    await act(async () => kit.destroy());
  });

  it('lets the site itself, and the core, reach what the core may', async () => {
    const { kit, sent } = await tryEverywhere({ origins: [], storageKeys: [], popups: false });
    await expect(kit.dispatch(readEndpointChainId({ rpc: 'https://strange.example/' }))).resolves.toBe(1);
    expect(sent).toEqual(['https://strange.example']);
    await act(async () => kit.destroy());
  });
});

describe('a user activation', () => {
  const lampKey = definePluginKey()('lamp', [httpPort]);
  const lamp = definePlugin({ key: lampKey, permissions: { origins: [{ origin: own, when: 'intent', why: 'It is its own' }], storageKeys: [], popups: false } });
  const send = lampKey.flow(({ port }) => port(httpPort).send({ url: `${own}/`, method: 'GET', limitMs: 1_000, maxAnswerBytes: 1_000 }));
  const note = lampKey.flow((scope) => scope.noteUserActivation());
  const noteByCore = lampKey.flow(({ dispatch }) => dispatch(openModal()));
  /** A kit in a page whose browser says this of its user; undefined: it does not say. */
  const createKit = (hasBeenActive: () => boolean | undefined) => createLatchkey({
    chains: [chain], devTools: false, autoConnect: false, onFault: () => {}, plugins: [lamp],
    adapters: [
      defineAdapter({ id: 'testHttp', port: httpPort, supports: () => true, create: () => ({ send: async () => ({ status: 200, statusText: 'OK', headers: {}, body: '' }) }) }),
      defineAdapter({ id: 'testPage', port: pagePort, supports: () => true, create: () => ({ ...noPageAdapter.create(), hasBeenActive }) }),
    ],
  });
  const refused = expect.objectContaining({ code: 'http.beforeIntent' });

  it.each([['by itself', note], ['by a flow of the core', noteByCore]] as const)('cannot be claimed by a plugin %s where the browser knows of none', async (_way, claim) => {
    let hasBeenActive = false;
    const kit = createKit(() => hasBeenActive);
    kit.dispatch(claim());
    await expect(kit.dispatch(send())).rejects.toEqual(refused);
    hasBeenActive = true;
    await expect(kit.dispatch(send())).resolves.toMatchObject({ status: 200 });
    kit.destroy();
  });

  it('opens nothing without a note: a user who has acted on the page need not have acted in the kit', async () => {
    const kit = createKit(() => true);
    await expect(kit.dispatch(send())).rejects.toEqual(refused);
    kit.destroy();
  });

  it("is the kit's own to note: what the site calls without a click works as it does with one", async () => {
    const kit = createKit(() => false);
    kit.dispatch(openModal());
    await expect(kit.dispatch(send())).resolves.toMatchObject({ status: 200 });
    kit.destroy();
  });

  it('is taken from a plugin where the browser does not say', async () => {
    for (const claim of [note, noteByCore]) {
      const kit = createKit(() => undefined);
      await expect(kit.dispatch(send())).rejects.toEqual(refused);
      kit.dispatch(claim());
      await expect(kit.dispatch(send())).resolves.toMatchObject({ status: 200 });
      kit.destroy();
    }
  });
});

describe('a key', () => {
  const create = () => createLatchkey({ chains: [chain], devTools: false, autoConnect: false, onFault: () => {} });

  it('opens nothing of a plugin that was defined without it, even under the same id', async () => {
    const forged = definePluginKey<PluginTypes>()('prober', [httpPort]);
    const kit = create().register(createProber({ origins: [], storageKeys: [], popups: false }));
    expect(() => kit.dispatch(forged.flow(() => 'in')())).toThrow(expect.objectContaining({ code: 'plugin.notRegistered' }));
    kit.destroy();
  });

  it('finds in each kit the plugin of that kit, with its own live things, state and settings', () => {
    const lampKey = definePluginKey<{ config: { watts: number }; live: { readonly lit: number[] } }>()('lamp');
    const lamp = definePlugin({ key: lampKey, config: { watts: 5 }, live: () => ({ lit: [] as number[] }) });
    const light = lampKey.flow(({ live, config }, times: number) => {
      live.lit.push(times * config.watts);
      return live.lit;
    });
    const [one, two] = [create().register(lamp), create().register(lamp.with({ watts: 60 }))];
    one.dispatch(light(1));
    expect([one.dispatch(light(2)), two.dispatch(light(1))]).toEqual([[5, 10], [60]]);
    expect(one.explain()).toContainEqual({ plugin: 'lamp', point: 'live', key: 'lamp' });
    one.unregister('lamp');
    expect(() => one.dispatch(light(3))).toThrow(expect.objectContaining({ code: 'plugin.notRegistered' }));
    expect(two.dispatch(light(1))).toEqual([60, 60]);
    for (const kit of [one, two]) kit.destroy();
  });

  it('says so where what lives is asked for while it is being made', () => {
    const lampKey = definePluginKey<{ live: { readonly lit: number } }>()('lamp');
    const lamp = definePlugin({ key: lampKey, live: (ctx) => ({ lit: ctx.dispatch(lampKey.flow(({ live }) => live.lit)()) }) });
    expect(() => create().register(lamp)).toThrow(expect.objectContaining({ code: 'plugin.setupFailed', cause: expect.objectContaining({ code: 'plugin.notReady' }) }));
  });

  it('ends what waits when its plugin is removed', async () => {
    const lampKey = definePluginKey()('lamp');
    const lamp = definePlugin({ key: lampKey });
    const wait = lampKey.flow(({ signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))));
    const kit = create().register(lamp);
    const waiting = kit.dispatch(wait());
    kit.unregister('lamp');
    await expect(waiting).rejects.toMatchObject({ code: 'user.cancelled' });
    kit.destroy();
  });
});
