import { Interface } from 'ethers';
import { localAccount } from '../../adapters/ethers/index.ts';
import { mockAccounts, mockChainOne, mockDrop } from '../../mocks/index.ts';
import { startMockWorld } from '../../mocks/node.ts';
import { checkPlugin, createTestKit } from '../../mocks/testing/index.ts';
import { storagesPoint } from '../../src/contracts/points/storages.ts';
import type { FileProgress } from '../../src/contracts/points/storages.ts';
import { isWalletError } from '../../src/domain/errors.ts';
import { localeTags } from '../../src/domain/text/locales.ts';
import { nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import { unlimitedAmount } from '../../src/domain/tokens/permit.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { transactionErrors } from '../../src/contracts/transactionErrors.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { waitForConfirmation } from '../../src/flows/following/waitForConfirmation.ts';
import { writeContract } from '../../src/flows/sending/writeContract.ts';
import { walletLocal } from '../walletLocal/index.ts';
import { emptyProof } from './allowlist.ts';
import type { ClaimOffer, ClaimOfferRequest, ClaimPhase } from './config.ts';
import { claimErrors } from './errors.ts';
import { explainClaim } from './explainClaim.ts';
import { prepareAllowlist, readClaim, readClaimConditions, setClaimConditions } from './flows.ts';
import { claims } from './index.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { termsOf, withQuantity } from './offer.ts';
import { strings } from './strings.ts';

const alice = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const usd = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const none = `0x${'0'.repeat(64)}` as const;

describe('claims', () => {
  it('keeps the contract of plugins', async () => {
    expect(await checkPlugin(claims)).toEqual([]);
  });

  it('has the files of a list kept, as thirdweb’s are', async () => {
    const kept: { readonly names: readonly string[]; readonly isDirectory: boolean; readonly first: string }[] = [];
    const storage = definePlugin({ id: 'files', contributes: [storagesPoint.of({
      id: 'files', schemes: ['ipfs'], resolve: () => Promise.reject(new Error('never')),
      upload: async () => async ({ files, isDirectory }, { onProgress }) => {
        onProgress({ doneBytes: files.reduce((sum, { size }) => sum + size, 0) });
        kept.push({ names: files.map(({ name }) => name), isDirectory, first: await files[0]?.text() ?? '' });
        return { uris: files.map(({ name }) => `ipfs://dir${kept.length}/${name}`), ...(isDirectory && { directoryUri: `ipfs://dir${kept.length}` }) };
      },
    })] });
    const test = createTestKit({ plugins: [claims, storage] });
    const entries = [{ address: alice, maxClaimable: '2' }, { address: usd }];
    const told: FileProgress[] = [];
    const prepared = await test.settled(test.kit.dispatch(prepareAllowlist({ chainId: 1, entries, onUploadProgress: (progress) => told.push(progress) })));
    expect(prepared).toEqual({ uri: 'ipfs://dir3/list.json', info: { merkleRoot: expect.stringMatching(/^0x[0-9a-f]{64}$/), baseUri: 'ipfs://dir1', originalEntriesUri: 'ipfs://dir2/entries.json', shardNybbles: 2, tokenDecimals: 0, isShardedMerkleTree: true } });
    expect(kept.map(({ names, isDirectory }) => ({ names, isDirectory }))).toEqual([{ names: ['5a.json', 'a0.json'], isDirectory: true }, { names: ['entries.json'], isDirectory: false }, { names: ['list.json'], isDirectory: false }]);
    expect([JSON.parse(kept[0]?.first ?? ''), JSON.parse(kept[1]?.first ?? ''), JSON.parse(kept[2]?.first ?? '')]).toEqual([{ proofs: [expect.any(String)], entries: [entries[0]] }, entries, prepared.info]);
    const [totalBytes] = told.map(({ totalBytes: total }) => total);
    expect(told.map(({ doneBytes }) => doneBytes)).toEqual([(totalBytes ?? 0) - (kept[1]?.first.length ?? 0), totalBytes]);
    test.kit.destroy();
    test.world.close();
  });
});

describe('setClaimConditions', () => {
  const list = { uri: 'ipfs://list', info: { merkleRoot: `0x${'1'.repeat(64)}`, baseUri: 'ipfs://dir', originalEntriesUri: '', shardNybbles: 2, tokenDecimals: 18, isShardedMerkleTree: true } } as const;
  const refused: readonly (readonly [string, readonly ClaimPhase[], number, RegExp])[] = [
    ['two that start together', [{ startTimestamp: 7n }, { startTimestamp: 7n }], 2, /same time/],
    ['one without a supply', [{ startTimestamp: 9n }, { maxClaimableSupply: 0n }], 1, /nothing could be claimed/],
    ['one that no one may claim in', [{ quantityLimitPerWallet: 0n }], 1, /no one could claim/],
    ['a price below nothing', [{ pricePerToken: -1n }], 1, /pricePerToken/],
    ['more than 256 bits', [{ maxClaimableSupply: 2n ** 256n }], 1, /maxClaimableSupply/],
    ['a currency that is no contract', [{ currency: alice }], 1, /./],
    ['a list without a root', [{ allowlist: { merkleRoot: none } }], 1, /no root/],
    ['a list for other decimals', [{ allowlist: list }], 1, /18 decimals/],
  ];

  it('sends nothing for phases that the contract would refuse, or no one could claim in', async () => {
    const test = createTestKit({ plugins: [claims, walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: mockAccounts[0].privateKey }) })] });
    const started = startMockWorld({ world: test.world });
    await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
    const drop = { chainId: mockChainOne.id, contract: mockDrop };
    const before = await test.settled(test.kit.dispatch(readClaimConditions(drop)));
    for (const [what, phases, at, why] of refused) {
      const thrown: unknown = await test.settled(test.kit.dispatch(setClaimConditions({ ...drop, phases })).catch((error: unknown) => error));
      expect({ what, thrown }).toMatchObject({ what, thrown: { code: 'claims.badPhase', context: { at, why: expect.stringMatching(why) } } });
    }
    expect(await test.settled(test.kit.dispatch(readClaimConditions(drop)))).toEqual(before);
    started.stop();
    test.kit.destroy();
    test.world.close();
  });
});

