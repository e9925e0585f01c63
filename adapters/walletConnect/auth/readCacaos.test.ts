import { buildAuthObject, buildNamespacesFromAuth, formatMessage, populateAuthPayload } from '@walletconnect/utils';
import { Wallet } from 'ethers';
import type { SignInFields } from '../../../src/contracts/connectSignIn.ts';
import { toAuthPayload } from './authPayload.ts';
import { readNamespaces, readSigned } from './readCacaos.ts';

const signer = new Wallet(`0x${'1'.repeat(64)}`);
const methods = ['personal_sign', 'eth_sendTransaction'];
const chains = ['eip155:8453', 'eip155:1'];
const fields: SignInFields = { domain: 'shop.test', uri: 'https://shop.test', version: '1', chainId: 8453, nonce: 'abcdefgh1234', issuedAt: '2026-11-24T09:00:00.000Z', expirationTime: '2026-11-24T10:00:00Z', statement: 'Welcome.', requestId: 'r1', resources: ['https://shop.test/terms'] };
const asked = { fields, chains, methods };

/** What a wallet makes of what it was asked, and signs for one chain. */
async function answer({ of = fields, chain = 'eip155:8453', supported = chains, part = {} }: { readonly of?: SignInFields; readonly chain?: string; readonly supported?: readonly string[]; readonly part?: object } = {}) {
  const { chains: wanted, resources, ...rest } = toAuthPayload(of, { chains, methods });
  const payload = { ...populateAuthPayload({ authPayload: { ...rest, chains: [...wanted], resources: [...resources] }, chains: [...supported], methods: [...methods, 'eth_sign'] }), ...part };
  const iss = `did:pkh:${chain}:${signer.address}`;
  const message = formatMessage(payload as never, iss); // of its own type, which wants what is not sent
  const signature = await signer.signMessage(message);
  return { message, signature, cacao: buildAuthObject(payload, { t: 'eip191', s: signature }, iss) };
}

const recap = (att: unknown): string => `urn:recap:${Buffer.from(JSON.stringify({ att })).toString('base64')}`;

