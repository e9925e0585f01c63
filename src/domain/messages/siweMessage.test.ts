import { isIPv6 } from 'node:net';
import negative from '../../../fixtures/eip4361/parsing_negative.json';
import negativeObjects from '../../../fixtures/eip4361/parsing_negative_objects.json';
import positive from '../../../fixtures/eip4361/parsing_positive.json';
import viem from '../../../fixtures/eip4361/viem.json';
import wrong from '../../../fixtures/eip4361/verification_negative.json';
import right from '../../../fixtures/eip4361/verification_positive.json';
import { Wallet } from 'ethers';
import { createSiweMessage } from './createSiweMessage.ts';
import { isSiweMessage, parseSiweMessage } from './parseSiweMessage.ts';
import type { SiweMessage } from './siweMessage.ts';
import { decodeSiwePayload, encodeSiwePayload } from './siwePayload.ts';
import { recoverAddress } from './signatures.ts';
import { assertExpected, assertTimely, verifySiweMessage } from './verifySiweMessage.ts';
import type { ExpectedSiweMessage, SiweProof, VerifySignature } from './verifySiweMessage.ts';

const badMessage = expect.objectContaining({ code: 'siwe.badMessage' });
const valid = Object.entries(positive).map(([name, { message, fields }]) => ({ name, message, fields: withoutNulls(fields) }));

describe('parseSiweMessage', () => {
  it.each(valid)('reads a message: $name', ({ message, fields }) => {
    expect(parseSiweMessage(message)).toEqual(fields);
  });

  it.each(Object.entries(negative))('refuses a message: %s', (_name, message) => {
    expect(() => parseSiweMessage(message)).toThrow(badMessage);
  });

  it.each(viem.parsed)('reads what viem reads: $test', ({ message, fields }) => {
    expect(parseSiweMessage(message)).toEqual(fields);
  });

  it.each(viem.parsedButNotByTheGrammar)('refuses what is not by the grammar, though viem reads it: $test', ({ message }) => {
    expect(() => parseSiweMessage(message)).toThrow(badMessage);
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
    ['another first line of the same length', text.replace('Ethereum account:', 'Litecoin account:')],
    ['a text in place of the first blank line', text.replace(/(\n0x\w+\n)\n/, '$1Read this first\n')],
    ['a text in place of the second blank line', text.replace('\n\nURI: ', '\nand this\nURI: ')],
    ['something behind the title of its resources', text.replace('\nResources:\n', '\nResources: https://a.com\n')],
    ['a domain with a path', text.replace('service.org wants', 'service.org/login wants')],
    ['a domain of other letters', text.replace('service.org wants', 'ѕervice.org wants')],
    ['a statement of other letters', text.replace('I accept', 'I аccept')],
    ['a text of a megabyte', `${text}${' '.repeat(1024 * 1024)}`],
  ])('refuses %s', (_name, message) => {
    expect(message).not.toBe(text);
    expect(() => parseSiweMessage(message)).toThrow(badMessage);
  });

  it('reads one of 16 KB, and no longer one', () => {
    const long = (letters: number): string => `${text}\n- https://a.com/`.padEnd(letters, 'x');
    expect(parseSiweMessage(long(16_384)).resources?.at(-1)).toMatch(/^https:\/\/a\.com\/x+$/);
    expect(() => parseSiweMessage(long(16_385))).toThrow(badMessage);
  });
});

describe('createSiweMessage', () => {
  it.each(valid)('writes the text of: $name', ({ message, fields }) => {
    expect(createSiweMessage(fields)).toBe(message);
  });

  it.each(Object.entries(negativeObjects))('refuses fields: %s', (_name, fields) => {
    expect(() => createSiweMessage(fields as SiweMessage)).toThrow(badMessage);
  });

  it.each(viem.invalidFields)('refuses what viem refuses: $test', ({ change }) => {
    expect(() => createSiweMessage({ ...viem.base, ...change } as SiweMessage)).toThrow(badMessage);
  });

  it.each(viem.validDomains)('takes the domain %s', (domain) => {
    expect(parseSiweMessage(createSiweMessage({ ...viem.base, version: '1', domain })).domain).toBe(domain);
  });

  // Node reads addresses by a parser of its own.
  const groups = (count: number): string => Array.from({ length: count }, () => 'a0').join(':');
  const halves = Array.from({ length: 81 }, (_, at) => [groups(Math.floor(at / 9)), groups(at % 9)] as const);
  const addresses = ['ABCD:EF01:2345:6789:ABCD:EF01:2345:6789', '12345::', '1:::2', '::1::', '::1.2.3', '::1.2.3.256', ...halves.flatMap(([left, right]) => [left, `${left}::${right}`, `${left}::${right === '' ? '' : `${right}:`}129.144.52.38`, `${left}:129.144.52.38`])];
  it('takes a host that is an address of IPv6, and no other in brackets', () => {
    const isTaken = (address: string): boolean => {
      try {
        return createSiweMessage({ ...baseFields(), domain: `[${address}]:8080` }).startsWith(`[${address}]:8080 wants`);
      } catch {
        return false;
      }
    };
    const chosen = addresses.filter((address) => isIPv6(address));
    expect([chosen.length > 50, addresses.length - chosen.length > 50]).toEqual([true, true]);
    expect(addresses.filter(isTaken)).toEqual(chosen);
  });

  it.each<[string, Partial<SiweMessage>]>([
    ['an hour that no day has', { issuedAt: '2021-09-30T25:00:00Z' }],
    ['an end in a month that no year has', { expirationTime: '2100-13-01T00:00:00Z' }],
    ['a beginning in a minute that no hour has', { notBefore: '2021-09-30T12:60:00Z' }],
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
    expect(() => createSiweMessage({ ...baseFields(), ...change })).toThrow(badMessage);
  });
});

