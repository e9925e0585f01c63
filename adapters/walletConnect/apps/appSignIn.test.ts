import { createEncodedRecap, formatMessage, getChainsFromRecap, getMethodsFromRecap } from '@walletconnect/utils';
import { decodeSignIn, writeSignIn } from './appSignIn.ts';
import { decodeAuthenticate } from './decodeApp.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const rights = createEncodedRecap('eip155', 'request', ['personal_sign', 'eth_sendTransaction']);
/** As the library of apps asks it. */
const payload = { type: 'caip122', chains: ['eip155:8453', 'eip155:1'], statement: 'Welcome.', aud: 'https://shop.test', domain: 'shop.test', version: '1', nonce: 'abcdefgh1234', iat: '2026-11-24T09:00:00.000Z', exp: '2026-11-24T10:00:00Z', nbf: undefined, resources: ['https://shop.test/terms', rights] };

describe('the sign-in of an app', () => {
  it('is read with what the session is to have', () => {
    expect(decodeSignIn(payload)).toEqual({
      signIn: { domain: 'shop.test', aud: 'https://shop.test', nonce: 'abcdefgh1234', iat: '2026-11-24T09:00:00.000Z', statement: 'Welcome.', exp: '2026-11-24T10:00:00Z', resources: ['https://shop.test/terms'] },
      wishes: { chains: ['eip155:8453', 'eip155:1'], methods: ['eth_sendTransaction', 'personal_sign'], events: ['chainChanged', 'accountsChanged'] },
    });
    expect(decodeSignIn({ ...payload, statement: '', resources: [rights] })?.signIn).not.toHaveProperty('statement');
  });

  it.each<[string, unknown]>([
    ['nothing', undefined], ['no object', 'x'], ['no domain', { ...payload, domain: 7 }], ['no URI', { ...payload, aud: undefined }], ['no nonce', { ...payload, nonce: null }], ['no time', { ...payload, iat: {} }], ['another version', { ...payload, version: '2' }],
    ['a statement that is none', { ...payload, statement: 7 }], ['a statement without end', { ...payload, statement: 'x'.repeat(1_001) }], ['rights in its own words', { ...payload, statement: 'I further authorize the stated URI to perform the following actions on my behalf: all.' }],
    ['no chains', { ...payload, chains: 'eip155:1' }], ['no resources', { ...payload, resources: undefined }], ['no rights', { ...payload, resources: ['https://shop.test/terms'] }], ['rights to something else', { ...payload, resources: [createEncodedRecap('https://shop.test', 'crud', ['update'])] }],
    ['resources without end', { ...payload, resources: [...Array.from({ length: 21 }, () => 'https://shop.test'), rights] }], ['a resource that is none', { ...payload, resources: [7, rights] }],
  ])('is not read of %s', (_what, given) => {
    expect(decodeSignIn(given)).toBeUndefined();
  });

  it('is written as the library of apps reads it, with no more rights than were agreed to', () => {
    const asked = decodeSignIn(payload);
    if (!asked) throw new Error('It was not read.');
    const { message, payload: answer } = writeSignIn(asked.signIn, { address, chainIds: [8453], methods: ['personal_sign'] });
    const sent: { readonly iss?: string; readonly resources?: readonly string[] } = JSON.parse(JSON.stringify(answer));
    expect(formatMessage(sent as never, sent.iss ?? '')).toBe(message); // of its own type, which wants what is not sent
    expect(sent.iss).toBe(`did:pkh:eip155:8453:${address}`);
    const recap = sent.resources?.at(-1) ?? '';
    expect([getMethodsFromRecap(recap), getChainsFromRecap(recap)]).toEqual([['personal_sign'], ['eip155:8453']]);
  });

  it('is not written where it is no sign-in', () => {
    const asked = decodeSignIn({ ...payload, nonce: 'x' });
    expect(() => asked && writeSignIn(asked.signIn, { address, chainIds: [1], methods: ['personal_sign'] })).toThrow(expect.objectContaining({ code: 'siwe.badMessage' }));
  });

  it('is proposed with who asks, whether or not it can be read', () => {
    const event = { id: 7, topic: 'pairing', params: { requester: { metadata: { name: 'Shop', url: 'https://shop.test' } }, authPayload: payload }, verifyContext: { verified: { validation: 'VALID', origin: 'https://shop.test' } } };
    expect(decodeAuthenticate(event)).toMatchObject({ id: 7, pairingTopic: 'pairing', app: { name: 'Shop', url: 'https://shop.test/' }, verdict: 'verified', optional: { chains: payload.chains }, signIn: { asked: { domain: 'shop.test' } } });
    expect(decodeAuthenticate({ ...event, params: { authPayload: 7 } })).toMatchObject({ app: { name: '?' }, verdict: 'verified', signIn: { asked: undefined } });
    expect([decodeAuthenticate(undefined), decodeAuthenticate({ ...event, id: 'x' }), decodeAuthenticate({ ...event, topic: 1 })]).toEqual([undefined, undefined, undefined]);
  });
});
