import { createSiweMessage } from 'viem/siwe';
import type { SignInFields } from '../../src/contracts/connectSignIn.ts';
import { assertAnswers } from './assertAnswers.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const issuedAt = '2026-11-24T09:00:00.000Z';
const nowMs = Date.parse(issuedAt) + 5_000;
const fields: SignInFields = {
  domain: 'shop.test', uri: 'https://shop.test', version: '1', chainId: 8453, nonce: 'abcdefgh1234', issuedAt, statement: 'Welcome.', expirationTime: '2026-11-24T10:00:00.000Z', requestId: 'r1', resources: ['https://shop.test/terms'],
};
/** As another library writes it. */
const write = (part: object = {}): string => createSiweMessage({
  address, domain: 'shop.test', uri: 'https://shop.test', version: '1', chainId: 8453, nonce: 'abcdefgh1234', issuedAt: new Date(issuedAt), statement: 'Welcome.', expirationTime: new Date('2026-11-24T10:00:00Z'), requestId: 'r1', resources: ['https://shop.test/terms'], ...part,
});
const check = (text: string, more: Partial<Parameters<typeof assertAnswers>[1]> = {}): unknown => assertAnswers(text, { fields, address, nowMs, ...more });

describe('assertAnswers', () => {
  it('takes the message of another library, which writes what was asked for', () => {
    expect(check(write())).toMatchObject({ address, nonce: 'abcdefgh1234', chainId: 8453, statement: 'Welcome.' });
  });

  it('takes a scheme that is named, and a time that is written in another way', () => {
    expect(check(write({ scheme: 'https' }).replace('2026-11-24T10:00:00.000Z', '2026-11-24T12:00:00+02:00'), { fields: { ...fields, scheme: 'https' } })).toMatchObject({ scheme: 'https' });
  });

  it.each<[string, string, string]>([
    ['another domain', 'siwe.wrongDomain', write({ domain: 'evil.test' })],
    ['another URI', 'siwe.wrongUri', write({ uri: 'https://shop.test/other' })],
    ['another chain', 'siwe.wrongChain', write({ chainId: 1 })],
    ['another nonce', 'siwe.wrongNonce', write({ nonce: 'zzzzzzzz9999' })],
    ['another account', 'siwe.wrongAddress', write({ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })],
    ['another statement', 'siwe.otherMessage', write({ statement: 'I give everything away.' })],
    ['no statement', 'siwe.otherMessage', write({ statement: undefined })],
    ['another request id', 'siwe.otherMessage', write({ requestId: 'r2' })],
    ['a right that was not asked for', 'siwe.otherMessage', write({ resources: ['https://shop.test/terms', 'urn:recap:eyJhdHQiOnt9fQ'] })],
    ['no resources', 'siwe.otherMessage', write({ resources: undefined })],
    ['a longer life', 'siwe.otherMessage', write({ expirationTime: new Date('2036-11-24T10:00:00Z') })],
    ['no end', 'siwe.otherMessage', write({ expirationTime: undefined })],
    ['a later beginning', 'siwe.otherMessage', write({ notBefore: new Date('2026-11-24T09:30:00Z') })],
    ['another time of signing', 'siwe.otherMessage', write({ issuedAt: new Date('2026-11-24T08:00:00Z') })],
    ['words before it', 'siwe.badMessage', `Hello. ${write()}\n`],
    ['no message at all', 'siwe.badMessage', 'I sign in.'],
  ])('refuses %s', (_what, code, text) => {
    expect(() => check(text)).toThrow(expect.objectContaining({ code }));
  });

  it('refuses what has expired by the time that it comes', () => {
    expect(() => check(write(), { nowMs: Date.parse('2026-11-24T10:00:01Z') })).toThrow(expect.objectContaining({ code: 'siwe.expired' }));
  });
});
