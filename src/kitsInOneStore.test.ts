import { configureStore, createSlice } from '@reduxjs/toolkit';
import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { startLocalServer } from '../fixtures/http/localServer.ts';
import { mountApi } from './api/mountApi.ts';
import { rpcApi } from './api/rpcApi.ts';
import { servicesOf } from './contracts/servicesOf.ts';
import { createLatchkey } from './createLatchkey.ts';
import type { LatchkeyOptions } from './kit/latchkey.ts';
import { defineChain } from './domain/chains/defineChain.ts';
import { isStorable } from './domain/encoding/isStorable.ts';
import { closeModal } from './flows/modal/closeModal.ts';
import { openModal } from './flows/modal/openModal.ts';
import type { AnyPlugin } from './kernel/plugin.ts';
import { definePlugin } from './store/definePlugin.ts';
import { modalClosed, selectIsModalOpen } from './store/modal.ts';
import { selectChains } from './store/network.ts';
import { localeChosen, selectLocale } from './store/preferences.ts';

const chainOf = (id: number, rpc = `https://rpc.example/v${id}/secret-key-${id}`) => defineChain({ id, name: `Chain ${id}`, rpc });
const later = (ms = 10): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A slice of the site whose names are those of the kit's own. */
const siteModal = createSlice({ name: 'modal', initialState: { closings: 0 }, reducers: { modalClosed: (state) => ({ closings: state.closings + 1 }) } });

type Options = Partial<LatchkeyOptions<readonly AnyPlugin[]>>;

/** Two kits and the site's own slice in one store. */
function createHost(one: Options = {}, two: Options = {}) {
  const faults: unknown[] = [];
  const create = (id: string, chainId: number, options: Options) => {
    const kit = createLatchkey<readonly AnyPlugin[]>({ id, store: 'host', chains: [chainOf(chainId)], onFault: ({ error }) => void faults.push(error), ...options });
    ends.push(() => kit.destroy());
    return kit;
  };
  const [first, second] = [create('one', 10, one), create('two', 20, two)];
  const seen: UnknownAction[] = [];
  const recorder: Middleware = () => (next) => (action) => {
    seen.push(action as UnknownAction); // what middleware passes on is an action
    return next(action);
  };
  const store = configureStore({
    reducer: { modal: siteModal.reducer, one: first.reducer, two: second.reducer },
    middleware: (defaults) => defaults({ serializableCheck: { isSerializable: isStorable } }).concat(first.middleware, second.middleware, recorder),
    devTools: false,
  });
  first.attach(store, { path: 'one' });
  second.attach(store, { path: 'two' });
  return { first, second, store, seen, faults };
}

