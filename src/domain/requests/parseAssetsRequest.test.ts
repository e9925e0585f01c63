import { hasCode } from '../errors.ts';
import { parseAssetsRequest } from './parseAssetsRequest.ts';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';

describe('parseAssetsRequest', () => {
  it('asks for all, without a filter', () => {
    const { chainIds, isWanted, ...rest } = parseAssetsRequest({ account: account.toLowerCase() });
    expect([chainIds, rest.account]).toEqual([undefined, account]);
    expect(isWanted(1, { address: token, type: 'erc20' })).toBe(true);
  });

  // The examples of ERC-7811.
  it('keeps to chains and types', () => {
    const { chainIds, isWanted } = parseAssetsRequest({ account, chainFilter: ['0x1', '0x2105', '0x1'], assetTypeFilter: ['native', 'erc20'] });
    expect(chainIds).toEqual([1, 8453]);
    expect([isWanted(1, { address: 'native', type: 'native' }), isWanted(1, { address: token, type: 'erc721' })]).toEqual([true, false]);
  });

  it('lets named assets go before the other filters', () => {
    const { chainIds, isWanted } = parseAssetsRequest({ account, chainFilter: ['0x5'], assetTypeFilter: ['erc721'], assetFilter: { '0x1': [{ address: token, type: 'erc20' }], 10: [{ address: 'native', type: 'native' }] } });
    expect(chainIds?.toSorted()).toEqual([1, 10]);
    expect([isWanted(1, { address: token.toUpperCase().replace('0X', '0x'), type: 'erc20' }), isWanted(1, { address: account, type: 'erc20' }), isWanted(10, { address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', type: 'native' }), isWanted(1, { address: 'native', type: 'native' })]).toEqual([true, false, true, false]);
  });

  it.each([
    undefined, 'all', {}, { account: '0x1' }, { account, chainFilter: '0x1' }, { account, chainFilter: ['one'] }, { account, chainFilter: Array.from({ length: 300 }, () => '0x1') }, { account, assetTypeFilter: 'erc20' }, { account, assetTypeFilter: [1] },
    { account, assetFilter: [] }, { account, assetFilter: { x: [] } }, { account, assetFilter: { '0x1': {} } }, { account, assetFilter: { '0x1': [null] } }, { account, assetFilter: { '0x1': [{ address: 'all', type: 'erc20' }] } },
  ])('refuses %j by a code', (given) => {
    let thrown: unknown;
    try {
      parseAssetsRequest(given);
    } catch (error) {
      thrown = error;
    }
    expect((['request.badParams', 'input.notChainId', 'input.notAddress'] as const).some((code) => hasCode(thrown, code))).toBe(true);
  });
});