describe('readClaim', () => {
  /** A kit over the mocked world, whose drop has these phases. */
  async function start(merkleRoot: string) {
    const test = createTestKit({ plugins: [claims, walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: mockAccounts[0].privateKey }) })] });
    const started = startMockWorld({ world: test.world });
    await test.settled(test.kit.dispatch(connect({ walletId: 'key' })));
    const phase = [0n, 100n, 0n, 5n, merkleRoot, 0n, nativeTokenAddress, ''] as const;
    const set = test.kit.dispatch(writeContract({ address: mockDrop, fn: 'function setClaimConditions((uint256 a, uint256 b, uint256 c, uint256 d, bytes32 e, uint256 f, address g, string h)[] phases, bool reset)', args: [[phase], true] }));
    await test.settled(test.kit.dispatch(waitForConfirmation({ id: (await test.settled(set)).id })));
    const read = (request: Partial<ClaimOfferRequest> = {}) => test.settled(test.kit.dispatch(readClaim({ chainId: mockChainOne.id, contract: mockDrop, account: alice, ...request })));
    return { read, end: () => { started.stop(); test.kit.destroy(); test.world.close(); } };
  }

  it('refuses no quantity, and takes no terms for everyone where the list is not to be found, unless they are asked for', async () => {
    const { read, end } = await start(`0x${'1'.repeat(64)}`);
    await expect(read({ quantity: 0n })).rejects.toMatchObject({ code: 'claims.badQuantity' });
    await expect(read()).rejects.toMatchObject({ code: 'claims.listUnknown' });
    expect(await read({ allowlist: 'none' })).toMatchObject({ name: 'Mock Birds', isListed: false, limit: 5n, allowlistProof: emptyProof });
    await expect(read({ allowlist: { uri: 'ipfs://none' } })).rejects.toMatchObject({ code: 'file.unknownScheme' });
    end();
  });
});

const condition = { id: 0n, startTimestamp: 100n, maxClaimableSupply: 10n, supplyClaimed: 4n, quantityLimitPerWallet: 3n, merkleRoot: none, pricePerToken: 50n, currency: nativeTokenAddress, metadata: '' } as const;
const base: Omit<ClaimOffer, 'quantity' | 'total' | 'verdict' | 'left'> = {
  chainId: 1, contract: alice, name: 'Birds', standard: 'ERC721', decimals: 0, condition, limit: 3n, claimed: 1n, pricePerToken: 50n, currency: nativeTokenAddress, currencyName: 'Ether', currencySymbol: 'ETH', currencyDecimals: 18, isListed: false, allowlistProof: emptyProof, nowSeconds: 200n, balance: 1_000n,
};

describe('withQuantity', () => {
  it.each<[string, Partial<typeof base>, bigint, object]>([
    ['what can be claimed', {}, 2n, { total: 100n, left: 2n, verdict: { at: 'claimable' } }],
    ['what has not begun', { nowSeconds: 99n }, 1n, { verdict: { why: 'notStarted', error: { remedy: 'It starts at 1970-01-01 00:01 UTC.' } } }],
    ['what has sold out', { condition: { ...condition, supplyClaimed: 9n } }, 2n, { left: 1n, verdict: { why: 'soldOut', error: { message: 'Only 1 are left' } } }],
    ['more than an account may', {}, 3n, { verdict: { why: 'overLimit', error: { message: 'This account may claim 2 more' } } }],
    ['what is for a list alone', { condition: { ...condition, merkleRoot: `0x${'1'.repeat(64)}`, quantityLimitPerWallet: 0n }, limit: 0n }, 1n, { verdict: { why: 'notListed', error: { code: 'claims.notListed' } } }],
    ['more than there is money for', { balance: 99n }, 2n, { verdict: { why: 'notEnough', error: { code: 'claims.notEnough', remedy: 'Add 0.000000000000000001 ETH to the account, or claim fewer.' } } }],
    ['a token, priced by 10^18 of its smallest unit', { standard: 'ERC20', decimals: 18, limit: unlimitedAmount, condition: { ...condition, maxClaimableSupply: unlimitedAmount }, pricePerToken: 3n }, 5n * 10n ** 17n, { total: 1n, verdict: { at: 'claimable' } }],
  ])('tells of %s', (_what, change, quantity, told) => {
    expect(withQuantity({ ...base, ...change }, quantity)).toMatchObject(told);
  });
});