describe('readSigned', () => {
  it.each<[string, SignInFields]>([
    ['with everything in it', fields],
    ['with a scheme, which the protocol leaves out', { ...fields, scheme: 'https' }],
    ['with the least', { domain: 'shop.test', uri: 'https://shop.test', version: '1', chainId: 8453, nonce: 'abcdefgh1234', issuedAt: '2026-11-24T09:00:00.000Z' }],
  ])('reads the text that the library of wallets has signed, %s', async (_what, of) => {
    const { message, signature, cacao } = await answer({ of });
    expect(readSigned([cacao], { ...asked, fields: of })).toMatchObject({ address: signer.address, message, signature, added: { statement: expect.stringContaining("'eth_sendTransaction', 'personal_sign' for 'eip155'."), resources: [...(of.resources ?? []), expect.stringMatching(/^urn:recap:/)] } });
  });

  it('takes the statement without the words too, which wallets add as they write the message', async () => {
    const { message, cacao } = await answer({ part: { statement: 'Welcome.' } });
    expect(readSigned([cacao], asked)?.message).toBe(message);
  });

  it('takes the signature for the chain of the message, and of one that signs for fewer chains', async () => {
    const [other, own] = [await answer({ chain: 'eip155:1' }), await answer({ supported: ['eip155:8453'] })];
    expect(readSigned([other.cacao, own.cacao], asked)?.signature).toBe(own.signature);
  });

  it.each<[string, object]>([
    ['another statement', { statement: 'I give everything away.' }], ['more words in it', { statement: 'Welcome. I further authorize the stated URI to perform the following actions on my behalf: all.' }],
    ['another domain', { domain: 'evil.test' }], ['another URI', { aud: 'https://evil.test' }], ['another nonce', { nonce: 'anotheronce1' }], ['another time', { iat: '2020-01-01T00:00:00Z' }], ['another end', { exp: '2036-01-01T00:00:00Z' }], ['no end', { exp: undefined }],
    ['a beginning', { nbf: '2026-11-24T09:00:00Z' }], ['another request', { requestId: 'r2' }], ['another version', { version: '2' }],
    ['no rights', { resources: ['https://shop.test/terms'] }], ['other resources', { resources: ['https://evil.test', recap({ eip155: { 'request/personal_sign': [{}] } })] }], ['more resources', { resources: ['https://shop.test/terms', 'https://evil.test', recap({ eip155: { 'request/personal_sign': [{}] } })] }],
    ['rights to more methods', { resources: ['https://shop.test/terms', recap({ eip155: { 'request/eth_sign': [{}] } })] }], ['rights on other chains', { resources: ['https://shop.test/terms', recap({ eip155: { 'request/personal_sign': [{ chains: ['eip155:137'] }] } })] }],
    ['rights to something else', { resources: ['https://shop.test/terms', recap({ 'https://shop.test/': { 'crud/update': [{}] } })] }],
  ])('takes none over %s', async (_what, part) => {
    const { cacao } = await answer();
    expect(readSigned([{ ...cacao, p: { ...cacao.p, ...part } }], asked)).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['nothing', undefined], ['no list', {}], ['an empty list', []], ['what is none', [null, 7, 'x', {}, { p: null }, { p: {}, s: 1 }]],
  ])('finds none in %s', (_what, cacaos) => {
    expect(readSigned(cacaos, asked)).toBeUndefined();
  });

  it.each<[string, object]>([
    ['another chain alone', { p: { iss: `did:pkh:eip155:1:${signer.address}` } }], ['an account that is none', { p: { iss: 'did:pkh:eip155:8453:0x12' } }], ['another kind of identifier', { p: { iss: `did:ethr:${signer.address}` } }],
    ['no signature', { s: { s: null } }], ['a short signature', { s: { s: '0x12' } }], ['a signature without end', { s: { s: `0x${'ab'.repeat(16_400)}` } }],
  ])('takes none of %s', async (_what, { p = {}, s = {} }: { readonly p?: object; readonly s?: object }) => {
    const { cacao } = await answer();
    expect(readSigned([{ ...cacao, p: { ...cacao.p, ...p }, s: { ...cacao.s, ...s } }], asked)).toBeUndefined();
  });
});

describe('readNamespaces', () => {
  it('gives what the library of wallets keeps of the same answer', async () => {
    const cacaos = [(await answer()).cacao, (await answer({ chain: 'eip155:1' })).cacao];
    const own = readNamespaces(cacaos, asked)['eip155'];
    const theirs = buildNamespacesFromAuth(['eth_sendTransaction', 'personal_sign'], chains.map((chain) => `${chain}:${signer.address}`))['eip155'];
    expect([[...(own?.accounts ?? [])].sort(), [...(own?.methods ?? [])].sort()]).toEqual([[...(theirs?.accounts ?? [])].sort(), theirs?.methods]);
  });

  it('gives no more than was asked for, whatever the answer says', async () => {
    const { cacao } = await answer();
    const resources = [recap({ eip155: { 'request/eth_sign': [{ chains: ['eip155:137', 'eip155:1'] }], 'request/personal_sign': [{}] } })];
    expect(readNamespaces([{ ...cacao, p: { ...cacao.p, resources } }], asked)).toMatchObject({ eip155: { accounts: [`eip155:8453:${signer.address}`, `eip155:1:${signer.address}`], methods: ['personal_sign'] } });
  });

  it.each<[string, unknown]>([['nothing', undefined], ['what is none', [null, { p: { iss: 'x' } }]], ['more than anyone signs', Array.from({ length: 1_000 }, () => ({}))]])('gives nothing for %s', (_what, cacaos) => {
    expect(readNamespaces(cacaos, asked)).toMatchObject({ eip155: { accounts: [], methods: [] } });
  });
});
