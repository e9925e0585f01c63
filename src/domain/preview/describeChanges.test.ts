import { getAddress } from 'ethers';
import type { Changes } from './changesOf.ts';
import { describeChanges, tokensOfChanges } from './describeChanges.ts';
import type { PreviewFacts } from './preview.ts';

const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const nft = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
/** As people compare them, by ERC-55. */
const [shownToken, shownNft] = [getAddress(token), getAddress(nft)];
const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const facts: PreviewFacts = {
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', activeChainId: 1, nowMs: 0,
  chains: [{ id: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH', decimals: 18 } }],
  tokens: { [token]: { symbol: 'USDX', decimals: 6, totalSupply: 1_000_000n } }, hasCode: {}, names: { [nft]: 'Kittens' }, delegates: [], signatures: [],
};
const described = (changes: Partial<Changes>) => {
  const { fields, warnings } = describeChanges({ balances: [], permissions: [], ...changes }, { chainId: 1, facts });
  return { rows: fields.map(({ label, value, name }) => [text(label), name, text(value)].filter((part) => part !== undefined).join(' | ')), dangers: warnings.map(({ code }) => code) };
};
function text(value: PreviewFacts['chains'][number] | object): string {
  return 'key' in value ? String(value.key).replace('core.review.', '') : 'text' in value ? String(value.text) : '';
}

describe('describeChanges', () => {
  it('puts what is given first, each sum beside the contract that says it', () => {
    expect(described({ balances: [{ token, units: 2_500_000n }, { units: -3n * 10n ** 18n }, { token: nft, tokenId: 7n, units: -1n }, { token: nft, tokenId: 8n, units: 4n }] })).toEqual({
      rows: ['gives | 3 ETH', `gives | #7 Kittens | ${shownNft}`, `gets | 2.5 USDX | ${shownToken}`, `gets | 4 × #8 Kittens | ${shownNft}`],
      dangers: [],
    });
  });

  it.each([
    ['a sum', 300_000n, '0.3 USDX', []],
    ['all there is of the token', 1_000_000n, 'unlimited', ['unlimitedAllowance']],
    ['all of a collection', 'all', 'changes.all', ['approvesAll']],
  ] as const)('names the contract and the spender of %s that is allowed', (_what, units, shown, dangers) => {
    expect(described({ permissions: [{ token, spender, units }] })).toEqual({ rows: [`changes.allows | ${shown}`, `contract | ${shownToken}`, `changes.spender | ${spender}`], dangers });
  });

  it('shows the smallest unit where the decimals are not known', () => {
    expect(described({ balances: [{ token: nft, units: -12n }] }).rows).toEqual([`gives | 12 Kittens | ${shownNft}`]);
  });

  it('says that more is left out, which is a danger', () => {
    const balances = Array.from({ length: 62 }, (_, at) => ({ token: nft, tokenId: BigInt(at), units: 1n }));
    const { rows, dangers } = described({ balances });
    expect([rows.length, rows.at(-1), dangers]).toEqual([61, 'more | 2', ['leftOut']]);
  });

  it('asks for the decimals of tokens, which items have not', () => {
    expect(tokensOfChanges({ balances: [{ token, units: 1n }, { units: 1n }, { token: nft, tokenId: 1n, units: 1n }], permissions: [{ token, spender, units: 1n }] })).toEqual([token]);
  });
});
