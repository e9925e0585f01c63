import { parseChainIcon } from './parseChainIcon.ts';

describe('parseChainIcon', () => {
  it.each([
    ['an address', 'https://icons.example/base.png', 'https://icons.example/base.png'], ['an object, as services answer', { url: 'ipfs://QmBase', width: 512, height: 512, format: 'png' }, 'ipfs://QmBase'], ['the picture itself', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ])('takes %s', (_what, value, icon) => {
    expect(parseChainIcon(value)).toEqual({ icon });
  });

  it.each([['a name', 'base'], ['nothing', undefined], ['a script', 'javascript:alert(1)'], ['a page', 'data:text/html,x'], ['no encryption', { url: 'http://icons.example/a.png' }], ['a number', 7], ['too much', `data:image/png,${'A'.repeat(4_000)}`]])('takes nothing of %s', (_what, value) => {
    expect(parseChainIcon(value)).toEqual({});
  });
});
