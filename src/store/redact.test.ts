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

  it.each(['email', 'phoneNumber', 'code', 'otp', 'accessToken', 'clientSecret', 'share', 'signature', 'privateKey', 'mnemonic', 'authorization', 'sessionId', 'recoveryPhrase', 'kek', 'pinHash', 'firstName', 'name', 'entropy', 'from', 'to', 'x', 'payload', ''])('covers the field %s, of which it is not known that it may be shown', (key) => {
    expect(redact({ payload: { deep: [{ [key]: '123456' }, { [key]: 123456 }, { [key]: ['123456', [7n]] }] } })).toEqual({ payload: { deep: [{ [key]: '[redacted]' }, { [key]: '[redacted]' }, { [key]: ['[redacted]', ['[redacted]']] }] } });
    expect(redact({ [key]: { nested: 1 } })).toEqual({ [key]: { nested: '[redacted]' } });
  });

  it('covers a text that stands alone, and what no recording can hold', () => {
    expect([redact('s3cret'), redact(7), redact({ run: () => 's3cret' })]).toEqual(['[redacted]', '[redacted]', { run: '[redacted]' }]);
  });

  it.each(['type', 'at', 'walletId', 'tokenId', 'chainId', 'hash', 'status', 'screenId'])('shows the field %s', (key) => {
    expect(redact({ [key]: 'x' })).toEqual({ [key]: 'x' });
  });

  it('shows addresses, which chains show too, wherever they stand, and nothing that is longer', () => {
    const [account, key] = [`0x${'aB'.repeat(20)}`, `0x${'ab'.repeat(32)}`];
    expect(redact({ payload: account, spender: account, seed: key })).toEqual({ payload: account, spender: account, seed: '[redacted]' });
  });

  it('shows which error it was, and no code that a visitor was sent', () => {
    const error = toWireError(new WalletError('user.rejected', 'No', { remedy: 'See https://a.example/x?key=1' }));
    expect(redact({ error })).toEqual({ error: { ...error, remedy: 'See https://a.example/…' } });
    expect(redact({ code: -32_000 })).toEqual({ code: -32_000 });
    expect(redact([{ code: '123456' }, { code: 123456 }, { code: 'a1b2c3' }, { code: '123.456' }])).toEqual(Array(4).fill({ code: '[redacted]' }));
    expect(redact({ error: { ...error, context: { email: 'a@b.example' }, pin: '1234' } })).toEqual({ error: { ...error, remedy: 'See https://a.example/…', context: { email: '[redacted]' }, pin: '[redacted]' } });
    expect(redact({ pin: -1234, code: '-1234' })).toEqual({ pin: '[redacted]', code: '[redacted]' });
    expect(redact({ code: '123456', message: 'Your code is 123456' })).toEqual({ code: '[redacted]', message: '[redacted]' });
  });

  it('shows which query a change of RTK Query is of, without which a recording cannot be imported, and no other path', () => {
    const path = ['balance({"chainId":10})', 'r1'];
    expect(redact([{ op: 'add', path, value: { name: 'alice' } }, { queryCacheKey: 'balance({"chainId":10})' }, { path: '/reset/s3cret' }])).toEqual([{ op: 'add', path, value: { name: '[redacted]' } }, { queryCacheKey: 'balance({"chainId":10})' }, { path: '[redacted]' }]);
  });

  it('leaves an absent fact absent, and writes a bigint so that it can be seen', () => {
    expect(redact({ email: undefined, wei: 10n, none: null, yes: true, decimals: 1 })).toEqual({ email: undefined, wei: '10n', none: null, yes: true, decimals: 1 });
  });

  it('changes nothing of what it is given, and survives a circle', () => {
    const circle: Record<string, unknown> = { email: 'a@b.example' };
    circle['self'] = circle;
    expect(redact(circle)).toEqual({ email: '[redacted]', self: '[circle]' });
    expect(circle['email']).toBe('a@b.example');
    const [one, other]: Record<string, unknown>[] = [{}, {}];
    Object.assign(one ?? {}, { list: [other] });
    Object.assign(other ?? {}, { back: one });
    expect(redact(one)).toEqual({ list: [{ back: '[circle]' }] });
    const shared = { id: 1 };
    expect(redact([shared, shared])).toEqual([{ id: 1 }, { id: 1 }]);
  });
});
