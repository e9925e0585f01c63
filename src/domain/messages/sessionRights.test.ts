import { buildRecapStatement, createEncodedRecap, getChainsFromRecap, getMethodsFromRecap, populateAuthPayload } from '@walletconnect/utils';
import { encodeSessionRights, isRightsStated, readSessionRights, stateRights } from './sessionRights.ts';

const methods = ['wallet_sendCalls', 'personal_sign', 'eth_sendTransaction'];
const sorted = ['eth_sendTransaction', 'personal_sign', 'wallet_sendCalls'];
const chains = ['eip155:1', 'eip155:8453'];
const encode = (att: unknown): string => `urn:recap:${Buffer.from(JSON.stringify({ att })).toString('base64url')}`;

describe('the rights of a session', () => {
  it('are written as the library of wallets writes them, and read by it', () => {
    expect(encodeSessionRights({ methods, chains: [] })).toBe(createEncodedRecap('eip155', 'request', [...methods]));
    const limited = encodeSessionRights({ methods, chains });
    expect([getMethodsFromRecap(limited), getChainsFromRecap(limited)]).toEqual([sorted, chains]);
  });

  it('are read where the library has limited them to what a wallet supports', () => {
    const { resources } = populateAuthPayload({
      authPayload: { type: 'caip122', chains, domain: 'shop.test', aud: 'https://shop.test', version: '1', nonce: 'abcdefgh1234', iat: '2026-11-24T09:00:00Z', resources: [encodeSessionRights({ methods, chains: [] })] },
      chains: ['eip155:8453', 'eip155:10'], methods: ['personal_sign', 'eth_sign'],
    });
    expect(readSessionRights(resources?.at(-1))).toEqual({ methods: ['personal_sign'], chains: ['eip155:8453'] });
  });

  it.each([
    ['no text', 7], ['no rights', 'https://shop.test'], ['broken', 'urn:recap:e30'], ['of something else', encode({ 'https://shop.test/': { 'crud/update': [{}] } })],
    ['of another kind', encode({ eip155: { 'send/eth_sendTransaction': [{}] } })], ['with other limits', encode({ eip155: { 'request/personal_sign': [{ chains, max: 1 }] } })], ['with limits of another kind', encode({ eip155: { 'request/personal_sign': [{ chains: [1] }] } })],
    ['with more beside them', encode({ eip155: { 'request/personal_sign': [{}] }, 'mailto:a@b.test': { 'msg/send': [{}] } })],
  ])('are not read where they are %s', (_what, resource) => {
    expect(readSessionRights(resource)).toBeUndefined();
  });

  it.each([[undefined], ['Welcome.']])('stand in the statement %p in the words of the library', (statement) => {
    const words = stateRights(statement, { methods });
    expect(words).toBe(buildRecapStatement(statement ?? '', encodeSessionRights({ methods, chains })));
    expect([isRightsStated(words), isRightsStated(statement)]).toEqual([true, false]);
  });
});
