import { createLatchkey } from '../createLatchkey.ts';
import { defineChain } from '../domain/chains/defineChain.ts';
import { activityRead } from './activity.ts';
import type { ActivityEntry } from './activity.ts';
import type { AnyPlugin } from '../kernel/plugin.ts';
import { definePlugin } from './definePlugin.ts';
import { localeChosen } from './preferences.ts';

const chain = defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' });
const ends: (() => void)[] = [];
let told: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  told = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  told.mockRestore();
});
function createKit(...plugins: readonly AnyPlugin[]) {
  const kit = createLatchkey({ chains: [chain], plugins, devTools: false });
  ends.push(() => kit.destroy());
  return kit;
}

describe('the checks of storeMiddleware, in the own store of a kit in development', () => {
  it('let amounts in wei pass', () => {
    const kit = createKit();
    const entry: ActivityEntry = { id: 'a', chainId: 10, from: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', valueWei: 5n, hasData: false, sinceMs: 1, phase: { at: 'sending' } };
    kit.dispatch(activityRead([entry]));
    expect(told).not.toHaveBeenCalled();
  });

  it.each<[string, unknown]>([['a function', () => {}], ['a Map', new Map()], ['an Error', new Error('x')]])('tell of %s in an action', (_what, value) => {
    createKit().dispatch({ type: 'lamp/lit', payload: { deep: [value] } });
    expect(told).toHaveBeenCalledWith(expect.stringContaining('payload.deep.0'), value, expect.anything(), expect.anything(), expect.anything(), expect.anything());
  });

  it('tell of a live object that a slice keeps', () => {
    const kit = createKit(definePlugin({ id: 'lamp', slices: [{ reducerPath: 'lamp', reducer: () => ({ socket: new Map() }) }] }));
    kit.dispatch(localeChosen('de_DE'));
    expect(told).toHaveBeenCalledWith(expect.stringContaining('lamp.socket'), new Map(), expect.anything());
  });

  it('throw when the state was changed from outside', () => {
    const lamp = { hours: 1 };
    const kit = createKit(definePlugin({ id: 'lamp', slices: [{ reducerPath: 'lamp', reducer: () => lamp }] }));
    kit.dispatch(localeChosen('de_DE'));
    lamp.hours = 2;
    expect(() => kit.dispatch(localeChosen('fr_FR'))).toThrow(/mutation.*lamp\.hours/);
  });
});
