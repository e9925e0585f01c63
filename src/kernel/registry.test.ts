import { configureStore, createListenerMiddleware, createSlice, Tuple } from '@reduxjs/toolkit';
import type { Middleware, PayloadAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createKitMiddleware } from '../store/kitMiddleware.ts';
import { createRootReducer, slicesChanged } from '../store/rootReducer.ts';
import type { ErrorCode } from '../domain/errors.ts';
import type * as Checks from './checks.ts';
import { defineEndpoints } from './endpoints.ts';
import { definePlugin as define } from './plugin.ts';
import type { AnyPlugin, DefinePlugin, EndpointGroup, PluginContext } from './plugin.ts';
import { byId, definePoint } from './point.ts';
import { definePort } from './port.ts';
import type { AnyPort } from './port.ts';
import { createHandle } from './handle.ts';
import type { KitHandle } from './handle.ts';
import { createRegistry } from './registry.ts';
import type { Registry } from './registry.ts';

interface Thing {
  readonly id: string;
  readonly label?: string;
}
const things = definePoint<Thing>({ id: 'things', keyOf: ({ id }) => id });
const named = definePoint<Thing, ReadonlyMap<string, Thing>>({ id: 'named', keyOf: ({ id }) => id, namesOf: ({ id }) => [id], combine: byId });
const texts = definePoint<Readonly<Record<string, string>>>({ id: 'texts', namesOf: (catalog) => Object.keys(catalog) });
const loose = definePoint<string>({ id: 'loose' });
const hammer = definePort<{ hit(): string }>('hammer', {
  scope: (implementation, owner) => ({ hit: () => (owner.permissions.popups ? `${owner.id}: ${implementation.hit()}` : `${owner.id} may not`) }),
});
const missing = definePort<unknown>('missing');

const base = createSlice({ name: 'base', initialState: { count: 0 }, reducers: { bumped: (state) => ({ count: state.count + 1 }) } });
const { bumped } = base.actions;
const sliceOf = <const Name extends string>(name: Name) =>
  createSlice({ name, initialState: { value: 0 }, reducers: { set: (_state, { payload }: PayloadAction<number>) => ({ value: payload }) } });

type State = { readonly base: { readonly count: number } };
type Context = PluginContext<State, never, { readonly sees: State }, AnyPort>;
const definePlugin = define as DefinePlugin<State>;
const plugin = (id: string, spec: Partial<AnyPlugin> = {}): AnyPlugin => definePlugin({ id, ...spec } as never);

/** A registry over a real store, and everything it told its surroundings, in order. */
function createHost() {
  const told: string[] = [];
  const faults: { owner: string; error: unknown }[] = [];
  const root = createRootReducer<State>({ base: base.reducer }, 'kit');
  const handle = createHandle('kit', 'core', (key) => registry.findScope(key));
  const middleware = createKitMiddleware({ kitId: 'kit', handle, select: (state) => state, audienceOf: root.audienceOf, report: (error) => void faults.push({ owner: 'middleware', error }), isLive: () => true });
  const listeners = createListenerMiddleware<State, ThunkDispatch<State, KitHandle, UnknownAction>, KitHandle>({ extra: handle, onError: (error) => void faults.push({ owner: 'listeners', error }) });
  middleware.add(listeners.middleware, (error) => void faults.push({ owner: 'listeners', error }));
  const store = configureStore({ reducer: root.reducer, middleware: () => new Tuple(middleware.middleware) });
  const registry: Registry<State> = createRegistry<State>({
    dispatchAs: middleware.dispatchAs as never,
    getState: store.getState,
    startListening: listeners.startListening as never,
    hasSlice: root.has,
    addSlices: (slices) => {
      for (const { reducerPath, reducer } of slices) root.add(reducerPath, reducer);
      if (slices.length > 0) middleware.dispatch(slicesChanged);
    },
    removeSlices: (slices) => {
      for (const { reducerPath } of slices) {
        told.push(`slice ${reducerPath} removed`);
        root.remove(reducerPath);
      }
      if (slices.length > 0) middleware.dispatch(slicesChanged);
    },
    addMiddleware: (owned, each) => middleware.add(each, (error) => void faults.push({ owner: owned.owner, error }), owned),
    hasPort: (port: AnyPort) => port.id !== 'missing',
    kitId: 'kit',
    hasUserActivation: () => false,
    noteUserActivation: () => void told.push('user activation'),
    storageFor: () => undefined,
    loadEndpoints: (group) => group.load(),
    mounted: () => {},
    port: (port, owner) => {
      const implementation = { hit: () => 'bang' } as never;
      return port.scope ? port.scope(implementation, owner) : implementation;
    },
    dropQueries: (groups: readonly EndpointGroup[]) => void told.push(...groups.flatMap(({ names }) => names.map((name) => `query ${name} dropped`))),
    leaving: (leaver, contributions) => void told.push(`${leaver.id} leaves with ${contributions.length}`),
    report: (owner, error) => void faults.push({ owner, error }),
    crashed: (owner, error) => void faults.push({ owner, error }),
    cancelled: () => new Error('cancelled'),
  });
  const state = (): Record<string, unknown> => store.getState();
  return { registry, store, state, told, faults, run: middleware.dispatch, dispatch: (action: UnknownAction) => middleware.dispatch(action) };
}

