import { parseSiweMessage } from 'viem/siwe';
import { parseConnect } from './parseConnect.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const nowMs = Date.parse('2026-11-24T10:00:00Z');
const site = { scheme: 'https', domain: 'shop.test' };
const read = (signInWithEthereum: unknown, of = site) => parseConnect({ version: '1', capabilities: { signInWithEthereum } }).toSignIn?.({ site: of, address, nowMs });
const least = { nonce: 'abcdefgh1234', chainId: '0x2105' };

describe('parseConnect', () => {
  it.each<[string, unknown]>([['no capabilities', { version: '1' }], ['empty ones', { version: '1', capabilities: {} }], ['others', { version: '1', capabilities: { spendLimits: true } }], ['a later draft of the first version', { version: '1.0', capabilities: null }]])('asks for accounts alone with %s', (_what, given) => {
    expect(parseConnect(given)).toEqual({});
  });

  it('fills in what the capability leaves to the wallet', () => {
    expect(parseSiweMessage(read(least) ?? '')).toEqual({ address, domain: 'shop.test', uri: 'https://shop.test', version: '1', chainId: 8453, nonce: 'abcdefgh1234', issuedAt: new Date(nowMs) });
  });

  it('keeps all that was asked for', () => {
    const asked = { ...least, domain: 'shop.test', uri: 'https://shop.test/login', version: '1', scheme: 'https', statement: 'Welcome.', issuedAt: '2026-11-24T09:59:00Z', expirationTime: '2026-11-24T11:00:00Z', notBefore: '2026-11-24T09:00:00Z', requestId: 'r1', resources: ['https://shop.test/terms'] };
    expect(parseSiweMessage(read(asked) ?? '')).toEqual({ ...asked, address, chainId: 8453, issuedAt: new Date(asked.issuedAt), expirationTime: new Date(asked.expirationTime), notBefore: new Date(asked.notBefore) });
  });

  it.each<[string, unknown]>([
    ['another domain', { ...least, domain: 'bank.test' }], ['a subdomain', { ...least, domain: 'www.shop.test' }], ['another scheme', { ...least, scheme: 'http' }], ['a URI elsewhere', { ...least, uri: 'https://bank.test' }], ['a URI that is none', { ...least, uri: 'shop' }],
    ['no nonce', { chainId: '0x1' }], ['a short nonce', { ...least, nonce: 'abc' }], ['a nonce of more lines', { ...least, nonce: 'abcdefgh\nURI: https://bank.test' }], ['no chain', { nonce: 'abcdefgh1234' }], ['a chain that is none', { ...least, chainId: 'base' }],
    ['a statement of two lines', { ...least, statement: 'a\nb' }], ['a statement that is no text', { ...least, statement: {} }], ['a statement without end', { ...least, statement: 'a'.repeat(1_001) }], ['a time that is none', { ...least, expirationTime: 'soon' }], ['another version', { ...least, version: '2' }],
    ['resources that are no list', { ...least, resources: 'https://shop.test' }], ['resources without end', { ...least, resources: Array.from({ length: 21 }, () => 'https://shop.test') }], ['a resource that is no URI', { ...least, resources: ['a b'] }], ['what is no object', 'yes'],
  ])('refuses a sign-in with %s', (_what, asked) => {
    expect(() => read(asked)).toThrow(expect.objectContaining({ code: 'request.badParams' }));
  });

  it('refuses a sign-in of one whose address is not known', () => {
    expect(() => read(least, { scheme: 'https', domain: '' })).toThrow(expect.objectContaining({ code: 'request.badParams' }));
  });

  it.each<[unknown]>([[undefined], [null], ['1'], [[]], [{}], [{ version: 1 }], [{ version: '2' }], [{ version: '1', capabilities: 'all' }], [{ version: '1', capabilities: [] }]])('refuses %j', (given) => {
    expect(() => parseConnect(given)).toThrow(expect.objectContaining({ code: 'request.badParams' }));
  });
});
