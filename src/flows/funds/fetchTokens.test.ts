import { createTestKit } from '../../../mocks/testing/index.ts';
import { tokensPoint } from '../../contracts/points/tokens.ts';
import * as limits from './limits.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { fetchTokens } from './fetchTokens.ts';

const dollar = { chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USD', name: 'Dollar', decimals: 6 };
const euro = { ...dollar, address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', symbol: 'EUR', name: 'Euro' };

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

function scene(sources: Readonly<Record<string, () => Promise<unknown>>>) {
  const plugins = Object.entries(sources).map(([id, load]) => definePlugin({ id, contributes: [tokensPoint.of({ id, load })] }));
  const test = createTestKit({ plugins });
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  return { ...test, fetchAll: () => test.kit.dispatch(fetchTokens()) };
}

/** A plugin with one source, whose answers the test gives. */
function createSource() {
  const asked: { answer(tokens: readonly unknown[]): void; fail(error: Error): void }[] = [];
  const load = () => new Promise<readonly never[]>((resolve, reject) => void asked.push({ answer: resolve as (tokens: readonly unknown[]) => void, fail: reject })); // parsed by the flow
  return { asked, plugin: definePlugin({ id: 'lamp', contributes: [tokensPoint.of({ id: 'lamp.tokens', load })] }) };
}

describe('fetchTokens', () => {
  it('joins the lists of all, the first of two with one address', async () => {
    const { fetchAll } = scene({ one: async () => [dollar], two: async () => [{ ...dollar, symbol: 'FAKE' }, euro, { ...dollar, chainId: 10 }] });
    expect(await fetchAll()).toEqual({ tokens: [dollar, euro, { ...dollar, chainId: 10 }], isIncomplete: false });
  });

  it('asks each source once', async () => {
    const load = jest.fn(async () => [dollar]);
    const { fetchAll } = scene({ one: load });
    await Promise.all([fetchAll(), fetchAll()]);
    await fetchAll();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each<[string, () => Promise<unknown>]>([['fails', async () => { throw new Error('offline'); }], ['gives no list', async () => 'tokens'], ['has one token that is none', async () => [dollar, { ...euro, address: '0x12' }]], ['throws at once', () => { throw new Error('no'); }]])('passes over a source that %s, names its plugin, and asks it again the next time', async (_what, broken) => {
    let load = broken;
    const { fetchAll, faults } = scene({ one: async () => [dollar], two: () => load() });
    expect(await fetchAll()).toEqual({ tokens: [dollar], isIncomplete: true });
    expect(faults).toMatchObject([{ owner: 'two' }]);
    load = async () => [euro];
    expect(await fetchAll()).toEqual({ tokens: [dollar, euro], isIncomplete: false });
  });

  it('waits for a silent source no longer than its limit', async () => {
    const { fetchAll, clock, faults } = scene({ one: async () => [dollar], two: () => new Promise(() => {}) });
    const found = fetchAll();
    await clock.advance(limits.fundsSourceMs);
    expect(await found).toEqual({ tokens: [dollar], isIncomplete: true });
    expect(faults).toMatchObject([{ owner: 'two', error: { message: expect.stringContaining(String(limits.fundsSourceMs)) } }]);
  });

  it('leaves the tokens of a plugin out that has left', async () => {
    const { fetchAll, kit } = scene({ one: async () => [dollar], two: async () => [euro] });
    await fetchAll();
    kit.unregister('two');
    expect((await fetchAll()).tokens).toEqual([dollar]);
  });

  it('asks in each kit of its own: a kit that is destroyed takes nothing from another', async () => {
    const { asked, plugin } = createSource();
    const [one, two] = [createTestKit({ plugins: [plugin] }), createTestKit({ plugins: [plugin] })];
    const [gone, stays] = [one.kit.dispatch(fetchTokens()), two.kit.dispatch(fetchTokens())];
    one.kit.destroy();
    expect(await gone).toEqual({ tokens: [], isIncomplete: true });
    for (const { answer } of asked) answer([dollar]);
    expect(await stays).toMatchObject({ tokens: [{ symbol: 'USD' }], isIncomplete: false });
    expect(two.kit.explain()).toContainEqual({ plugin: 'core', point: 'live', key: 'tokenLists' });
    two.kit.destroy();
  });
});
