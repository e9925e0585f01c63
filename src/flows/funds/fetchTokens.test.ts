import { createTestKit } from '../../../mocks/testing/index.ts';
import { tokensPoint } from '../../contracts/points/tokens.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { fetchTokens } from './fetchTokens.ts';

const token = { chainId: 1, address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18 };

/** A plugin with one source, whose answers the test gives. */
function createSource() {
  const asked: { answer(tokens: readonly unknown[]): void; fail(error: Error): void }[] = [];
  const load = () => new Promise<readonly never[]>((resolve, reject) => void asked.push({ answer: resolve as (tokens: readonly unknown[]) => void, fail: reject })); // parsed by the flow
  return { asked, plugin: definePlugin({ id: 'lamp', contributes: [tokensPoint.of({ id: 'lamp.tokens', load })] }) };
}

describe('fetchTokens', () => {
  it('asks a source once, also where two ask at the same time, and again after a failure', async () => {
    const { asked, plugin } = createSource();
    const { kit, faults } = createTestKit({ plugins: [plugin] });
    const failing = [kit.dispatch(fetchTokens()), kit.dispatch(fetchTokens())];
    asked[0]?.fail(new Error('down'));
    expect(await Promise.all(failing)).toEqual([{ tokens: [], isIncomplete: true }, { tokens: [], isIncomplete: true }]);
    expect([asked.length, faults.map(({ owner }) => owner)]).toEqual([1, ['lamp', 'lamp']]);
    const asking = kit.dispatch(fetchTokens());
    asked[1]?.answer([token]);
    expect(await asking).toMatchObject({ tokens: [{ symbol: 'DAI' }], isIncomplete: false });
    expect(await kit.dispatch(fetchTokens())).toMatchObject({ tokens: [{ symbol: 'DAI' }] });
    expect(asked).toHaveLength(2);
    kit.destroy();
  });

  it('asks in each kit of its own: a kit that is destroyed takes nothing from another', async () => {
    const { asked, plugin } = createSource();
    const [one, two] = [createTestKit({ plugins: [plugin] }), createTestKit({ plugins: [plugin] })];
    const [gone, stays] = [one.kit.dispatch(fetchTokens()), two.kit.dispatch(fetchTokens())];
    one.kit.destroy();
    expect(await gone).toEqual({ tokens: [], isIncomplete: true });
    for (const { answer } of asked) answer([token]);
    expect(await stays).toMatchObject({ tokens: [{ symbol: 'DAI' }], isIncomplete: false });
    expect(two.kit.explain()).toContainEqual({ plugin: 'core', point: 'live', key: 'tokenLists' });
    two.kit.destroy();
  });
});
