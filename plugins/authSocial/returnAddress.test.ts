import { takeReturnedLogin, toReturnAddress } from './returnAddress.ts';

const ticket = 'b'.repeat(43);
const way = { purpose: 'signIn', providerId: 'google' } as const;

function at(href: string) {
  const replaced: { readonly state: unknown; readonly url: string }[] = [];
  const state = { key: 'of the site' };
  const returned = takeReturnedLogin({ location: { href }, history: { state, replaceState: (given, _unused, url) => void replaced.push({ state: given, url }) } });
  return { returned, replaced };
}

describe('toReturnAddress', () => {
  it('is this address with the way, the rest of it as it was', () => {
    expect(toReturnAddress('https://shop.test/a?b=c%20d&e#f', way)).toBe('https://shop.test/a?b=c%20d&e&latchkeyWay=signIn.google#f');
  });

  it('leaves out what an earlier login has put there', () => {
    expect(toReturnAddress(`https://shop.test/?x=1&latchkeyFlow=flow&latchkeyTicket=${ticket}&latchkeyWay=link.apple`, way)).toBe('https://shop.test/?x=1&latchkeyWay=signIn.google');
  });

  it.each([
    ['hash', `https://shop.test/a?b=1#${'x'.repeat(3_000)}`, 'https://shop.test/a?b=1&latchkeyWay=signIn.google'],
    ['query', `https://shop.test/a?b=${'x'.repeat(3_000)}#h`, 'https://shop.test/a?latchkeyWay=signIn.google'],
    ['path', `https://shop.test/${'x'.repeat(3_000)}`, 'https://shop.test/?latchkeyWay=signIn.google'],
  ])('is shortened where its %s is too long to be sent', (_what, address, expected) => expect(toReturnAddress(address, way)).toBe(expected));
});

describe('takeReturnedLogin', () => {
  it('takes the login out of the address at once, with the state of the site kept', () => {
    const { returned, replaced } = at(`https://shop.test/a?b=c%20d&latchkeyWay=link.google&latchkeyFlow=flow-1&latchkeyTicket=${ticket}&e#f`);
    expect(returned).toEqual({ purpose: 'link', providerId: 'google', outcome: { flowId: 'flow-1', ticket } });
    expect(replaced).toEqual([{ state: { key: 'of the site' }, url: 'https://shop.test/a?b=c%20d&e#f' }]);
  });

  it('tells why a login led nowhere', () => {
    expect(at('https://shop.test/?latchkeyWay=signIn.x&latchkeyFlow=flow-1&latchkeyError=rejected').returned).toEqual({ purpose: 'signIn', providerId: 'x', outcome: { flowId: 'flow-1', error: 'rejected' } });
  });

  it('leaves every other address alone', () => {
    expect(at('https://shop.test/a?b=c&ticket=1#latchkeyTicket=2')).toEqual({ returned: undefined, replaced: [] });
  });

  it.each([
    ['without a way', `latchkeyFlow=flow-1&latchkeyTicket=${ticket}`], ['of an unknown purpose', `latchkeyWay=stepUp.google&latchkeyFlow=flow-1&latchkeyTicket=${ticket}`], ['with a bad ticket', 'latchkeyWay=signIn.google&latchkeyFlow=flow-1&latchkeyTicket=short'],
    ['with both', `latchkeyWay=signIn.google&latchkeyFlow=flow-1&latchkeyTicket=${ticket}&latchkeyError=failed`], ['with nothing but the way', 'latchkeyWay=signIn.google'], ['of a way with other signs', `latchkeyWay=signIn.%3Cb%3E&latchkeyFlow=flow-1&latchkeyTicket=${ticket}`],
  ])('takes none %s, and the address is clean all the same', (_what, query) => {
    expect(at(`https://shop.test/?${query}`)).toEqual({ returned: undefined, replaced: [{ state: { key: 'of the site' }, url: 'https://shop.test/' }] });
  });
});
