import { checkPlugin, createTestKit } from '../../mocks/testing/index.ts';
import { tokensPoint } from '../../src/contracts/points/tokens.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { fetchTokens } from '../../src/flows/funds/fetchTokens.ts';
import { tokenList } from './index.ts';

const usdc = { chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', name: 'USD Coin', decimals: 6 };
const dai = { chainId: 1, address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18 };

describe('tokenList', () => {
  it('keeps the contract of plugins', async () => {
    expect(await checkPlugin(tokenList.with({ tokens: [usdc] }))).toEqual([]);
  });

  it('gives the tokens of the site, first those written down, then those that arrive when they are asked for', async () => {
    const load = jest.fn(async () => ({ default: [{ ...usdc, name: 'Another' }, dai] }));
    const test = createTestKit({ plugins: [tokenList.with({ tokens: [{ ...usdc, priceUsd: 1 }], load })] });
    expect(load).not.toHaveBeenCalled();
    const ask = () => test.settled(test.kit.dispatch(fetchTokens()));
    expect(await ask()).toEqual({ tokens: [{ ...usdc, priceUsd: '1.0' }, dai], isIncomplete: false });
    await ask();
    expect(load).toHaveBeenCalledTimes(1);
    test.kit.unregister('tokenList');
    expect(await ask()).toEqual({ tokens: [], isIncomplete: false });
    test.kit.destroy();
    test.world.close();
  });
});

describe('fetchTokens', () => {
  it('passes over a source that fails or dawdles, says so, and asks it again', async () => {
    const answers: (() => Promise<unknown>)[] = [() => Promise.reject(new Error('gone')), async () => [{ ...dai, decimals: -1 }], () => new Promise(() => {}), async () => [dai]];
    const plugin = definePlugin({ id: 'more', contributes: [tokensPoint.of({ id: 'more', load: async () => answers.shift()?.() })] });
    const test = createTestKit({ plugins: [tokenList.with({ tokens: [usdc] }), plugin] });
    const ask = () => test.settled(test.kit.dispatch(fetchTokens()), { stepMs: 1_000 });
    for (const _failure of [1, 2, 3]) expect(await ask()).toEqual({ tokens: [usdc], isIncomplete: true });
    expect(test.faults.map(({ owner }) => owner)).toEqual(['more', 'more', 'more']);
    expect(await ask()).toEqual({ tokens: [usdc, dai], isIncomplete: false });
    test.kit.destroy();
    test.world.close();
  });
});
