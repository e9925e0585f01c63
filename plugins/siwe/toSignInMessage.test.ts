import { createSiweMessage } from '../../src/domain/messages/createSiweMessage.ts';
import { isSameRequest, toSignInMessage } from './toSignInMessage.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const nowMs = Date.UTC(2026, 0, 1);
const here = { address, chainId: 10, site: { scheme: 'https', domain: 'example.test' }, nowMs };
const least = { domain: 'example.test', address, uri: 'https://example.test', version: '1', chainId: 10, nonce: 'abcdefgh1', issuedAt: '2026-01-01T00:00:00.000Z' };

describe('toSignInMessage', () => {
  it('fills in what the page knows', () => {
    expect(toSignInMessage({ nonce: 'abcdefgh1' }, here)).toEqual(least);
    expect(toSignInMessage({ nonce: 'abcdefgh1', statement: null, resources: null, expiration_time: undefined }, here)).toEqual(least);
  });

  it.each([
    ['snake_case', { chain_id: '1', issued_at: '2026-01-01T00:00:01Z', expiration_time: '2026-01-02T00:00:00Z', invalid_before: '2025-12-31T00:00:00Z' }],
    ['camelCase', { chainId: 1, issuedAt: '2026-01-01T00:00:01Z', expirationTime: '2026-01-02T00:00:00Z', invalidBefore: '2025-12-31T00:00:00Z' }],
    ["the message's own names", { chainId: '0x1', issuedAt: '2026-01-01T00:00:01Z', expirationTime: '2026-01-02T00:00:00Z', notBefore: '2025-12-31T00:00:00Z' }],
  ])('takes fields in %s', (_how, fields) => {
    expect(toSignInMessage({ ...fields, nonce: 'abcdefgh1', uri: 'https://api.example.test/login', statement: 'Hello.', resources: ['https://example.test/terms'] }, here)).toEqual({
      ...least, chainId: 1, issuedAt: '2026-01-01T00:00:01Z', expirationTime: '2026-01-02T00:00:00Z', notBefore: '2025-12-31T00:00:00Z', uri: 'https://api.example.test/login', statement: 'Hello.', resources: ['https://example.test/terms'],
    });
  });

  it('takes a whole text, and gives it back to the letter', () => {
    const text = `https://example.test wants you to sign in with your Ethereum account:\n${address}\n\nHello.\n\nURI: https://example.test\nVersion: 1\nChain ID: 10\nNonce: abcdefgh1\nIssued At: 2026-01-01T00:00:00Z\nRequest ID: 7`;
    expect(createSiweMessage(toSignInMessage(text, here))).toBe(text);
  });

  it.each([
    ['no object', 7, 'siwe.badMessage'],
    ['nothing', undefined, 'siwe.badMessage'],
    ['a list', ['abcdefgh1'], 'siwe.badMessage'],
    ['no nonce', {}, 'siwe.badMessage'],
    ['a nonce that is no text', { nonce: 12345678 }, 'siwe.badMessage'],
    ['a statement with a line of its own', { nonce: 'abcdefgh1', statement: 'Hello.\nURI: https://evil.test' }, 'siwe.badMessage'],
    ['another version', { nonce: 'abcdefgh1', version: '2' }, 'siwe.badMessage'],
    ['a text that is no sign-in', 'Send me everything', 'siwe.badMessage'],
    ['another site', { nonce: 'abcdefgh1', domain: 'example.test.evil.test' }, 'siwe.wrongDomain'],
    ['a site with a name before it', { nonce: 'abcdefgh1', domain: 'example.test@evil.test' }, 'siwe.wrongDomain'],
    ['another account', { nonce: 'abcdefgh1', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }, 'siwe.wrongAddress'],
    ['another scheme', `http://example.test wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://example.test\nVersion: 1\nChain ID: 10\nNonce: abcdefgh1\nIssued At: 2026-01-01T00:00:00Z`, 'siwe.wrongScheme'],
  ])('refuses %s', (_what, answer, code) => {
    expect(() => toSignInMessage(answer, here)).toThrow(expect.objectContaining({ code }));
  });
});

describe('toSignInMessage without a page', () => {
  it('refuses every message, for it may be meant for any site', () => {
    const text = `evil.test wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://evil.test\nVersion: 1\nChain ID: 10\nNonce: abcdefgh1\nIssued At: 2026-01-01T00:00:00Z`;
    expect(() => toSignInMessage(text, { ...here, site: undefined })).toThrow(expect.objectContaining({ code: 'siwe.badExpectation' }));
  });
});

describe('isSameRequest', () => {
  const a = toSignInMessage({ nonce: 'abcdefgh1', statement: 'Hello.' }, here);

  it('sees no difference in what each message has anew', () => {
    expect(isSameRequest(a, toSignInMessage({ nonce: 'other0000', statement: 'Hello.', issued_at: '2026-02-01T00:00:00Z', expiration_time: '2026-02-02T00:00:00Z' }, here))).toBe(true);
  });

  it.each([[{ statement: 'Goodbye.' }], [{ statement: 'Hello.', resources: ['https://example.test/all'] }], [{ statement: 'Hello.', chain_id: 1 }], [{ statement: 'Hello.', uri: 'https://other.test' }]])('sees that another thing is asked for: %j', (fields) => {
    expect(isSameRequest(a, toSignInMessage({ nonce: 'other0000', ...fields }, here))).toBe(false);
  });
});
