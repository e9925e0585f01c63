'use client';
import { createSlice } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { mockChainOne } from '../mocks/chains.ts';
import { mountApi } from './api/mountApi.ts';
import { rpcApi } from './api/rpcApi.ts';
import { servicesOf } from './contracts/servicesOf.ts';
import { messageOf } from './domain/errors.ts';
import { goBack } from './flows/modal/goBack.ts';
import { removeCustomChain } from './flows/networks/removeCustomChain.ts';
import { chooseLocale, closeModal, createLatchkey, defineChain, defineEndpoints, definePlugin, definePluginKey, openModal, screensPoint, showScreen } from './index.ts';
import type { Flow } from './index.ts';
import { LatchkeyProvider } from './react.ts';
import { disconnected } from './store/connection.ts';
import { modalClosed, modalOpened, screenPushed, selectScreens } from './store/modal.ts';
import { customChainAdded, selectCustomChains } from './store/network.ts';
import { usePlugin } from './ui/kit/usePlugin.ts';

const chain = defineChain({ id: 1, name: 'One', rpc: 'https://rpc.example' });
const lampSlice = createSlice({ name: 'lamp', initialState: { isLit: false }, reducers: { lit: () => ({ isLit: true }) } });
const lamp = definePlugin({ id: 'lamp', slices: [lampSlice] });
const ownSlice = createSlice({ name: 'prober', initialState: { tries: 0 }, reducers: { tried: ({ tries }) => ({ tries: tries + 1 }) } });
const { tried } = ownSlice.actions;
const foreign: UnknownAction = disconnected({ walletId: 'fox' });
const attempts = [['core', foreign], ['forged', { type: 'latchkey/modal/modalOpened', payload: { screenId: 'core.wallets', params: {} }, meta: { kit: 'latchkey' } }], ['other plugin', lampSlice.actions.lit()], ['page', { type: 'cart/cleared' }], ['public', modalClosed()]] as const;

type Dispatch = (action: UnknownAction) => unknown;
/** What came of each attempt: the code that it was refused with, or `done`. */
function outcomesOf(dispatch: Dispatch): Readonly<Record<string, string>> {
  return Object.fromEntries(attempts.map(([what, action]) => {
    try {
      dispatch(action);
      return [what, 'done'];
    } catch (error) {
      return [what, error instanceof Error && 'code' in error ? String(error.code) : messageOf(error)];
    }
  }));
}

const key = definePluginKey<{ state: { tries: number }; live: { readonly found: Record<string, Readonly<Record<string, string>>> } }>()('prober');
const flow = key.flow(({ dispatch, live }) => void (live.found['flow'] = outcomesOf(dispatch)));
const found = key.flow(({ live }) => live.found);

function Prober() {
  const { dispatch, live } = usePlugin(key);
  return <button onClick={() => void Object.assign(live.found, { screen: outcomesOf(dispatch) })}>probe</button>;
}

const endpoints = rpcApi.injectEndpoints({
  endpoints: (build) => ({ proberTry: build.query<null, void>({ queryFn: (_none, { extra }) => {
    const { dispatch, live } = key.scope(extra);
    live.found['query'] = outcomesOf(dispatch);
    return { data: null };
  } }) }),
});

const prober = definePlugin({
  key,
  slices: [ownSlice],
  endpoints: [defineEndpoints({ api: 'latchkey/rpcApi', names: ['proberTry'], load: async () => endpoints })],
  contributes: [screensPoint.of({ id: 'prober.screen', load: async () => ({ default: Prober }) })],
  live: () => ({ found: {} }),
  middleware: [({ dispatch }) => (next) => (action) => {
    if (tried.match(action)) dispatch(((_dispatch: unknown, _getState: unknown, extra: unknown) => {
      const { live } = key.scope(extra);
      live.found['middleware'] = outcomesOf(dispatch);
      live.found['next'] = outcomesOf((other) => next(other));
    }) as never); // a thunk, to find the scope
    return next(action);
  }],
  setup: ({ dispatch, live, listen }) => {
    live.found['setup'] = outcomesOf(dispatch);
    listen({ actionCreator: tried, effect: (_action, api) => void (live.found['listener'] = outcomesOf(api.dispatch)) });
  },
});

const createKit = () => createLatchkey({ chains: [chain], devTools: false, autoConnect: false, onFault: () => {}, plugins: [lamp] });
const refused = { core: 'plugin.actionNotOwned', forged: 'plugin.actionNotOwned', 'other plugin': 'plugin.actionNotOwned', page: 'done', public: 'done' };