const code = (name: ErrorCode, context: object = {}) => expect.objectContaining({ code: name, context: expect.objectContaining(context) });
const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0));

describe('definePlugin', () => {
  it('does nothing but write down: not one member is called', () => {
    const called = jest.fn();
    const made = plugin('quiet', { contributes: called, permissions: called, setup: called, mocks: called, endpoints: [defineEndpoints({ api: 'rpcApi', names: ['quietAsk'], load: called })] } as never);
    made.with({ a: 1 });
    expect(called).not.toHaveBeenCalled();
  });

  it('fills in what is absent, and cannot be changed', () => {
    const made = plugin('bare');
    expect(made).toMatchObject({ id: 'bare', dependsOn: [], slices: [], endpoints: [], contributes: [], needs: [], middleware: [], config: undefined, mocks: undefined, permissions: { origins: [], storageKeys: [], popups: false } });
    expect(Object.isFrozen(made)).toBe(true);
  });

  it('gives a copy with other settings under the same id, laid over the first ones', () => {
    const first = definePlugin({ id: 'tuned', config: { volume: 1, tone: 'low' } });
    const second = first.with({ volume: 2 });
    const third = second.with({ tone: 'high' });
    expect([first.config, second.config, third.config]).toEqual([{ volume: 1, tone: 'low' }, { volume: 2, tone: 'low' }, { volume: 2, tone: 'high' }]);
    expect([second.id, third.id]).toEqual(['tuned', 'tuned']);
    expect(second).not.toBe(first);
  });

  it('hands the settings to what asks for them', () => {
    const { registry } = createHost();
    const seen: unknown[] = [];
    const tuned = definePlugin({
      id: 'tuned', config: { key: 'a' },
      contributes: ({ key }) => [things.of({ id: `thing-${key}` })],
      permissions: ({ key }) => ({ origins: [], storageKeys: [`tuned.${key}`], popups: false }),
      setup: (_ctx, { key }) => void seen.push(key),
    });
    registry.register(tuned.with({ key: 'b' }));
    expect(registry.read(things)).toEqual([{ id: 'thing-b' }]);
    expect(registry.permissions().get('tuned')?.storageKeys).toEqual(['tuned.b']);
    expect(seen).toEqual(['b']);
  });
});

