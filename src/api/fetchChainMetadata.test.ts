import { createFakeHttp } from '../../fixtures/http/fakeHttp.ts';
import { fetchChainMetadata, fetchInsightChains } from './fetchChainMetadata.ts';

const chainsUrl = 'https://api.example/';
// The fields of ethereum-lists/chains; the values are shortened from its file for chain 8453.
const base = {
  name: 'Base', chain: 'ETH', chainId: 8453, networkId: 8453, shortName: 'base', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpc: ['https://mainnet.base.org/', 'wss://base.gateway.example', 'https://base.example/v3/${API_KEY}', 7], explorers: [{ name: 'basescan', url: 'https://basescan.org', standard: 'EIP3091' }, { name: 'x', url: 'javascript:x' }],
};
const parsed = { id: 8453, name: 'Base', nativeCurrency: base.nativeCurrency, rpc: ['https://mainnet.base.org/'], blockExplorers: [{ name: 'basescan', url: 'https://basescan.org' }], testnet: false };
const fetchBase = (answer: unknown) => fetchChainMetadata({ http: createFakeHttp({ 'https://api.example/v1/chains/8453': answer }).http, service: undefined }, 8453, { chainsUrl });

describe('fetchChainMetadata', () => {
  it('takes what is known of chains, wrapped or not', async () => {
    expect(await fetchBase(base)).toEqual(parsed);
    expect(await fetchBase({ data: { ...base, slip44: 1 } })).toEqual({ ...parsed, testnet: true });
  });

  it('keeps the picture and what explorers offer to programs', async () => {
    expect(await fetchBase({ ...base, icon: { url: 'ipfs://QmBase/icon.png', width: 512, height: 512, format: 'png' }, explorers: [{ ...base.explorers[0], apiUrl: 'https://api.basescan.org/api' }, { name: 'y', url: 'https://y.example', apiUrl: 'javascript:x' }] })).toEqual({
      ...parsed, icon: 'ipfs://QmBase/icon.png', blockExplorers: [{ name: 'basescan', url: 'https://basescan.org', apiUrl: 'https://api.basescan.org/api' }, { name: 'y', url: 'https://y.example' }],
    });
  });

  it.each([
    ['another chain', { ...base, chainId: 1 }], ['a chain in text', { ...base, chainId: '8453' }], ['no name', { ...base, name: '\u200b' }], ['no currency', { ...base, nativeCurrency: undefined }],
    ['decimals in text', { ...base, nativeCurrency: { ...base.nativeCurrency, decimals: '18' } }], ['a list', []],
  ])('refuses %s', async (_name, answer) => {
    await expect(fetchBase(answer)).rejects.toMatchObject({ code: 'fetch.badAnswer', message: 'api.example gave an answer that makes no sense' });
  });

  it('says what the service says', async () => {
    await expect(fetchBase({ status: 404, body: '{"error":{"message":"No such chain"}}' })).rejects.toMatchObject({ code: 'fetch.failed', message: 'No such chain' });
  });
});

describe('fetchInsightChains', () => {
  const fetchChains = (answer: unknown) => fetchInsightChains({ http: createFakeHttp({ 'https://api.example/v1/chains/services?service=insight': answer }).http, service: undefined }, { chainsUrl });

  it('lists the chains that are covered', async () => {
    expect(await fetchChains({ data: { 1: [{ service: 'insight', enabled: true }], 10: [{ service: 'insight', enabled: false }], 137: [{ service: 'bundler', enabled: true }], x: [], 56: 'yes' } })).toEqual([1]);
  });

  it('refuses anything else', async () => {
    await expect(fetchChains({ data: [1, 2] })).rejects.toMatchObject({ code: 'fetch.badAnswer' });
  });
});