describe('termsOf', () => {
  it.each([
    ['no proof', undefined, { limit: 3n, pricePerToken: 50n, currency: nativeTokenAddress }],
    ['an own limit', { ...emptyProof, quantityLimitPerWallet: 7n }, { limit: 7n, pricePerToken: 50n, currency: nativeTokenAddress }],
    ['an own price in the same currency', { ...emptyProof, pricePerToken: 0n }, { limit: 3n, pricePerToken: 0n, currency: nativeTokenAddress }],
    ['an own price in a token', { ...emptyProof, pricePerToken: 9n, currency: usd } as const, { limit: 3n, pricePerToken: 9n, currency: usd }],
    ['a currency without a price, which does not count', { ...emptyProof, currency: usd } as const, { limit: 3n, pricePerToken: 50n, currency: nativeTokenAddress }],
  ])('are those of %s', (_what, proof, terms) => {
    expect(termsOf(condition, proof)).toEqual(terms);
  });
});

describe('explainClaim', () => {
  const errors = new Interface(['error DropClaimExceedLimit(uint256, uint256)', 'error DropClaimExceedMaxSupply(uint256, uint256)', 'error DropClaimNotStarted(uint256, uint256)', 'error DropClaimInvalidTokenPrice(address, uint256, address, uint256)', 'error DropNoActiveCondition()', 'error DropUnauthorized()', 'error Error(string)', 'error Other()']);
  it.each<[string, string, readonly unknown[], string, object]>([
    ['DropClaimExceedLimit', 'more than an account may', [3, 4], 'claims.overLimit', { left: '1' }],
    ['DropClaimExceedMaxSupply', 'more than there are', [10, 13], 'claims.soldOut', { left: '0' }],
    ['DropClaimNotStarted', 'a phase to come', [3_600, 0], 'claims.notStarted', { start: '1970-01-01 01:00 UTC' }],
    ['DropClaimInvalidTokenPrice', 'another price', [alice, 1, alice, 2], 'claims.priceChanged', {}],
    ['DropNoActiveCondition', 'no phase', [], 'claims.noCondition', {}],
    ['DropUnauthorized', 'what only the owner may', [], 'claims.refused', { why: 'DropUnauthorized()' }],
    ['Error', 'what is not there to be claimed', ['!Tokens'], 'claims.soldOut', {}],
    ['Error', 'no phase of an older contract', ['!CONDITION.'], 'claims.noCondition', {}],
    ['Error', 'another price of an older contract', ['!PriceOrCurrency'], 'claims.priceChanged', {}],
    ['Error', 'more than an account may of an older contract', ['!Qty'], 'claims.overLimit', {}],
    ['Error', 'any other words', ['closed'], 'claims.refused', { why: 'closed' }],
    ['Other', 'an error of another contract', [], 'transaction.simulationFailed', {}],
  ])('%s says %s', (name, _what, args, code, context) => {
    const thrown = transactionErrors.simulationFailed({ why: 'x', data: errors.encodeErrorResult(name, args) });
    expect(explainClaim(thrown, { quantity: 2n, decimals: 0 })).toMatchObject({ code, context });
  });

  it('leaves other errors as they are', () => {
    const error = new Error('offline');
    expect(explainClaim(error, { quantity: 1n, decimals: 0 })).toBe(error);
  });
});

const namesIn = (text: string): readonly string[] => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).toSorted();

/** Left open, each place in an error's texts is filled with its own name. */
const english = new Map([...Object.entries(strings), ...Object.values(claimErrors).flatMap((make) => {
  const error: unknown = (make as (context: object) => unknown)({}); // errors of every kind
  if (!isWalletError(error)) return [];
  const key = error.code.replace('.', '.error.');
  return [[key, error.message], [`${key}.remedy`, error.remedy ?? '']] as const;
})]);

describe.each(localeTags.filter((tag) => tag !== 'en_US'))('claiming in %s', (tag) => {
  it('says everything, and fills in what English fills in', async () => {
    const texts = await loadLocale(tag);
    expect(Object.keys(texts).toSorted()).toEqual([...english.keys()].toSorted());
    expect(Object.entries(texts).filter(([key, text]) => text.trim() === '' || namesIn(text).join() !== namesIn(english.get(key) ?? '').join())).toEqual([]);
  });
});
