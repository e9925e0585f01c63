import negative from '../../../fixtures/eip4361/parsing_negative.json';
import negativeObjects from '../../../fixtures/eip4361/parsing_negative_objects.json';
import positive from '../../../fixtures/eip4361/parsing_positive.json';
import viem from '../../../fixtures/eip4361/viem.json';
import wrong from '../../../fixtures/eip4361/verification_negative.json';
import right from '../../../fixtures/eip4361/verification_positive.json';
import { createSignInMessage } from './createSignInMessage.ts';
import { isSignInMessage, parseSignInMessage } from './parseSignInMessage.ts';
import type { SignInMessage } from './signInMessage.ts';
import { decodeSignInPayload, encodeSignInPayload } from './signInPayload.ts';
import { recoverAddress } from './signatures.ts';
import { verifySignInMessage } from './verifySignInMessage.ts';
import type { ExpectedSignIn, VerifySignature } from './verifySignInMessage.ts';

const badMessage = expect.objectContaining({ code: 'signIn.badMessage' });
const valid = Object.entries(positive).map(([name, { message, fields }]) => ({ name, message, fields: withoutNulls(fields) }));

describe('parseSignInMessage', () => {
  it.each(valid)('reads a message: $name', ({ message, fields }) => {
    expect(parseSignInMessage(message)).toEqual(fields);
  });

  it.each(Object.entries(negative))('refuses a message: %s', (_name, message) => {
    expect(() => parseSignInMessage(message)).toThrow(badMessage);
  });

  it.each(viem.parsed)('reads what viem reads: $test', ({ message, fields }) => {
    expect(parseSignInMessage(message)).toEqual(fields);
  });

  it.each(viem.parsedButNotByTheGrammar)('refuses what is not by the grammar, though viem reads it: $test', ({ message }) => {
    expect(() => parseSignInMessage(message)).toThrow(badMessage);
  });

  const [sample] = valid;
  const text = sample?.message ?? '';
  it.each([
    ['a line too many', `${text}\n`],
    ['something after the resources', `${text}\nNonce: 99999999`],
    ['line ends of another kind', text.replaceAll('\n', '\r\n')],
    ['an address in small letters', text.replace(/0xC02[^\n]+/, (address) => address.toLowerCase())],
    ['a chain id with a leading zero', text.replace('Chain ID: 1', 'Chain ID: 01')],
    ['chain 0', text.replace('Chain ID: 1', 'Chain ID: 0')],
    ['version 2', text.replace('Version: 1', 'Version: 2')],
    ['an empty domain with a port', text.replace('service.org wants', ':80 wants')],
    ['a domain with a path', text.replace('service.org wants', 'service.org/login wants')],
    ['a domain of other letters', text.replace('service.org wants', 'ѕervice.org wants')],
    ['a statement of other letters', text.replace('I accept', 'I аccept')],
    ['a text of a megabyte', `${text}${' '.repeat(1024 * 1024)}`],
  ])('refuses %s', (_name, message) => {
    expect(() => parseSignInMessage(message)).toThrow(badMessage);
  });
});

describe('createSignInMessage', () => {
  it.each(valid)('writes the text of: $name', ({ message, fields }) => {
    expect(createSignInMessage(fields)).toBe(message);
  });

  it.each(Object.entries(negativeObjects))('refuses fields: %s', (_name, fields) => {
    expect(() => createSignInMessage(fields as SignInMessage)).toThrow(badMessage);
  });

  it.each(viem.invalidFields)('refuses what viem refuses: $test', ({ change }) => {
    expect(() => createSignInMessage({ ...viem.base, ...change } as SignInMessage)).toThrow(badMessage);
  });

  it.each(viem.validDomains)('takes the domain %s', (domain) => {
    expect(parseSignInMessage(createSignInMessage({ ...viem.base, version: '1', domain })).domain).toBe(domain);
  });

  it.each<[string, Partial<SignInMessage>]>([
    ['a line break in the statement', { statement: 'Welcome\n\nURI: https://evil.com' }],
    ['a line break at its end', { statement: 'Welcome\n' }],
    ['an empty statement', { statement: '' }],
    ['a line break in the nonce', { nonce: '12345678\n' }],
    ['a line break in the domain', { domain: 'service.org\n' }],
    ['a line break in a resource', { resources: ['https://a.com\n- https://b.com'] }],
    ['a line break in the request id', { requestId: 'a\nResources:' }],
    ['a scheme that is none', { scheme: 'ht tps' }],
    ['a chain id of zero', { chainId: 0 }],
  ])('refuses %s', (_name, change) => {
    expect(() => createSignInMessage({ ...baseFields(), ...change })).toThrow(badMessage);
  });
});

