import { nameOfAsker, shortNameOfAsker } from './asker.ts';

describe('nameOfAsker', () => {
  it('says where it is, and below who it says it is', () => {
    expect(nameOfAsker({ name: 'Swap Shop', url: 'https://swapshop.example/app' })).toBe('swapshop.example\nSwap Shop');
    expect(nameOfAsker({ name: 'swapshop.example', url: 'https://swapshop.example' })).toBe('swapshop.example');
    expect(nameOfAsker({ name: 'Swap Shop' })).toBe('Swap Shop');
  });

  it('keeps a name in one line of its own, without what is not seen or turns other text', () => {
    expect(nameOfAsker({ name: 'Swap \n\u202eShop\u200b', url: 'https://swapshop.example' })).toBe('swapshop.example\nSwap Shop');
    expect(nameOfAsker({ name: 'x'.repeat(1_000) }).length).toBeLessThan(100);
  });
});

describe('shortNameOfAsker', () => {
  it('is where it is, else who it says it is, as it can be shown', () => {
    expect(shortNameOfAsker({ name: 'Swap Shop', url: 'https://swapshop.example/app' })).toBe('swapshop.example');
    expect(shortNameOfAsker({ name: 'Swap \n\u202eShop\u200b' })).toBe('Swap Shop');
  });
});