describe('two kits in one store', () => {
  it('keep their own chains', () => {
    const { first, second } = createHost();
    expect(selectChains(first.getState()).map(({ id }) => id)).toEqual([10]);
    expect(selectChains(second.getState()).map(({ id }) => id)).toEqual([20]);
  });

  it('open and close their own modals', () => {
    const { first, second } = createHost();
    first.dispatch(openModal());
    expect([first, second].map((kit) => selectIsModalOpen(kit.getState()))).toEqual([true, false]);
    second.dispatch(openModal());
    first.dispatch(closeModal());
    expect([first, second].map((kit) => selectIsModalOpen(kit.getState()))).toEqual([false, true]);
  });

  it('do not hear an action of the site that is named like one of theirs, nor does the site hear theirs', () => {
    const { first, second, store } = createHost();
    first.dispatch(openModal());
    second.dispatch(openModal());
    store.dispatch(siteModal.actions.modalClosed());
    expect([first, second].map((kit) => selectIsModalOpen(kit.getState()))).toEqual([true, true]);
    first.dispatch(closeModal());
    expect(store.getState().modal).toEqual({ closings: 1 });
  });

  it("name the kit in each action of theirs, also in those of thunks, listeners and RTK Query", async () => {
    const server = await startLocalServer((body, response) => {
      const { id } = JSON.parse(body) as { id: number };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x2a' }));
    });
    ends.unshift(() => server.close());
    const lamp = definePlugin({ id: 'lamp', setup: ({ listen }) => void listen({ actionCreator: localeChosen, effect: (_action, { dispatch }) => void dispatch({ type: 'lamp/heard' }) }) });
    const { first, seen } = createHost({ chains: [chainOf(10, server.url)], plugins: [lamp] });
    seen.length = 0;
    first.dispatch(openModal());
    first.dispatch(localeChosen('de_DE'));
    mountApi(servicesOf(first), rpcApi);
    await first.dispatch(rpcApi.endpoints.blockNumber.initiate({ chainId: 10 }) as never);
    await later();
    expect(seen.map(({ type }) => type)).toEqual(expect.arrayContaining([expect.stringMatching(/modalOpened$/), 'lamp/heard', expect.stringMatching(/rpcApi\/executeQuery\/fulfilled$/)]));
    for (const action of seen) expect(action).toMatchObject({ type: expect.stringMatching(/^(latchkey|lamp)\//), meta: { kit: 'one' } });
  });

  it("keep their caches apart", async () => {
    const asked: string[] = [];
    const server = await startLocalServer((body, response) => {
      asked.push(body);
      const { id } = JSON.parse(body) as { id: number };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x2a' }));
    });
    ends.unshift(() => server.close());
    const { first, second } = createHost({ chains: [chainOf(10, server.url)] }, { chains: [chainOf(10, server.url)] });
    for (const kit of [first, second]) mountApi(servicesOf(kit), rpcApi);
    await first.dispatch(rpcApi.endpoints.blockNumber.initiate({ chainId: 10 }) as never);
    const select = rpcApi.endpoints.blockNumber.select({ chainId: 10 });
    expect([first, second].map((kit) => select(kit.getState() as never).status)).toEqual(['fulfilled', 'uninitialized']);
    await second.dispatch(rpcApi.endpoints.blockNumber.initiate({ chainId: 10 }) as never);
    expect(asked).toHaveLength(2);
  });

  it("hear their own plugins and the site, each by itself", async () => {
    const heard: string[] = [];
    const slice = createSlice({ name: 'lamp', initialState: { lit: 0, visits: 0 }, reducers: { lit: (state) => ({ ...state, lit: state.lit + 1 }) }, extraReducers: (builder) => void builder.addCase('site/visited', (state) => ({ ...state, visits: state.visits + 1 })) });
    const lampOf = (kit: string) => definePlugin({
      id: 'lamp',
      slices: [slice],
      middleware: [() => (next) => (action) => {
        heard.push(`${kit} middleware ${(action as UnknownAction).type}`); // what middleware is handed is an action
        return next(action);
      }],
      setup: ({ listen }) => {
        listen({ actionCreator: slice.actions.lit, effect: () => void heard.push(`${kit} lit`) });
        listen({ type: 'site/visited', effect: () => void heard.push(`${kit} visited`) });
      },
    });
    const { first, store } = createHost({ plugins: [lampOf('one')] }, { plugins: [lampOf('two')] });
    heard.length = 0;
    first.dispatch(slice.actions.lit());
    store.dispatch({ type: 'site/visited' });
    await later();
    expect(heard.sort()).toEqual(['one lit', 'one middleware lamp/lit', 'one middleware site/visited', 'one visited', 'two middleware site/visited', 'two visited']);
    expect(store.getState()).toMatchObject({ one: { lamp: { lit: 1, visits: 1 } }, two: { lamp: { lit: 0, visits: 1 } } });
  });

  it('need two names', () => {
    const other = createLatchkey({ id: 'one', store: 'host', chains: [chainOf(10)] });
    ends.push(() => other.destroy());
    const shared = createLatchkey({ id: 'one', store: 'host', chains: [chainOf(30)] });
    ends.push(() => shared.destroy());
    const both = configureStore({ reducer: { other: other.reducer, shared: shared.reducer }, middleware: (defaults) => defaults({ serializableCheck: false }).concat(other.middleware, shared.middleware), devTools: false });
    other.attach(both, { path: 'other' });
    expect(() => shared.attach(both, { path: 'shared' })).toThrow(expect.objectContaining({ code: 'store.sameId', context: expect.objectContaining({ id: 'one' }) }));
  });
});

describe("an action dispatched at the host's store that does not say for which kit", () => {
  it("is refused where it is the kit's", () => {
    const { first, store } = createHost();
    first.dispatch(openModal());
    expect(() => store.dispatch(modalClosed())).toThrow(expect.objectContaining({ code: 'store.noKit', context: expect.objectContaining({ type: modalClosed.type }) }));
    expect(selectIsModalOpen(first.getState())).toBe(true);
  });

  it("is not heard, and reported, where it is a plugin's", async () => {
    const slice = createSlice({ name: 'lamp', initialState: { lit: 0 }, reducers: { lit: (state) => ({ lit: state.lit + 1 }) } });
    const heard = jest.fn();
    const { store, faults } = createHost({ plugins: [definePlugin({ id: 'lamp', slices: [slice], setup: ({ listen }) => void listen({ actionCreator: slice.actions.lit, effect: heard }) })] });
    store.dispatch(slice.actions.lit());
    await later();
    expect(store.getState()).toMatchObject({ one: { lamp: { lit: 0 } } });
    expect(heard).not.toHaveBeenCalled();
    expect(faults).toEqual([expect.objectContaining({ code: 'store.noKit', context: expect.objectContaining({ type: 'lamp/lit' }) })]);
  });

  it('may name the kit itself', () => {
    const { first, second, store } = createHost();
    store.dispatch({ ...localeChosen('de_DE'), meta: { kit: 'two' } });
    expect([first, second].map((kit) => selectLocale(kit.getState()))).toEqual(['en_US', 'de_DE']);
  });
});

describe("what the host's DevTools shows", () => {
  it('holds no key of an RPC address of any kit, and leaves the rest as it is', () => {
    const { first, store, seen } = createHost();
    const { stateSanitizer, actionSanitizer } = first.devTools;
    const shown = JSON.stringify([stateSanitizer(store.getState()), seen.map((action) => actionSanitizer(action))]);
    expect(JSON.stringify([store.getState(), seen])).toMatch(/secret-key-10.*secret-key-20/s);
    expect(shown).not.toMatch(/secret-key/);
    expect(shown).toContain('https://rpc.example');
    const site = { type: 'site/visited', payload: { token: 'of the site', url: 'https://site.example/path' } };
    expect(actionSanitizer(site)).toBe(site);
    expect(stateSanitizer({ site: site.payload })).toEqual({ site: site.payload });
  });
});
