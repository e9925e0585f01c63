// Types only: checked by tsc, never run.
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { createLatchkey, defineChain, definePlugin, definePluginKey, definePoint, definePort, defineErrors, defineScreen, screensPoint, walletsPoint } from './index.ts';
import type { CoreState, Latchkey } from './index.ts';

/** Fails to compile unless both are the same type. */
function same<A, B>(..._proof: [A] extends [B] ? ([B] extends [A] ? [] : ['not the same']) : ['not the same']): void {}

const chains = [defineChain({ id: 1, name: 'Ethereum', rpc: 'https://rpc.example' })];
const lampSlice = createSlice({ name: 'lamp', initialState: { watts: 0 }, reducers: { set: (_state, { payload }: PayloadAction<number>) => ({ watts: payload }) } });
const wireSlice = createSlice({ name: 'wire', initialState: { volts: 230 }, reducers: {} });

const hammer = definePort<{ hit(): number }>('hammer');
const saw = definePort<{ cut(): void }>('saw');
const wire = definePlugin({ id: 'wire', slices: [wireSlice], config: { phases: 3, label: 'main' } });
const lamp = definePlugin({
  id: 'lamp',
  needs: [hammer],
  dependsOn: [wire],
  slices: [lampSlice],
  setup: (ctx) => {
    const state = ctx.getState();
    same<typeof state.lamp.watts, number>();
    same<typeof state.wire.volts, number>();
    same<typeof state.preferences.siteLocale, string>();
    // @ts-expect-error the state of a plugin it does not depend on
    void state.unknown;
    ctx.listen({ actionCreator: lampSlice.actions.set, effect: ({ payload }, api) => {
      same<typeof payload, number>();
      same<ReturnType<typeof api.getState>['lamp'], { watts: number }>();
      // @ts-expect-error the same for its listeners
      void api.getState().unknown;
    } });
    same<ReturnType<typeof ctx.port<typeof hammer>>, { hit(): number }>();
    // @ts-expect-error a port that it has not named in needs
    ctx.port(saw);
  },
});
definePlugin({ id: 'loner', setup: (ctx) => {
  // @ts-expect-error it has not named wire in dependsOn
  void ctx.getState().wire;
} });

// What a kit holds is known from its plugins.
const kit = createLatchkey({ chains, plugins: [wire, lamp] });
same<ReturnType<typeof kit.getState>['lamp'], { watts: number }>();
same<ReturnType<typeof kit.getState>['wire'], { volts: number }>();
same<ReturnType<typeof kit.getState>['connection'], CoreState['connection']>();
// @ts-expect-error no such plugin
void kit.getState().unknown;
const core: Latchkey = kit; // a kit with more is a kit
void core;

// Registering widens what it holds, configured or not.
const bare = createLatchkey({ chains });
// @ts-expect-error not registered yet
void bare.getState().lamp;
const wider = bare.register(wire.with({ phases: 1 }), lamp);
same<ReturnType<typeof wider.getState>['lamp'], { watts: number }>();
same<ReturnType<typeof wider.getState>['wire'], { volts: number }>();
const widest = wider.register(definePlugin({ id: 'torch', slices: [createSlice({ name: 'torch', initialState: 1n as bigint, reducers: {} })] }));
same<ReturnType<typeof widest.getState>['torch'], bigint>();
same<ReturnType<typeof widest.getState>['lamp'], { watts: number }>();

// Settings are checked.
same<typeof wire.config, { phases: number; label: string }>();
// @ts-expect-error a text for a number
wire.with({ phases: '3' });
// @ts-expect-error a setting that it does not have
wire.with({ colour: 'red' });
definePlugin({ id: 'tuned', config: { tone: 'low' }, contributes: ({ tone }) => (same<typeof tone, string>(), []), setup: (_ctx, config) => same<typeof config, { tone: string }>() });
// @ts-expect-error no id
definePlugin({ slices: [lampSlice] });
// @ts-expect-error a clean-up is a function
definePlugin({ id: 'odd', setup: () => 5 });

// Points take their items, and readers see their view.
const things = definePoint<{ readonly id: string }>({ id: 'things' });
const counted = definePoint<string, number>({ id: 'counted', combine: (items) => items.length });
things.of({ id: 'a' });
// @ts-expect-error no id
things.of({});
// @ts-expect-error a wallet needs to be opened
walletsPoint.of({ id: 'a', name: 'A', probe: () => 'installed' });
// @ts-expect-error a word that a probe does not know
walletsPoint.of({ id: 'a', name: 'A', probe: () => 'maybe', open: async () => async () => { throw new Error('no'); } });
same<ReturnType<typeof kit.read<number>>, number>();
const count = kit.read(counted);
same<typeof count, number>();
screensPoint.of(defineScreen<{ readonly walletId: string }>({ id: 'lamp.a', load: async () => ({ default: ({ params: { walletId } }) => walletId }) }));

// A key carries a plugin's types to its flows; what it does not have, and what it has not asked for, does not compile.
const torchSlice = createSlice({ name: 'torch', initialState: { lumens: 5 }, reducers: {} });
const torchKey = definePluginKey<{ state: { lumens: number }; config: { tint: string }; live: { readonly battery: Set<number> } }>()('torch', [hammer]);
const shine = torchKey.flow(({ state, config, live, port, dispatch, getState }, forMs: number): string => {
  same<ReturnType<typeof state>, { lumens: number }>();
  same<typeof config, { tint: string }>();
  same<typeof live.battery, Set<number>>();
  same<ReturnType<typeof getState>['torch'], { lumens: number }>();
  same<ReturnType<typeof port<typeof hammer>>, { hit(): number }>();
  // @ts-expect-error a port that it has not named
  port(saw);
  void dispatch;
  return String(forMs);
});
const shone = kit.dispatch(shine(5));
same<typeof shone, string>();
// @ts-expect-error it asks for a number
shine('long');
const torch = definePlugin({ key: torchKey, slices: [torchSlice], config: { tint: 'red' }, live: (ctx) => (same<typeof ctx.config, { tint: string }>(), { battery: new Set<number>() }), setup: (ctx) => void ctx.live.battery.add(ctx.state().lumens) });
torch.with({ tint: 'blue' });
// @ts-expect-error the key says that it has live things
definePlugin({ key: torchKey, slices: [torchSlice], config: { tint: 'red' } });
// @ts-expect-error the key says that it has settings
definePlugin({ key: torchKey, slices: [torchSlice], live: () => ({ battery: new Set<number>() }) });
// @ts-expect-error the state of its slice is another
definePlugin({ key: torchKey, slices: [createSlice({ name: 'torch', initialState: 'off', reducers: {} })], config: { tint: 'red' }, live: () => ({ battery: new Set<number>() }) });

// Errors ask for what their texts name.
const errors = defineErrors('lamp', { broken: { message: '{what} is broken' }, dark: { message: 'It is dark' } });
errors.dark();
errors.broken({ what: 'the bulb', more: 1 });
// @ts-expect-error the text needs to know what
errors.broken();
// @ts-expect-error the text needs to know what
errors.broken({ who: 'me' });
