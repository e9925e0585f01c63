import { Interface } from 'ethers';
import { createFakeTransport } from '../../fixtures/rpc/fakeTransport.ts';
import { localAccount } from '../../adapters/ethers/index.ts';
import { mockChainOne, mockDrop, mockMarketplace, mockToken } from '../../mocks/index.ts';
import { startMockWorld } from '../../mocks/node.ts';
import { checkPlugin, createTestKit } from '../../mocks/testing/index.ts';
import { parseAddress } from '../../src/domain/accounts/address.ts';
import { isWalletError } from '../../src/domain/errors.ts';
import { localeTags } from '../../src/domain/text/locales.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { getActiveAccount } from '../../src/flows/connection/getActiveAccount.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { marketplaceErrors } from './errors.ts';
import { buyListing, createListing, readListing, readListings } from './flows.ts';
import { marketplace } from './index.ts';
import { findFault, statusOf } from './listings.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { strings } from './strings.ts';

const seller = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const market = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const collection = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
const none = '0x0000000000000000000000000000000000000000';

describe('marketplace', () => {
  it('keeps the contract of plugins', async () => {
    expect(await checkPlugin(marketplace)).toEqual([]);
  });

  it('reads no page that is too long, and none of what is no contract', async () => {
    const test = createTestKit({ plugins: [marketplace] });
    const started = startMockWorld({ world: test.world });
    const read = (count: number) => test.settled(test.kit.dispatch(readListings({ chainId: mockChainOne.id, contract: market, count })));
    for (const count of [0, 101, 1.5]) await expect(read(count)).rejects.toMatchObject({ code: 'marketplace.badQuantity' });
    await expect(read(10)).rejects.toMatchObject({ code: 'contract.noCode' });
    started.stop();
    test.kit.destroy();
    test.world.close();
  });
});

describe('buyListing and createListing', () => {
  it('send nothing without the money, nor what is another’s', async () => {
    const poor = `0x${'12'.repeat(32)}`;
    const test = createTestKit({ plugins: [marketplace, walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: poor }) })] });
    const started = startMockWorld({ world: test.world });
    const chain = await test.world.getChain(mockChainOne.id);
    await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
    const { address } = test.kit.dispatch(getActiveAccount());
    await chain.request({ method: 'hardhat_setBalance', params: [parseAddress(address), '0x8ac7230489e80000'] });
    const { chainId, contract } = { chainId: mockChainOne.id, contract: mockMarketplace };
    const listing = await test.settled(test.kit.dispatch(readListing({ chainId, contract, listingId: 1n })));
    expect(listing).toMatchObject({ status: 'ACTIVE', currencyValuePerToken: { displayValue: '3', symbol: mockToken.symbol, decimals: 6 }, asset: { metadata: { name: 'Mock Bird' } } });
    await expect(test.settled(test.kit.dispatch(buyListing({ listing, isReviewed: false })))).rejects.toMatchObject({ code: 'marketplace.notEnough', remedy: 'Add 3 MUSD to the account, or buy fewer.' });
    await expect(test.settled(test.kit.dispatch(createListing({ chainId, contract, assetContract: mockDrop, tokenId: 0n, pricePerToken: 1n, endTimestamp: 2n ** 40n, isReviewed: false })))).rejects.toMatchObject({ code: 'marketplace.refused', message: 'The marketplace would refuse this: Marketplace: not owner or approved tokens.' });
    started.stop();
    test.kit.destroy();
    test.world.close();
  });
});

describe('statusOf', () => {
  it.each([
    [1n, 99n, 'CREATED'], [1n, 100n, 'ACTIVE'], [1n, 200n, 'ACTIVE'], [1n, 201n, 'EXPIRED'], [2n, 99n, 'COMPLETED'], [3n, 201n, 'CANCELLED'],
  ])('of %s at %s is %s', (status, nowSeconds, expected) => {
    expect(statusOf({ listingId: 7n, status, startTimestamp: 100n, endTimestamp: 200n }, nowSeconds)).toBe(expected);
  });

  it.each([0n, 4n, 255n])('is refused where the contract says %s', (status) => {
    expect(() => statusOf({ listingId: 7n, status, startTimestamp: 100n, endTimestamp: 200n }, 150n)).toThrow(expect.objectContaining({ code: 'marketplace.badStatus', context: { listingId: 7n, status } }));
  });
});

