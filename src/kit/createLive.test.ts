import { defineLive } from '../contracts/defineLive.ts';
import { servicesOf } from '../contracts/servicesOf.ts';
import { createLatchkey } from '../createLatchkey.ts';
import { defineChain } from '../domain/chains/defineChain.ts';

const chain = defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' });
const createKit = (id = 'latchkey') => createLatchkey({ chains: [chain], id, devTools: false, autoConnect: false });
const drawer = defineLive('drawer', (signal) => ({ things: [] as string[], signal }));

describe('what lives beside the store', () => {
  it('is made once a kit, and not shared with another', () => {
    const [one, two] = [createKit('one'), createKit('two')].map(servicesOf) as [ReturnType<typeof servicesOf>, ReturnType<typeof servicesOf>]; // of a list of two
    one.live(drawer).things.push('key');
    expect([one.live(drawer).things, two.live(drawer).things]).toEqual([['key'], []]);
  });

  it('is listed from the moment it is asked for', () => {
    const kit = createKit();
    const listed = () => kit.explain().filter(({ point }) => point === 'live');
    expect(listed()).toEqual([]);
    servicesOf(kit).live(drawer);
    servicesOf(kit).live(drawer);
    expect(listed()).toEqual([{ plugin: 'core', point: 'live', key: 'drawer' }]);
    kit.destroy();
  });

  it('ends with its kit, and a destroyed kit keeps nothing', () => {
    const kit = createKit();
    const before = servicesOf(kit).live(drawer);
    before.things.push('key');
    expect(before.signal.aborted).toBe(false);
    kit.destroy();
    expect(before.signal.aborted).toBe(true);
    expect(servicesOf(kit).live(drawer).things).toEqual([]);
    expect(kit.explain()).toEqual([]);
  });

  it('may be undefined, and is made once all the same', () => {
    const create = jest.fn(() => undefined);
    const nothing = defineLive('nothing', create);
    const { live } = servicesOf(createKit());
    expect([live(nothing), live(nothing)]).toEqual([undefined, undefined]);
    expect(create).toHaveBeenCalledTimes(1);
  });
});