describe('verifySiweMessage', () => {
  const byKey: VerifySignature = ({ address, hash, signature }) => Promise.resolve(recoverAddress(hash, signature) === address);
  interface Vector {
    readonly domain: string; readonly address: string; readonly statement: string; readonly uri: string; readonly nonce: string; readonly issuedAt: string; readonly chainId: number; readonly signature: string;
    readonly expirationTime?: string; readonly notBefore?: string; readonly time?: string; readonly domainBinding?: string; readonly matchNonce?: string;
  }
  const check = ({ signature, time, domainBinding, matchNonce, ...fields }: Vector, expected: Partial<ExpectedSiweMessage> = {}): Promise<SiweMessage> =>
    Promise.resolve().then(() => verifySiweMessage({ message: createSiweMessage({ ...fields, version: '1' }), signature, expected: { domain: domainBinding ?? fields.domain, nonce: matchNonce ?? fields.nonce, ...expected }, atMs: Date.parse(time ?? '2023-01-01T00:00:00Z') }, byKey));
  const good: Vector = right['example message'];

  it.each(Object.entries<Vector>(right).filter(([name]) => name !== 'expired message'))('accepts: %s', async (_name, vector) => {
    expect((await check(vector)).address).toBe(vector.address);
  });

  it('accepts what is as expected in every part, the account in any case', async () => {
    const { signature: _, ...fields } = good;
    const message = { ...fields, version: '1', scheme: 'https' } as const;
    const signer = new Wallet(`0x${'11'.repeat(32)}`);
    const text = createSiweMessage({ ...message, address: signer.address });
    const expected = { domain: fields.domain, nonce: fields.nonce, scheme: 'https', uri: fields.uri, chainId: fields.chainId, address: signer.address.toLowerCase() };
    expect(await verifySiweMessage({ message: text, signature: await signer.signMessage(text), expected, atMs: Date.parse('2023-01-01T00:00:00Z') }, byKey)).toEqual({ ...message, address: signer.address });
    expect((await check(good, { scheme: 'https', uri: fields.uri, chainId: fields.chainId })).address).toBe(fields.address); // a message need not name its scheme
  });

  it('refuses one issued after its time is asked for, which the vector "expired message" is', async () => {
    await expect(check(right['expired message'])).rejects.toMatchObject({ code: 'siwe.issuedInFuture' });
  });

  it.each<[string, string]>([
    ['expired message', 'siwe.expired'], ['domain binding', 'siwe.wrongDomain'], ['custom time', 'siwe.expired'], ['custom nonce', 'siwe.wrongNonce'], ['malformed signature', 'siwe.wrongSignature|message.badSignature'],
    ['wrong signature', 'siwe.wrongSignature'], ['not yet valid', 'siwe.notYetValid'], ['invalid issuedAt', 'siwe.badMessage'], ['invalid notBefore', 'siwe.badMessage'], ['invalid expirationTime', 'siwe.badMessage'],
  ])('refuses: %s', async (name, codes) => {
    await expect(check((wrong as Readonly<Record<string, Vector>>)[name] ?? good)).rejects.toMatchObject({ code: expect.stringMatching(`^(${codes})$`) as unknown });
  });

  it.each<[string, Partial<ExpectedSiweMessage>, string]>([
    ['a subdomain', { domain: 'www.login.xyz' }, 'siwe.wrongDomain'],
    ['another port', { domain: 'login.xyz:8080' }, 'siwe.wrongDomain'],
    ['another case of the domain', { domain: 'Login.xyz' }, 'siwe.wrongDomain'],
    ['another chain', { chainId: 5 }, 'siwe.wrongChain'],
    ['another account', { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }, 'siwe.wrongAddress'],
    ['another page', { uri: 'https://login.xyz/' }, 'siwe.wrongUri'],
    ['another nonce', { nonce: '12345678' }, 'siwe.wrongNonce'],
  ])('refuses %s', async (_name, expected, code) => {
    await expect(check(good, expected)).rejects.toMatchObject({ code });
  });

  it.each<[string, object, string]>([
    ['no nonce, as of a session that is empty', { domain: 'login.xyz', nonce: undefined }, 'nonce'],
    ['a nonce that is not named', { domain: 'login.xyz' }, 'nonce'],
    ['an empty nonce', { domain: 'login.xyz', nonce: '' }, 'nonce'],
    ['a nonce of null', { domain: 'login.xyz', nonce: null }, 'nonce'],
    ['a list of nonces, as a form gives it', { domain: 'login.xyz', nonce: [good.nonce] }, 'nonce'],
    ['no domain', { domain: undefined, nonce: good.nonce }, 'domain'],
    ['a domain that is not named', { nonce: good.nonce }, 'domain'],
    ['an empty domain', { domain: '', nonce: good.nonce }, 'domain'],
    ['an account that is undefined', { domain: 'login.xyz', nonce: good.nonce, address: undefined }, 'address'],
    ['a chain that is undefined', { domain: 'login.xyz', nonce: good.nonce, chainId: undefined }, 'chainId'],
    ['a chain that is text', { domain: 'login.xyz', nonce: good.nonce, chainId: '1' }, 'chainId'],
    ['a scheme that is undefined', { domain: 'login.xyz', nonce: good.nonce, scheme: undefined }, 'scheme'],
    ['a page that is undefined', { domain: 'login.xyz', nonce: good.nonce, uri: undefined }, 'uri'],
    ['a name that means nothing here', { domain: 'login.xyz', nonce: good.nonce, chain_id: 1 }, 'chain_id'],
  ])('does not check against %s', async (_name, expected, name) => {
    const { signature, ...fields } = good;
    for (const _again of [1, 2, 3]) {
      const checking = verifySiweMessage({ message: createSiweMessage({ ...fields, version: '1' }), signature, expected: expected as ExpectedSiweMessage, atMs: Date.parse('2023-01-01T00:00:00Z') }, byKey); // as a site without types may call it
      await expect(checking).rejects.toMatchObject({ code: 'siwe.badExpectation', context: { name } });
    }
  });

  it.each<[string, object, string]>([
    ['nothing to expect', { expected: undefined }, 'siwe.badExpectation'], ['no time', { atMs: undefined }, 'siwe.badExpectation'], ['a time that is none', { atMs: Number.NaN }, 'siwe.badExpectation'],
    ['a date', { atMs: new Date('2023-01-01') }, 'siwe.badExpectation'], ['no message', { message: undefined }, 'siwe.badMessage'], ['no signature', { signature: undefined }, 'siwe.wrongSignature'],
  ])('refuses %s', async (_name, part, code) => {
    const { signature, ...fields } = good;
    const proof = { message: createSiweMessage({ ...fields, version: '1' }), signature, expected: { domain: 'login.xyz', nonce: good.nonce }, atMs: Date.parse('2023-01-01T00:00:00Z'), ...part };
    await expect(verifySiweMessage(proof as SiweProof, byKey)).rejects.toMatchObject({ code }); // as a site without types may call it
  });

  it.each([undefined, null, 5, 'no', []])('refuses %p in place of a proof', async (proof) => {
    await expect(verifySiweMessage(proof as never, byKey)).rejects.toMatchObject({ code: 'siwe.badExpectation' }); // as a server may hand on an empty body
  });

  it('takes nothing but true for a yes about the signature', async () => {
    const { signature, ...fields } = good;
    const proof = { message: createSiweMessage({ ...fields, version: '1' }), signature, expected: { domain: 'login.xyz', nonce: good.nonce }, atMs: Date.parse('2023-01-01T00:00:00Z') };
    await expect(verifySiweMessage(proof, (async () => ({ isValid: false })) as unknown as VerifySignature)).rejects.toMatchObject({ code: 'siwe.wrongSignature' }); // as a site without types may write it
  });

  it('refuses a domain that only begins like the right one', async () => {
    await expect(check({ ...good, domain: 'login.xyz@evil.com' }, { domain: 'login.xyz' })).rejects.toMatchObject({ code: 'siwe.wrongDomain' });
  });

  it('refuses another scheme', async () => {
    const message = createSiweMessage({ ...baseFields(), scheme: 'http' });
    await expect(verifySiweMessage({ message, signature: good.signature, expected: { domain: 'service.org', nonce: '32891757', scheme: 'https' }, atMs: Date.parse('2023-01-01') }, byKey)).rejects.toMatchObject({ code: 'siwe.wrongScheme' });
  });

  it.each([[60_000, 'siwe.wrongSignature'], [60_001, 'siwe.issuedInFuture']])('takes clocks that differ by %i ms to %s', async (aheadMs, code) => {
    const message = createSiweMessage({ ...baseFields(), issuedAt: new Date(1_000_000_000_000 + aheadMs).toISOString() });
    await expect(verifySiweMessage({ message, signature: good.signature, expected: { domain: 'service.org', nonce: '32891757' }, atMs: 1_000_000_000_000 }, () => Promise.resolve(false))).rejects.toMatchObject({ code });
  });
});