describe('findFault', () => {
  const functions = new Interface([
    'function supportsInterface(bytes4) view returns (bool)', 'function ownerOf(uint256) view returns (address)', 'function getApproved(uint256) view returns (address)', 'function isApprovedForAll(address, address) view returns (bool)', 'function balanceOf(address, uint256) view returns (uint256)',
  ]);
  /** A collection that answers as it is told, and with nothing to what it is not told of. */
  const collectionOf = (answers: Readonly<Record<string, unknown>>, interfaceId: string) => createFakeTransport(async ({ method, params }) => {
    if (method === 'eth_getCode') return '0x60';
    const [{ data }] = params as readonly [{ readonly data: string }]; // of eth_call
    const call = functions.parseTransaction({ data });
    if (!call) return '0x';
    const answer: unknown = call.name === 'supportsInterface' ? call.args[0] === '0x01ffc9a7' || call.args[0] === interfaceId : answers[call.name];
    return answer === undefined ? '0x' : functions.encodeFunctionResult(call.name, [answer]);
  });
  const listing = { contract: market, creatorAddress: seller, assetContractAddress: collection, tokenId: 5n } as const;

  it.each<[string, string, Readonly<Record<string, unknown>>, string | undefined]>([
    ['nothing where all may be moved', '0x80ac58cd', { ownerOf: seller, getApproved: none, isApprovedForAll: true }, undefined],
    ['nothing where this one may be moved', '0x80ac58cd', { ownerOf: seller, getApproved: market, isApprovedForAll: false }, undefined],
    ['that it may not be moved', '0x80ac58cd', { ownerOf: seller, getApproved: none, isApprovedForAll: false }, 'marketplace.notApproved'],
    ['that it is another’s', '0x80ac58cd', { ownerOf: market, getApproved: none, isApprovedForAll: true }, 'marketplace.notOwner'],
    ['that it is no more', '0x80ac58cd', { isApprovedForAll: true }, 'marketplace.notOwner'],
    ['nothing where there are enough', '0xd9b67a26', { balanceOf: 2, isApprovedForAll: true }, undefined],
    ['that there are too few', '0xd9b67a26', { balanceOf: 1, isApprovedForAll: true }, 'marketplace.lowBalance'],
    ['that none of many may be moved', '0xd9b67a26', { balanceOf: 2, isApprovedForAll: false }, 'marketplace.notApproved'],
    ['that it is no collection', '0x00000001', {}, 'marketplace.notNft'],
  ])('finds %s', async (_what, interfaceId, answers, code) => {
    expect((await findFault(collectionOf(answers, interfaceId), listing, 2n))?.code).toBe(code);
  });
});

const namesIn = (text: string): readonly string[] => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).toSorted();

/** Left open, each place in an error's texts is filled with its own name. */
const english = new Map([...Object.entries(strings), ...Object.values(marketplaceErrors).flatMap((make) => {
  const error: unknown = (make as (context: object) => unknown)({}); // errors of every kind
  if (!isWalletError(error)) return [];
  const key = error.code.replace('.', '.error.');
  return [[key, error.message], [`${key}.remedy`, error.remedy ?? '']] as const;
})]);

describe.each(localeTags.filter((tag) => tag !== 'en_US'))('buying in %s', (tag) => {
  it('says everything, and fills in what English fills in', async () => {
    const texts = await loadLocale(tag);
    expect(Object.keys(texts).toSorted()).toEqual([...english.keys()].toSorted());
    expect(Object.entries(texts).filter(([key, text]) => text.trim() === '' || namesIn(text).join() !== namesIn(english.get(key) ?? '').join())).toEqual([]);
  });
});
