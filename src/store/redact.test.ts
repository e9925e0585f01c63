import { toWireError, WalletError } from '../domain/errors.ts';
import { redact } from './redact.ts';

describe('redact', () => {
  it.each([
    ['https://mainnet.infura.io/v3/0123456789abcdef', 'https://mainnet.infura.io/…'],
    ['https://eth.example/?apikey=abc', 'https://eth.example/…'],
    ['https://user:pass@eth.example', 'https://eth.example/…'],
    ['wss://eth.example/ws/abc', 'wss://eth.example/…'],
    ['HTTPS://ETH.EXAMPLE/abc', 'https://eth.example/…'],
    ['https://eth.example', 'https://eth.example'],
    ['https://eth.example/', 'https://eth.example/'],
    ['fetch https://eth.example/abc failed, then (http://b.example/def)', 'fetch https://eth.example/… failed, then (http://b.example/…'],
    ['https://[bad/abc', '[redacted]'],
    ['no address', 'no address'],
  ])('shows of %s: %s', (text, expected) => {
    expect(redact({ rpc: [text] })).toEqual({ rpc: [expected] });
  });

  it.each(['email', 'Email', 'phone', 'phoneNumber', 'ip', 'code', 'otp', 'token', 'accessToken', 'refresh_token', 'idToken', 'secret', 'clientSecret', 'password', 'share', 'deviceShare', 'signature', 'privateKey', 'apiKey', 'mnemonic', 'seedPhrase', 'authorization', 'cookie'])('covers the field %s, whatever it holds', (key) => {
    expect(redact({ payload: { deep: [{ [key]: '123456' }] } })).toEqual({ payload: { deep: [{ [key]: '[redacted]' }] } });
    expect(redact({ [key]: { nested: 1 } })).toEqual({ [key]: '[redacted]' });
  });

  it.each(['walletId', 'tokenId', 'chainId', 'address', 'decode', 'shared', 'status'])('shows the field %s', (key) => {
    expect(redact({ [key]: 'x' })).toEqual({ [key]: 'x' });
  });

  it('shows which error it was, and no code that a visitor was sent', () => {
    const error = toWireError(new WalletError('user.rejected', 'No'));
    expect(redact({ error })).toEqual({ error });
    expect(redact({ code: -32_000 })).toEqual({ code: -32_000 });
    expect(redact([{ code: '123456' }, { code: 123456 }, { code: 'a1b2c3' }, { code: '123.456' }])).toEqual(Array(4).fill({ code: '[redacted]' }));
  });

  it('leaves an absent fact absent, and writes a bigint so that it can be seen', () => {
    expect(redact({ email: undefined, wei: 10n, none: null, yes: true, count: 1 })).toEqual({ email: undefined, wei: '10n', none: null, yes: true, count: 1 });
  });

  it('changes nothing of what it is given, and survives a circle', () => {
    const circle: Record<string, unknown> = { email: 'a@b.example' };
    circle['self'] = circle;
    expect(redact(circle)).toEqual({ email: '[redacted]', self: '[circle]' });
    expect(circle['email']).toBe('a@b.example');
    const shared = { a: 1 };
    expect(redact([shared, shared])).toEqual([{ a: 1 }, { a: 1 }]);
  });
});
