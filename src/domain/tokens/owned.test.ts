import { parseAccountTransfers, parseOwnedTokens } from './owned.ts';
import type { AccountTransfer, OwnedToken } from './owned.ts';

const [own, other, contract] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'] as const;
const token: OwnedToken = { chainId: 1, address: contract, symbol: 'USDC', name: 'USD Coin', decimals: 6, units: 5n };
const moved: AccountTransfer = { chainId: 1, kind: 'ERC20', hash: `0x${'ab'.repeat(32)}`, blockNumber: 4, atMs: 5, from: other, to: own, units: 3n, token: contract };

describe('parseOwnedTokens', () => {
  const parse = (items: unknown, isPriced = false) => parseOwnedTokens(items, { chainId: 1, isPriced });

  it('gives addresses one form, that of the native currency its own', () => {
    expect(parse([{ ...token, address: contract.toLowerCase() }, { ...token, address: `0x${'E'.repeat(40)}` }]).map(({ address }) => address)).toEqual([contract, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE']);
  });

  it('keeps a price only where it counts, and none that makes no sense', () => {
    expect([parse([{ ...token, priceUsd: '1.5' }]), parse([{ ...token, priceUsd: '1.5' }], true), parse([{ ...token, priceUsd: '-1' }], true)]).toEqual([[token], [{ ...token, priceUsd: '1.5' }], [token]]);
  });

  it.each([undefined, {}, 'text', { length: 2 }])('finds nothing in %j', (items) => expect(parse(items)).toEqual([]));
});

describe('parseAccountTransfers', () => {
  const parse = (items: unknown) => parseAccountTransfers(items, { chainId: 1, owner: own.toLowerCase() });

  it('reads what came, went, and was only called', () => {
    const { token: _of, ...native } = { ...moved, kind: 'native' as const, from: own, to: other };
    const call = { ...native, kind: 'call' as const, units: 0n };
    expect(parse([moved, native, call, { ...call, to: undefined }, { ...moved, kind: 'ERC1155', tokenId: 7n }])).toEqual([moved, native, call, { ...call, to: undefined }, { ...moved, kind: 'ERC1155', tokenId: 7n }]);
  });

  it.each([{ kind: 'ERC721' }, { kind: 'ERC20', tokenId: 1n }, { kind: 'native' }, { kind: 'call' }, { to: other }, { chainId: 2 }, { hash: '0x' }, { units: -1n }, { blockNumber: '4' }, { atMs: Number.NaN }])('passes over one with %j', (wrong) => expect(parse([{ ...moved, ...wrong }])).toEqual([]));

  it('reads no more than a page holds', () => expect(parse(Array.from({ length: 5_000 }, () => moved))).toHaveLength(500));
});
