import { decodeProposal, decodeRequest, decodeSession } from './decodeApp.ts';

const proposal = (part: object = {}) => ({ id: 1, params: { id: 1, pairingTopic: 'a', proposer: { metadata: { name: 'Swap Shop', url: 'https://swapshop.example' } }, requiredNamespaces: {}, optionalNamespaces: {}, ...part } });
const named = (name: unknown, url: unknown = 'https://swapshop.example') => decodeProposal(proposal({ proposer: { metadata: { name, url } } }))?.app;

describe('decodeProposal', () => {
  it.each<[string, unknown, unknown, string]>([
    ['marks that turn text', '\u202Epohs paws\u202C', undefined, 'pohs paws'],
    ['marks that hide', 'Swap\u200B\u2060 Shop\u0000', undefined, 'Swap Shop'],
    ['lines', 'Swap \n\n\nShop', undefined, 'Swap Shop'],
    ['megabytes', 'x'.repeat(5_000_000), undefined, 'x'.repeat(80)],
    ['accents in heaps', `a${'\u0301'.repeat(10_000)}`, undefined, 'a\u0301\u0301\u0301'],
    ['nothing', '\u200E', undefined, 'swapshop.example'],
    ['no text', { toString: 1 }, undefined, 'swapshop.example'],
    ['neither name nor address', null, 'javascript:alert(1)', '?'],
  ])('shows a name of %s so that it does not deceive', (_what, name, url, shown) => {
    expect(named(name, url)?.name.normalize('NFD')).toBe(shown.normalize('NFD'));
  });

  it.each(['javascript:alert(1)', 'http://swapshop.example', 'https://user@swapshop.example', `https://${'a'.repeat(5_000)}.example`, 7, 'data:text/html,x', 'https://localhost'])('knows no address %j', (url) => {
    expect(named('Swap Shop', url)).toEqual({ name: 'Swap Shop' });
  });

  it.each<[string, unknown]>([['nothing', undefined], ['a list', [1]], ['text', 'eip155'], ['names without content', { eip155: null }], ['lists that are none', { eip155: { chains: 'x', methods: 7, events: { length: 9 } } }], ['content that is no text', { eip155: { chains: [1, null, {}], methods: [[]], events: [true] } }]])('takes %s for namespaces as no wishes', (_what, namespaces) => {
    const { methods = [], events = [] } = decodeProposal(proposal({ optionalNamespaces: namespaces }))?.optional ?? {};
    expect([methods, events]).toEqual([[], []]);
  });

  it('bounds wishes without end', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `${at}`.padEnd(1_000, 'x'));
    const wishes = decodeProposal(proposal({ optionalNamespaces: Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`n${at}`, { chains: many, methods: many, events: many }])) }))?.optional;
    expect([wishes?.chains.length, wishes?.methods.length, wishes?.methods[0]?.length]).toEqual([100, 100, 80]);
  });

  it.each([undefined, null, 'x', {}, { id: '1', params: {} }, { id: 1 }, { id: 1, params: { pairingTopic: 7 } }])('is none for %j', (event) => {
    expect(decodeProposal(event)).toBeUndefined();
  });
});

describe('decodeRequest', () => {
  const request = (verifyContext?: unknown) => decodeRequest({ id: 1, topic: 'a', params: { request: { method: 'personal_sign', params: [] }, chainId: 'eip155:1' }, verifyContext });
  it.each<[string, unknown, object]>([
    ['VALID', { verified: { validation: 'VALID', origin: 'https://swapshop.example' } }, { verdict: 'verified', origin: 'https://swapshop.example/' }], ['INVALID', { verified: { validation: 'INVALID', origin: 'https://evil.example' } }, { verdict: 'mismatch', origin: 'https://evil.example/' }],
    ['UNKNOWN', { verified: { validation: 'UNKNOWN', origin: 'https://swapshop.example' } }, { verdict: 'unknown' }], ['a scam', { verified: { validation: 'VALID', isScam: true, origin: 'https://evil.example' } }, { verdict: 'scam', origin: 'https://evil.example/' }],
    ['nothing', undefined, { verdict: 'unknown' }], ['what is no word', { verified: 'VALID' }, { verdict: 'unknown' }], ['an origin that is none', { verified: { validation: 'VALID', origin: 'javascript:alert(1)' } }, { verdict: 'verified' }],
  ])('reads that Verify says %s', (_name, context, said) => {
    expect(request(context)).toEqual({ id: 1, topic: 'a', chain: 'eip155:1', method: 'personal_sign', params: [], ...said });
  });
});

describe('decodeSession', () => {
  it('passes over what is no account and no chain', () => {
    const namespaces = { eip155: { chains: ['eip155:1', 'eip155:0', 'solana:x'], accounts: ['eip155:1:0x1', 'x', 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'], methods: [], events: [] } };
    expect(decodeSession({ topic: 'a', expiry: 2, namespaces, peer: { metadata: undefined } })).toEqual({ topic: 'a', app: { name: '?' }, chainIds: [1], accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'], methods: [], events: [], expiresAtMs: 2_000 });
  });
});

describe('what an app breaks', () => {
  const nothing = { topic: '', app: { name: '?' }, chainIds: [], accounts: [], methods: [], events: [], expiresAtMs: 0 };

  it.each([undefined, null, 7, {}, { namespaces: null, peer: null }, { topic: 7, expiry: 'soon', namespaces: { eip155: null }, peer: 'x' }])('gives a session without rights: %j', (session) => {
    expect(decodeSession(session as never)).toMatchObject({ ...nothing, chainIds: [] }); // the library's type is no proof
  });

  it.each([undefined, null, {}, { params: null }, { params: { request: null } }, { params: { request: { method: { toString: null } } } }])('gives a request without a method: %j', (request) => {
    expect(decodeRequest(request as never)).toEqual({ id: NaN, topic: '', chain: undefined, method: '', params: undefined }); // the library's type is no proof
  });
});