describe('assertTimely', () => {
  const from = '2021-10-01T00:00:00.000Z';
  const judge = (times: Partial<SiweMessage>, afterMs: number) => () => assertTimely({ ...baseFields(), ...times }, Date.parse(from) + afterMs);

  it('lets pass from its beginning on, and until before its end', () => {
    expect(judge({ notBefore: from }, 0)).not.toThrow();
    expect(judge({ expirationTime: from }, -1)).not.toThrow();
  });

  it.each<[string, Partial<SiweMessage>, number, string]>([
    ['before its beginning', { notBefore: from }, -1, 'siwe.notYetValid'], ['at its end', { expirationTime: from }, 0, 'siwe.expired'],
  ])('refuses a message %s', (_when, times, afterMs, code) => {
    expect(judge(times, afterMs)).toThrow(expect.objectContaining({ code }));
  });
});

describe('assertExpected', () => {
  it('checks what is expected, be it one thing', () => {
    expect(() => assertExpected(baseFields(), { domain: 'service.org' })).not.toThrow();
    expect(() => assertExpected(baseFields(), { chainId: 10 })).toThrow(expect.objectContaining({ code: 'siwe.wrongChain' }));
  });

  it.each<[string, object | undefined]>([['nothing', {}], ['what is undefined', { domain: undefined }], ['no object', undefined]])('does not check against %s', (_name, expected) => {
    expect(() => assertExpected(baseFields(), expected as Partial<ExpectedSiweMessage>)).toThrow(expect.objectContaining({ code: 'siwe.badExpectation' })); // as a plugin without types may call it
  });

  it('does not check what is no message', () => {
    expect(() => assertExpected(undefined as never, { domain: 'service.org' })).toThrow(badMessage); // as a plugin without types may call it
  });
});