describe('verifySignInMessage', () => {
  const byKey: VerifySignature = ({ address, hash, signature }) => Promise.resolve(recoverAddress(hash, signature) === address);
  interface Vector {
    readonly domain: string; readonly address: string; readonly statement: string; readonly uri: string; readonly nonce: string; readonly issuedAt: string; readonly chainId: number; readonly signature: string;
    readonly expirationTime?: string; readonly notBefore?: string; readonly time?: string; readonly domainBinding?: string; readonly matchNonce?: string;
  }
  const check = ({ signature, time, domainBinding, matchNonce, ...fields }: Vector, expected: Partial<ExpectedSignIn> = {}): Promise<SignInMessage> =>
    Promise.resolve().then(() => verifySignInMessage({ message: createSignInMessage({ ...fields, version: '1' }), signature, expected: { domain: domainBinding ?? fields.domain, nonce: matchNonce ?? fields.nonce, ...expected }, atMs: Date.parse(time ?? '2023-01-01T00:00:00Z') }, byKey));
  const good: Vector = right['example message'];

  it.each(Object.entries<Vector>(right).filter(([name]) => name !== 'expired message'))('accepts: %s', async (_name, vector) => {
    expect((await check(vector)).address).toBe(vector.address);
  });

  it('refuses one issued after its time is asked for, which the vector "expired message" is', async () => {
    await expect(check(right['expired message'])).rejects.toMatchObject({ code: 'signIn.issuedInFuture' });
  });

  it.each<[string, string]>([
    ['expired message', 'signIn.expired'], ['domain binding', 'signIn.wrongDomain'], ['custom time', 'signIn.expired'], ['custom nonce', 'signIn.wrongNonce'], ['malformed signature', 'signIn.wrongSignature|message.badSignature'],
    ['wrong signature', 'signIn.wrongSignature'], ['not yet valid', 'signIn.notYetValid'], ['invalid issuedAt', 'signIn.badMessage'], ['invalid notBefore', 'signIn.badMessage'], ['invalid expirationTime', 'signIn.badMessage'],
  ])('refuses: %s', async (name, codes) => {
    await expect(check((wrong as Readonly<Record<string, Vector>>)[name] ?? good)).rejects.toMatchObject({ code: expect.stringMatching(`^(${codes})$`) as unknown });
  });

  it.each<[string, Partial<ExpectedSignIn>, string]>([
    ['a subdomain', { domain: 'www.login.xyz' }, 'signIn.wrongDomain'],
    ['another port', { domain: 'login.xyz:8080' }, 'signIn.wrongDomain'],
    ['another case of the domain', { domain: 'Login.xyz' }, 'signIn.wrongDomain'],
    ['another chain', { chainId: 5 }, 'signIn.wrongChain'],
    ['another account', { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }, 'signIn.wrongAddress'],
    ['another page', { uri: 'https://login.xyz/' }, 'signIn.wrongUri'],
    ['another nonce', { nonce: '12345678' }, 'signIn.wrongNonce'],
  ])('refuses %s', async (_name, expected, code) => {
    await expect(check(good, expected)).rejects.toMatchObject({ code });
  });

  it('refuses a domain that only begins like the right one', async () => {
    await expect(check({ ...good, domain: 'login.xyz@evil.com' }, { domain: 'login.xyz' })).rejects.toMatchObject({ code: 'signIn.wrongDomain' });
  });

  it('refuses another scheme', async () => {
    const message = createSignInMessage({ ...baseFields(), scheme: 'http' });
    await expect(verifySignInMessage({ message, signature: good.signature, expected: { domain: 'service.org', nonce: '32891757', scheme: 'https' }, atMs: Date.parse('2023-01-01') }, byKey)).rejects.toMatchObject({ code: 'signIn.wrongScheme' });
  });

  it.each([[60_000, 'signIn.wrongSignature'], [60_001, 'signIn.issuedInFuture']])('takes clocks that differ by %i ms to %s', async (aheadMs, code) => {
    const message = createSignInMessage({ ...baseFields(), issuedAt: new Date(1_000_000_000_000 + aheadMs).toISOString() });
    await expect(verifySignInMessage({ message, signature: good.signature, expected: { domain: 'service.org', nonce: '32891757' }, atMs: 1_000_000_000_000 }, () => Promise.resolve(false))).rejects.toMatchObject({ code });
  });
});

describe('isSignInMessage', () => {
  it('knows one by its first line, however malformed the rest is', () => {
    expect(isSignInMessage('evil.com wants you to sign in with your Ethereum account:\nnobody')).toBe(true);
    expect(isSignInMessage('Hello')).toBe(false);
  });
});

describe('encodeSignInPayload', () => {
  it('writes what decodeSignInPayload reads', () => {
    const message: SignInMessage = { ...baseFields(), statement: 'Hello', expirationTime: '2100-01-07T14:31:43.952Z', notBefore: '2021-01-07T14:31:43.952Z', resources: ['https://service.org'] };
    const payload = encodeSignInPayload(message);
    expect(payload).toMatchObject({ chain_id: '1', issued_at: message.issuedAt, expiration_time: message.expirationTime, invalid_before: message.notBefore });
    expect(decodeSignInPayload(JSON.parse(JSON.stringify(payload)))).toEqual(message);
  });
});

describe('decodeSignInPayload', () => {
  const payload = encodeSignInPayload(baseFields());

  it('takes null for absent', () => {
    expect(decodeSignInPayload({ ...payload, statement: null, invalid_before: null, resources: null })).toEqual(baseFields());
  });

  it.each<[string, unknown]>([['nothing', undefined], ['no domain', { ...payload, domain: undefined }], ['a number as the nonce', { ...payload, nonce: 12345678 }], ['another version', { ...payload, version: '2' }], ['no chain id', { ...payload, chain_id: 'one' }], ['a resource that is no URI', { ...payload, resources: [{}] }]])('refuses %s', (_name, value) => {
    expect(() => decodeSignInPayload(value)).toThrow(badMessage);
  });
});

function baseFields(): SignInMessage {
  return { domain: 'service.org', address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', uri: 'https://service.org/login', version: '1', chainId: 1, nonce: '32891757', issuedAt: '2021-09-30T16:25:24.000Z' };
}

function withoutNulls(fields: object): SignInMessage {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as unknown as SignInMessage; // the published fields of a valid message
}