afterEach(cleanup);

describe('what a plugin may dispatch', () => {
  it('is its own, what the core lets plugins say, and what belongs to no plugin, wherever it tries', async () => {
    const kit = createKit().register(prober);
    kit.dispatch(flow());
    kit.dispatch(tried());
    mountApi(servicesOf(kit), rpcApi);
    await kit.dispatch(endpoints.endpoints.proberTry.initiate());
    await act(async () => render(<LatchkeyProvider kit={kit}>{null}</LatchkeyProvider>));
    await act(async () => kit.dispatch(showScreen('prober.screen')));
    const button = await screen.findByRole('button', { name: 'probe' }, { timeout: 5_000 });
    await act(async () => button.click());
    for (const place of ['setup', 'flow', 'listener', 'middleware', 'next', 'query', 'screen']) expect([place, kit.dispatch(found())[place]]).toEqual([place, refused]);
    expect([kit.getState().prober, kit.getState().lamp]).toEqual([{ tries: 1 }, { isLit: false }]);
    await act(async () => kit.destroy());
  });

  it('includes the actions of the plugins that it depends on', () => {
    const kit = createKit();
    const torch = definePlugin({ id: 'torch', dependsOn: [lamp], setup: ({ dispatch }) => void dispatch(lampSlice.actions.lit()) });
    expect(kit.register(torch).getState().lamp).toEqual({ isLit: true });
    kit.destroy();
  });

  it('tells the plugins whose names begin alike apart', () => {
    const lampPostSlice = createSlice({ name: 'lampPost', initialState: 0, reducers: { raised: () => 1 } });
    const kit = createKit().register(definePlugin({ id: 'lampPost', slices: [lampPostSlice] }));
    const light = definePlugin({ id: 'light', setup: ({ dispatch }) => void dispatch(lampPostSlice.actions.raised()) });
    expect(() => kit.register(light)).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: 'plugin.actionNotOwned', context: { id: 'light', type: 'lampPost/raised' } }) }));
    kit.destroy();
  });

  it('is whatever the flows of the core do, in its name', async () => {
    const torchKey = definePluginKey()('torch');
    const run = torchKey.flow(({ dispatch }, flows: readonly Flow<unknown>[]) => flows.map((each) => dispatch(each)));
    const kit = createKit().register(definePlugin({ key: torchKey }));
    const added = defineChain({ ...mockChainOne, id: 4711, name: 'Added', rpc: 'https://added.example' });
    kit.dispatch(customChainAdded(added));
    kit.dispatch(run([openModal(), showScreen('core.getStarted')]));
    expect(selectScreens(kit.getState())).toHaveLength(2);
    kit.dispatch(run([goBack(), chooseLocale('de_DE'), removeCustomChain({ chainId: 4711 })]));
    expect([selectScreens(kit.getState()).length, kit.getState().preferences.locale, selectCustomChains(kit.getState())]).toEqual([1, 'de_DE', []]);
    kit.dispatch(run([closeModal()]));
    expect(kit.getState().modal.at).toBe('closed');
    kit.destroy();
  });

  it("lets a plugin's middleware pass on later what it was given, and nothing in its place", async () => {
    const kit = createKit();
    let passOn: (() => unknown) | undefined;
    let forge: (() => unknown) | undefined;
    const late = definePlugin({ id: 'late', middleware: [() => (next) => (action) => {
      if (!modalOpened.match(action)) return next(action);
      passOn = () => next(action);
      forge = () => next({ ...action, payload: { screenId: 'core.getStarted', params: {} } });
      return action;
    }] });
    kit.register(late).dispatch(openModal());
    expect(forge).toThrow(expect.objectContaining({ code: 'plugin.actionNotOwned', context: { id: 'late', type: 'latchkey/modal/modalOpened' } }));
    expect(kit.getState().modal.at).toBe('closed');
    passOn?.();
    expect(selectScreens(kit.getState()).map(({ screenId }) => screenId)).toEqual(['core.wallets']);
    kit.destroy();
  });

  it('does not bind the site, nor the core', () => {
    const kit = createKit();
    kit.dispatch(modalOpened({ screenId: 'core.wallets', params: {} }));
    kit.dispatch(screenPushed({ screenId: 'core.getStarted', params: {} }));
    kit.dispatch(lampSlice.actions.lit());
    expect([selectScreens(kit.getState()).length, kit.getState().lamp.isLit]).toEqual([2, true]);
    kit.destroy();
  });
});