describe('isSiweMessage', () => {
  it('knows one by its first line, however malformed the rest is', () => {
    expect(isSiweMessage('evil.com wants you to sign in with your Ethereum account:\nnobody')).toBe(true);
    expect(isSiweMessage('wants you to sign in with your Ethereum account:')).toBe(true);
    expect(isSiweMessage('Hello')).toBe(false);
  });
});

describe('encodeSiwePayload', () => {
  it('writes what decodeSiwePayload reads', () => {
    const message: SiweMessage = { ...baseFields(), statement: 'Hello', expirationTime: '2100-01-07T14:31:43.952Z', notBefore: '2021-01-07T14:31:43.952Z', resources: ['https://service.org'] };
    const payload = encodeSiwePayload(message);
    expect(payload).toMatchObject({ chain_id: '1', issued_at: message.issuedAt, expiration_time: message.expirationTime, invalid_before: message.notBefore });
    expect(decodeSiwePayload(JSON.parse(JSON.stringify(payload)))).toEqual(message);
  });
});

describe('decodeSiwePayload', () => {
  const payload = encodeSiwePayload(baseFields());

  it('takes null for absent', () => {
    expect(decodeSiwePayload({ ...payload, statement: null, invalid_before: null, resources: null })).toEqual(baseFields());
  });

  it.each<[string, unknown]>([['nothing', undefined], ['no domain', { ...payload, domain: undefined }], ['a number as the nonce', { ...payload, nonce: 12345678 }], ['another version', { ...payload, version: '2' }], ['no chain id', { ...payload, chain_id: 'one' }], ['a resource that is no URI', { ...payload, resources: [{}] }]])('refuses %s', (_name, value) => {
    expect(() => decodeSiwePayload(value)).toThrow(badMessage);
  });
});

function baseFields(): SiweMessage {
  return { domain: 'service.org', address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', uri: 'https://service.org/login', version: '1', chainId: 1, nonce: '32891757', issuedAt: '2021-09-30T16:25:24.000Z' };
}

function withoutNulls(fields: object): SiweMessage {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as unknown as SiweMessage; // the published fields of a valid message
}