describe('register', () => {
  it('mounts state, contributions and middleware, and then sets up', () => {
    const { registry, state } = createHost();
    const slice = sliceOf('lamp');
    let seen: unknown;
    registry.register(plugin('lamp', { slices: [slice], contributes: [things.of({ id: 'bulb' })], setup: (ctx: Context) => void (seen = [ctx.getState(), ctx.read(things)]) }));
    expect(state()['lamp']).toEqual({ value: 0 });
    expect(seen).toEqual([{ base: { count: 0 }, lamp: { value: 0 } }, [{ id: 'bulb' }]]);
    expect(registry.has('lamp')).toBe(true);
  });

  it('mounts what is needed first, else in the order given', () => {
    const { registry } = createHost();
    const order: string[] = [];
    const noted = (id: string, dependsOn: readonly AnyPlugin[] = []): AnyPlugin => plugin(id, { dependsOn, setup: () => void order.push(id) });
    const ground = noted('ground');
    const wall = noted('wall', [ground]);
    registry.register(noted('tree'), noted('roof', [wall]), wall, noted('bush'), ground);
    expect(order).toEqual(['tree', 'ground', 'wall', 'roof', 'bush']);
    expect(registry.plugins().map(({ id }) => id)).toEqual(order);
  });

  it('takes a configured copy for the plugin that another depends on', () => {
    const { registry } = createHost();
    const ground = definePlugin({ id: 'ground', config: { depth: 1 } });
    registry.register(plugin('wall', { dependsOn: [ground] }), ground.with({ depth: 2 }));
    expect(registry.plugins().map(({ id, config }) => [id, config])).toEqual([['ground', { depth: 2 }], ['wall', undefined]]);
  });

  it('takes what is mounted already for a dependency', () => {
    const { registry } = createHost();
    registry.register(plugin('ground'));
    registry.register(plugin('wall', { dependsOn: [plugin('ground')] }));
    expect(registry.has('wall')).toBe(true);
  });

  it.each(['latchkey', '', 'Lamp', '1lamp', 'lamp-post', 'lamp.post', '__proto__', 'lämp', 'lamp '])('refuses the id %j', (id) => {
    const { registry } = createHost();
    expect(() => registry.register(plugin(id))).toThrow(code('plugin.badId', { id }));
  });

  it('refuses one id twice, in one batch or two', () => {
    const { registry } = createHost();
    expect(() => registry.register(plugin('lamp'), plugin('lamp'))).toThrow(code('plugin.duplicateId', { id: 'lamp' }));
    expect(registry.has('lamp')).toBe(false);
    registry.register(plugin('lamp'));
    expect(() => registry.register(plugin('lamp'))).toThrow(code('plugin.duplicateId', { id: 'lamp' }));
  });

  it('refuses what needs a plugin that is not there, and names both', () => {
    const { registry } = createHost();
    expect(() => registry.register(plugin('wall', { dependsOn: [plugin('ground')] }))).toThrow("Plugin 'wall' needs plugin 'ground', which is not registered");
    expect(() => registry.register(plugin('wall', { dependsOn: [plugin('ground')] }))).toThrow(code('plugin.missingDependency'));
  });

  it('names the whole circle', () => {
    const { registry } = createHost();
    const inner = plugin('egg');
    const hen = plugin('hen', { dependsOn: [inner] });
    const nest = plugin('nest', { dependsOn: [hen] });
    expect(() => registry.register(plugin('egg', { dependsOn: [nest] }), hen, nest)).toThrow(code('plugin.dependencyCycle', { circle: 'egg → nest → hen → egg' }));
    expect(() => registry.register(plugin('egg', { dependsOn: [inner] }))).toThrow(code('plugin.dependencyCycle', { circle: 'egg → egg' }));
  });

  it('refuses a port that no adapter fills', () => {
    const { registry } = createHost();
    expect(() => registry.register(plugin('lamp', { needs: [missing] }))).toThrow(code('plugin.portUnfilled', { id: 'lamp', port: 'missing' }));
  });

  it.each<[string, Partial<AnyPlugin>, string]>([
    ['state', { slices: [sliceOf('torch')] }, 'torch'],
    ['state', { slices: [sliceOf('lamps')] }, 'lamps'],
    ['action', { slices: [{ ...sliceOf('torch'), reducerPath: 'lamp' }] }, 'torch/set'],
    ['endpoint', { endpoints: [defineEndpoints({ api: 'rpcApi', names: ['lampAsk', 'ask'], load: async () => undefined })] }, 'ask'],
    ['storage key', { permissions: { origins: [], storageKeys: ['other.key'], popups: false } }, 'other.key'],
    ['named', { contributes: [named.of({ id: 'torch.screen' })] }, 'torch.screen'],
    ['texts', { contributes: [texts.of({ 'lamp.on': 'On', 'core.button.connect': 'Mine' })] }, 'core.button.connect'],
  ])('refuses a foreign name in %s', (kind, spec, name) => {
    const { registry, state } = createHost();
    expect(() => registry.register(plugin('lamp', spec))).toThrow(code('plugin.nameOutsidePlugin', { id: 'lamp', kind, name }));
    expect(Object.keys(state())).toEqual(['base']);
  });

  it.each(['lamp', 'lampShade', 'lamp.shade', 'lamp2', 'lamp_shade', 'lamp/shade'])('takes %s for its own name of lamp', (name) => {
    const { registry } = createHost();
    registry.register(plugin('lamp', { contributes: [named.of({ id: name })] }));
    expect(registry.read(named).has(name)).toBe(true);
  });

  describe('when two want one place', () => {
    const conflicts: [string, Partial<AnyPlugin>][] = [
      ['state', { slices: [sliceOf('lampShade')] }],
      ['endpoint', { endpoints: [defineEndpoints({ api: 'rpcApi', names: ['lampShade'], load: async () => undefined })] }],
      ['storage key', { permissions: { origins: [], storageKeys: ['lampShade'], popups: false } }],
      ['named', { contributes: [named.of({ id: 'lampShade' })] }],
      ['texts', { contributes: [texts.of({ lampShade: 'Shade' })] }],
      ['things', { contributes: [things.of({ id: 'lampShade' })] }],
    ];

    it.each(conflicts)('names both plugins and the way out: %s', (point, spec) => {
      const { registry } = createHost();
      registry.register(plugin('lamp', spec));
      const second = plugin('lampShade', spec);
      expect(() => registry.register(second)).toThrow(code('plugin.keyTaken', { point, key: 'lampShade', first: 'lamp', second: 'lampShade' }));
      expect(() => registry.register(second)).toThrow(expect.objectContaining({ remedy: expect.stringContaining('Unregister one') }));
      expect(registry.plugins().map(({ id }) => id)).toEqual(['lamp']);
    });

    it.each(conflicts)('does so within one batch: %s', (point, spec) => {
      const { registry } = createHost();
      expect(() => registry.register(plugin('lamp', spec), plugin('lampShade', spec))).toThrow(code('plugin.keyTaken', { point, first: 'lamp', second: 'lampShade' }));
      expect(registry.plugins()).toEqual([]);
    });

    it('does so for a place of the core', () => {
      const { registry } = createHost();
      expect(() => registry.register(plugin('base', { slices: [sliceOf('base')] }))).toThrow(code('plugin.keyTaken', { point: 'state', key: 'base', first: 'the store', second: 'base' }));
    });

    it('does so in production too', () => {
      const before = process.env['NODE_ENV'];
      process.env['NODE_ENV'] = 'production';
      try {
        jest.isolateModules(() => {
          // A copy of the modules made under production, as a bundler would.
          const kernel: typeof Checks = require('./checks.ts');
          const lamp = plugin('lamp', { slices: [sliceOf('lampShade')] });
          const manifest = (each: AnyPlugin) => ({ plugin: each, contributions: [], permissions: each.permissions as never });
          expect(() => kernel.checkBatch([manifest(lamp), manifest(plugin('lampShade', { slices: [sliceOf('lampShade')] }))], { mounted: new Map(), hasSlice: () => false, hasPort: () => true })).toThrow(
            "'lampShade' in state is contributed by both 'lamp' and 'lampShade'",
          );
        });
      } finally {
        process.env['NODE_ENV'] = before;
      }
    });

    it('welcomes equal items where the point has no key', () => {
      const { registry } = createHost();
      registry.register(plugin('lamp', { contributes: [loose.of('x')] }), plugin('torch', { contributes: [loose.of('x')] }));
      expect(registry.read(loose)).toEqual(['x', 'x']);
    });
  });

  describe('when a set-up throws', () => {
    it('undoes the whole batch, and names the plugin with its cause', async () => {
      const { registry, store, state, told, faults } = createHost();
      const [heard, passed] = [jest.fn(), jest.fn()];
      const watch: Middleware = () => (next) => (action) => {
        passed(action);
        return next(action);
      };
      let signal: AbortSignal | undefined;
      let late: Context | undefined;
      const boom = new Error('no current');
      const lamp = plugin('lamp', {
        slices: [sliceOf('lamp')], middleware: [watch as never], contributes: [things.of({ id: 'bulb' })],
        setup: (ctx: Context) => {
          ({ signal } = ctx);
          ctx.listen({ actionCreator: bumped, effect: heard });
          ctx.contribute(things.of({ id: 'spare' }));
          return () => void told.push('lamp cleaned up');
        },
      });
      const broken = plugin('torch', {
        slices: [sliceOf('torch')], middleware: [watch as never], contributes: [things.of({ id: 'battery' })],
        setup: (ctx: Context) => {
          late = ctx;
          ctx.listen({ actionCreator: bumped, effect: heard });
          throw boom;
        },
      });
      expect(() => registry.register(lamp, broken, plugin('never', { setup: () => void told.push('never set up') }))).toThrow(code('plugin.setupFailed', { id: 'torch' }));
      expect(() => registry.register(broken)).toThrow(expect.objectContaining({ cause: boom }));
      expect(state()).toEqual({ base: { count: 0 } });
      expect([registry.plugins(), registry.read(things), registry.explain()]).toEqual([[], [], []]);
      expect([signal?.aborted, late?.signal.aborted]).toEqual([true, true]);
      passed.mockClear();
      store.dispatch(bumped());
      await settled();
      expect(heard).not.toHaveBeenCalled();
      expect(passed).not.toHaveBeenCalled();
      expect(told.slice(0, 5)).toEqual(['torch leaves with 1', 'slice torch removed', 'lamp cleaned up', 'lamp leaves with 2', 'slice lamp removed']);
      expect(told).not.toContain('never set up');
      expect(faults).toEqual([]);
    });

    it('leaves what was mounted before as it was', () => {
      const { registry, state, dispatch } = createHost();
      const slice = sliceOf('lamp');
      registry.register(plugin('lamp', { slices: [slice], contributes: [things.of({ id: 'bulb' })] }));
      dispatch(slice.actions.set(7));
      expect(() => registry.register(plugin('torch', { setup: () => { throw new Error('x'); } }))).toThrow(code('plugin.setupFailed'));
      expect(state()['lamp']).toEqual({ value: 7 });
      expect(registry.read(things)).toEqual([{ id: 'bulb' }]);
    });

    it('can be repeated once mended', () => {
      const { registry, state } = createHost();
      let isBroken = true;
      const torch = plugin('torch', { slices: [sliceOf('torch')], setup: () => { if (isBroken) throw new Error('x'); } });
      expect(() => registry.register(torch)).toThrow(code('plugin.setupFailed'));
      isBroken = false;
      registry.register(torch);
      expect(state()['torch']).toEqual({ value: 0 });
    });
  });

  it.each<[string, Partial<AnyPlugin>]>([
    ['its list of contributions', { contributes: () => { throw new Error('boom'); } }],
    ['its permissions', { permissions: () => { throw new Error('boom'); } }],
    ['its middleware', { middleware: [(() => { throw new Error('boom'); }) as never] }],
    ['its reducer', { slices: [{ reducerPath: 'lamp', reducer: () => { throw new Error('boom'); } }] }],
  ])('names a plugin that throws over %s, and keeps nothing of it', (_what, spec) => {
    const { registry, state } = createHost();
    expect(() => registry.register(plugin('lamp', spec))).toThrow(expect.objectContaining({ code: 'plugin.setupFailed', context: { id: 'lamp' }, cause: expect.objectContaining({ message: 'boom' }) }));
    expect(registry.plugins()).toEqual([]);
    expect(state()).toEqual({ base: { count: 0 } });
  });

  it('mounts what it checked, also when the list changes with every call', () => {
    const { registry } = createHost();
    let calls = 0;
    registry.register(plugin('lamp', { contributes: () => [things.of({ id: `bulb${(calls += 1)}` })] }));
    expect(calls).toBe(1);
    expect(registry.read(things)).toEqual([{ id: 'bulb1' }]);
  });

  it('refuses another batch inside one', () => {
    const { registry } = createHost();
    registry.register(plugin('ground'));
    expect(() => registry.register(plugin('lamp', { setup: () => void registry.register(plugin('torch')) }))).toThrow(expect.objectContaining({ code: 'plugin.setupFailed', cause: code('plugin.duringBatch', { id: 'torch' }) }));
    expect(() => registry.register(plugin('lamp', { setup: () => registry.unregister('ground') }))).toThrow(expect.objectContaining({ cause: code('plugin.duringBatch', { id: 'ground' }) }));
    expect(registry.plugins().map(({ id }) => id)).toEqual(['ground']);
  });
});

