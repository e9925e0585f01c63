import { shownHostOf } from './shownHostOf.ts';

describe('shownHostOf', () => {
  it('is a text that can be shown, also of what is no address', () => {
    expect(shownHostOf('https://swapshop.example:8443/app')).toBe('swapshop.example:8443');
    expect(shownHostOf('not \u202ean\u3164 address')).toBe('not an address');
    expect(shownHostOf('x'.repeat(10_000)).length).toBeLessThan(300);
    expect(shownHostOf('data:text/html,x')).toBe('data:text/html,x');
  });
});
