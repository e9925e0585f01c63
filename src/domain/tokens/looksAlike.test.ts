import { looksAlike } from './looksAlike.ts';

describe('looksAlike', () => {
  it.each([['USDC', 'usdc'], ['USDC', 'USD\u0421'], ['USDT', 'U\u0405DT'], ['USDC', 'ＵＳＤＣ'], ['USDC', 'USDĊ'], ['DAI', 'DA1'], ['LINK', '1INK'], ['USD Coin', 'USD-Coin'], ['ETH', '\u0395\u03a4\u0397'], ['USDC', 'U$DC']])('takes %s for %s', (a, b) => {
    expect(looksAlike(a, b)).toBe(true);
  });

  it.each([['USDC', 'USDT'], ['USDC', 'USDC.e'], ['ETH', 'WETH'], ['', ''], ['', '!'], ['日本', '日木']])('tells %s from %s', (a, b) => {
    expect(looksAlike(a, b)).toBe(false);
  });
});