describe('unregister', () => {
  it('takes the steps of mounting back in their order', async () => {
    const { registry, store, told, state } = createHost();
    const slice = sliceOf('lamp');
    registry.register(plugin('lamp', {
      slices: [slice],
      endpoints: [defineEndpoints({ api: 'rpcApi', names: ['lampAsk'], load: async () => undefined })],
      contributes: [things.of({ id: 'bulb' })],
      setup: (ctx: Context) => {
        ctx.signal.addEventListener('abort', () => told.push('signal aborted'));
        ctx.listen({
          actionCreator: bumped,
          effect: async (_action, api) => {
            api.signal.addEventListener('abort', () => told.push(`effect cancelled, state ${'lamp' in (store.getState() as object) ? 'there' : 'gone'}`));
            await new Promise(() => {});
          },
        });
        return () => void told.push('cleaned up');
      },
    }));
    store.dispatch(bumped());
    registry.unregister('lamp');
    expect(told).toEqual(['signal aborted', 'cleaned up', 'effect cancelled, state there', 'query lampAsk dropped', 'lamp leaves with 1', 'slice lamp removed']);
    expect(state()).toEqual({ base: { count: 1 } });
    expect([registry.read(things), registry.has('lamp'), registry.explain()]).toEqual([[], false, []]);
  });

  it('starts from the initial state when registered again', () => {
    const { registry, dispatch, state } = createHost();
    const slice = sliceOf('lamp');
    const lamp = plugin('lamp', { slices: [slice] });
    registry.register(lamp);
    dispatch(slice.actions.set(5));
    registry.unregister('lamp');
    dispatch(slice.actions.set(6));
    expect(state()['lamp']).toBeUndefined();
    registry.register(lamp);
    expect(state()['lamp']).toEqual({ value: 0 });
  });

  it('refuses what is not there', () => {
    expect(() => createHost().registry.unregister('lamp')).toThrow(code('plugin.notRegistered', { id: 'lamp' }));
  });

  it('keeps what others need, and names them; with cascade they go first', () => {
    const { registry } = createHost();
    const gone: string[] = [];
    const noted = (id: string, dependsOn: readonly AnyPlugin[] = []): AnyPlugin => plugin(id, { dependsOn, setup: () => () => void gone.push(id) });
    const ground = noted('ground');
    const wall = noted('wall', [ground]);
    registry.register(ground, noted('tree'), wall, noted('roof', [wall]));
    expect(() => registry.unregister('ground')).toThrow(code('plugin.hasDependents', { id: 'ground', dependents: 'wall, roof' }));
    expect(gone).toEqual([]);
    registry.unregister('ground', { cascade: true });
    expect(gone).toEqual(['roof', 'wall', 'ground']);
    expect(registry.plugins().map(({ id }) => id)).toEqual(['tree']);
  });

  it('goes on past a clean-up that throws, and reports it', () => {
    const { registry, state, faults } = createHost();
    const boom = new Error('stuck');
    registry.register(plugin('lamp', { slices: [sliceOf('lamp')], setup: () => () => { throw boom; } }));
    registry.unregister('lamp');
    expect(faults).toEqual([{ owner: 'lamp', error: boom }]);
    expect(state()).toEqual({ base: { count: 0 } });
  });

  it('gives a plugin no port that it has not named in needs, but for the harmless ones', () => {
    const { registry } = createHost();
    const harmless = definePort<{ hit(): string }>('harmless', { isAmbient: true });
    let ctx: Context | undefined;
    registry.register(plugin('lamp', { setup: (given: Context) => void (ctx = given) }));
    expect(() => ctx?.port(hammer)).toThrow(code('plugin.portNotDeclared', { id: 'lamp', port: 'hammer' }));
    expect(ctx?.port(harmless).hit()).toBe('bang');
  });

  it('leaves nothing to a plugin that goes on after its end', async () => {
    const { registry, store } = createHost();
    let ctx: Context | undefined;
    registry.register(plugin('lamp', { needs: [hammer], permissions: { origins: [], storageKeys: [], popups: true }, setup: (given: Context) => void (ctx = given) }));
    const tool = ctx?.port(hammer);
    expect(tool?.hit()).toBe('lamp: bang');
    registry.unregister('lamp');
    const heard = jest.fn();
    const stop = ctx?.listen({ actionCreator: bumped, effect: heard });
    const withdraw = ctx?.contribute(things.of({ id: 'late' }));
    store.dispatch(bumped());
    await settled();
    expect(heard).not.toHaveBeenCalled();
    expect(registry.read(things)).toEqual([]);
    expect(tool?.hit()).toBe('lamp may not');
    stop?.();
    withdraw?.();
  });
});

