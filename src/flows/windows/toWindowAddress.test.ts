import { toWindowAddress } from './toWindowAddress.ts';

describe('toWindowAddress', () => {
  it.each([
    ['https://wallet.example/a?b#c', 'https://wallet.example/a?b#c'], ['https://Wallet.Example', 'https://wallet.example/'],
    ['http://localhost:8787/', 'http://localhost:8787/'], ['http://wallet.shop.localhost:8787/', 'http://wallet.shop.localhost:8787/'], ['http://127.0.0.1/', 'http://127.0.0.1/'], ['http://[::1]:1/', 'http://[::1]:1/'],
  ])('takes %s', (given, address) => {
    expect(toWindowAddress(given)).toBe(address);
  });

  it.each(['', 'wallet.example', 'http://wallet.example/', 'http://localhost.example/', 'http://notlocalhost/', 'http://127.0.0.1.example/', 'javascript:alert(1)', 'data:text/html,', 'https://user@wallet.example/', 'https://:word@wallet.example/'])('refuses %j', (given) => {
    expect(() => toWindowAddress(given)).toThrow(expect.objectContaining({ code: 'window.badAddress' }));
  });
});