describe('listen', () => {
  const withListener = (options: object) => {
    const host = createHost();
    let ctx: Context | undefined;
    host.registry.register(plugin('lamp', { setup: (given: Context) => void (ctx = given) }));
    const stop = ctx?.listen(options as never);
    return { ...host, stop };
  };

  it('reports an effect that throws under its plugin, and the rest goes on', async () => {
    const boom = new Error('boom');
    const { store, faults } = withListener({ actionCreator: bumped, effect: () => { throw boom; } });
    store.dispatch(bumped());
    await settled();
    expect(faults).toEqual([{ owner: 'lamp', error: boom }]);
    expect(store.getState().base.count).toBe(1);
  });

  it('reports a predicate that throws under its plugin', async () => {
    const boom = new Error('boom');
    const { store, faults } = withListener({ predicate: () => { throw boom; }, effect: () => {} });
    store.dispatch(bumped());
    await settled();
    expect(faults).toEqual([{ owner: 'lamp', error: boom }]);
  });

  it('is no fault when it was only cancelled', async () => {
    const { store, faults, registry } = withListener({ actionCreator: bumped, effect: async (_action: unknown, api: { delay(ms: number): Promise<void> }) => api.delay(60_000) });
    store.dispatch(bumped());
    registry.unregister('lamp');
    await settled();
    expect(faults).toEqual([]);
  });

  it('ends when told to, and hears by predicate and matcher too', async () => {
    const heard = jest.fn();
    const { store, stop } = withListener({ predicate: (action: UnknownAction) => action.type === bumped.type, effect: heard });
    store.dispatch(bumped());
    store.dispatch({ type: 'other' });
    stop?.();
    store.dispatch(bumped());
    await settled();
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('contribute', () => {
  const withContext = () => {
    const host = createHost();
    let ctx: Context | undefined;
    host.registry.register(plugin('lamp', { contributes: [things.of({ id: 'bulb' })], setup: (given: Context) => void (ctx = given) }));
    if (!ctx) throw new Error('not set up');
    return { ...host, ctx };
  };

  it('shows at once and goes by its clean-up, once', () => {
    const { registry, ctx } = withContext();
    const withdraw = ctx.contribute(things.of({ id: 'spare' }, { rank: 'first' }), things.of({ id: 'more' }));
    expect(registry.read(things).map(({ id }) => id)).toEqual(['spare', 'bulb', 'more']);
    withdraw();
    withdraw();
    expect(registry.read(things).map(({ id }) => id)).toEqual(['bulb']);
  });

  it('goes with its plugin', () => {
    const { registry, ctx, told } = withContext();
    const withdraw = ctx.contribute(things.of({ id: 'spare' }));
    registry.unregister('lamp');
    expect(registry.read(things)).toEqual([]);
    expect(told).toContain('lamp leaves with 2');
    withdraw();
  });

  it('is still there while its plugin leaves, whatever the clean-up withdraws', () => {
    const { registry, told } = createHost();
    registry.register(plugin('lamp', { setup: (ctx: Context) => ctx.contribute(things.of({ id: 'bulb' })) }));
    registry.unregister('lamp');
    expect(told).toEqual(['lamp leaves with 1']);
    expect(registry.read(things)).toEqual([]);
  });

  it('refuses a taken key and a foreign name, and adds nothing of the call', () => {
    const { registry, ctx } = withContext();
    registry.register(plugin('torch', { contributes: [things.of({ id: 'battery' })] }));
    expect(() => ctx.contribute(things.of({ id: 'fine' }), things.of({ id: 'battery' }))).toThrow(code('plugin.keyTaken', { first: 'torch', second: 'lamp' }));
    expect(() => ctx.contribute(things.of({ id: 'twice' }), things.of({ id: 'twice' }))).toThrow(code('plugin.keyTaken', { first: 'lamp', second: 'lamp' }));
    expect(() => ctx.contribute(named.of({ id: 'torch.screen' }))).toThrow(code('plugin.nameOutsidePlugin'));
    expect(registry.read(things).map(({ id }) => id)).toEqual(['bulb', 'battery']);
  });

  it('keeps two equal contributions apart', () => {
    const { registry, ctx } = withContext();
    const same = loose.of('x');
    const first = ctx.contribute(same);
    ctx.contribute(same);
    first();
    expect(registry.read(loose)).toEqual(['x']);
  });
});

describe('subscribe', () => {
  it('tells once a batch, when it has settled', () => {
    const { registry } = createHost();
    const seen: string[][] = [];
    registry.subscribe(() => seen.push(registry.plugins().map(({ id }) => id)));
    const contributing = (id: string): AnyPlugin => plugin(id, { slices: [sliceOf(id)], setup: (ctx: Context) => void ctx.contribute(things.of({ id })) });
    registry.register(contributing('lamp'), contributing('torch'));
    expect(seen).toEqual([['lamp', 'torch']]);
    registry.unregister('lamp');
    expect(seen).toEqual([['lamp', 'torch'], ['torch']]);
  });

  it('tells no listener when a batch is refused before anything was mounted', () => {
    const { registry } = createHost();
    registry.register(plugin('lamp', { contributes: [things.of({ id: 'bulb' })] }));
    const view = registry.read(things);
    const subscriber = jest.fn();
    registry.subscribe(subscriber);
    expect(() => registry.register(plugin('lamp'))).toThrow(code('plugin.duplicateId'));
    registry.register();
    expect(subscriber).not.toHaveBeenCalled();
    expect(registry.read(things)).toBe(view);
  });

  it('tells of what comes and goes at run time', () => {
    const { registry } = createHost();
    let ctx: Context | undefined;
    registry.register(plugin('lamp', { setup: (given: Context) => void (ctx = given) }));
    const subscriber = jest.fn();
    const stop = registry.subscribe(subscriber);
    const withdraw = ctx?.contribute(things.of({ id: 'bulb' }));
    withdraw?.();
    withdraw?.();
    expect(subscriber).toHaveBeenCalledTimes(2);
    stop();
    ctx?.contribute(things.of({ id: 'bulb' }));
    expect(subscriber).toHaveBeenCalledTimes(2);
  });

  it('lets one subscriber throw, and tells the rest', () => {
    const { registry, faults } = createHost();
    const boom = new Error('boom');
    const other = jest.fn();
    registry.subscribe(() => { throw boom; });
    registry.subscribe(other);
    registry.register(plugin('lamp'));
    expect(other).toHaveBeenCalledTimes(1);
    expect(faults).toEqual([{ owner: 'core', error: boom }]);
  });

  it('allows a subscriber to register and to unsubscribe', () => {
    const { registry } = createHost();
    const stop = registry.subscribe(() => {
      stop();
      registry.register(plugin('torch'));
    });
    registry.register(plugin('lamp'));
    expect(registry.plugins().map(({ id }) => id)).toEqual(['lamp', 'torch']);
  });
});

describe('read', () => {
  it('gives items by rank, ties in the order of registration', () => {
    const { registry } = createHost();
    const ranked = (id: string, ...contributes: AnyPlugin['contributes'] & readonly unknown[]): AnyPlugin => plugin(id, { contributes });
    registry.register(
      ranked('lamp', things.of({ id: 'e' }, { rank: 'last' }), things.of({ id: 'c1' }), things.of({ id: 'b' }, { rank: 'early' })),
      ranked('torch', things.of({ id: 'd' }, { rank: 'late' }), things.of({ id: 'a' }, { rank: 'first' }), things.of({ id: 'c2' })),
    );
    expect(registry.read(things).map(({ id }) => id)).toEqual(['a', 'b', 'c1', 'c2', 'd', 'e']);
    expect(registry.readOwned(things).map(({ item, owner }) => `${item.id} of ${owner}`)).toEqual(['a of torch', 'b of lamp', 'c1 of lamp', 'c2 of torch', 'd of torch', 'e of lamp']);
  });

  it('gives the same view until something changes', () => {
    const { registry } = createHost();
    registry.register(plugin('lamp', { contributes: [named.of({ id: 'lamp.a' })] }));
    const view = registry.read(named);
    expect(registry.read(named)).toBe(view);
    registry.register(plugin('torch'));
    expect(registry.read(named)).toEqual(new Map([['lamp.a', { id: 'lamp.a' }]]));
  });

  it('is empty where no plugin contributes', () => {
    const { registry } = createHost();
    expect([registry.read(things), registry.read(named)]).toEqual([[], new Map()]);
  });
});

describe('explain', () => {
  it('lists who contributed what', () => {
    const { registry } = createHost();
    registry.register(plugin('lamp', {
      slices: [sliceOf('lamp')], endpoints: [defineEndpoints({ api: 'rpcApi', names: ['lampAsk'], load: async () => undefined })], middleware: [(() => (next: never) => next) as never],
      contributes: [things.of({ id: 'bulb' }), loose.of('x')],
    }));
    expect(registry.explain()).toEqual([
      { plugin: 'lamp', point: 'state', key: 'lamp' },
      { plugin: 'lamp', point: 'endpoint', key: 'rpcApi.lampAsk' },
      { plugin: 'lamp', point: 'middleware', key: undefined },
      { plugin: 'lamp', point: 'things', key: 'bulb' },
      { plugin: 'lamp', point: 'loose', key: undefined },
    ]);
  });
});

describe('lazy members', () => {
  it('are fetched by their user alone', () => {
    const { registry } = createHost();
    const load = jest.fn(async () => undefined as never);
    registry.register(plugin('lamp', { mocks: load, endpoints: [defineEndpoints({ api: 'rpcApi', names: ['lampAsk'], load })] }));
    registry.explain();
    registry.unregister('lamp');
    expect(load).not.toHaveBeenCalled();
  });
});
