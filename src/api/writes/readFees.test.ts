import { createFakeNode } from '../../../fixtures/rpc/fakeNode.ts';
import type { Http } from '../../contracts/ports/http.ts';
import type { ChainTraits } from '../../domain/chains/chains.ts';
import { readFees } from './readFees.ts';
import type { PaidPrice } from './readPaidPrice.ts';

type Methods = Readonly<Record<string, (...params: readonly never[]) => unknown>>;
const noHttp: Http = { send: () => Promise.reject(new Error('Nothing is to leave.')) };
const block = { eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00' }) }; // 1 gwei
const fees = (methods: Methods, traits: ChainTraits = {}, http = noHttp) => readFees({ transport: createFakeNode({ methods }).transport, traits, http });
const station = (answer: () => unknown): Http => ({ send: async () => ({ status: 200, statusText: 'OK', headers: {}, body: JSON.stringify(answer()) }) });

describe('readFees', () => {
  it('adds a tenth to the tip that the node suggests, over twice the base fee of the latest block', async () => {
    const ofBlock = (...params: readonly unknown[]) => (JSON.stringify(params) === '["latest",false]' ? block.eth_getBlockByNumber() : null);
    expect(await fees({ eth_getBlockByNumber: ofBlock, eth_maxPriorityFeePerGas: () => '0x5f5e100' })).toEqual({ type: 'eip1559', maxFeePerGasWei: 2_110_000_000n, maxPriorityFeePerGasWei: 110_000_000n });
  });

  it('takes the middle one of what blocks were paid, where the node suggests none', async () => {
    const reward = [['0x64'], ['0x3e8'], ['0x0'], ['0xc8'], ['0x12c']]; // 100, 1000, 0, 200, 300
    const asked: unknown[] = [];
    const found = await fees({ ...block, eth_feeHistory: (...params) => (asked.push(params), { reward }) });
    expect(found).toEqual({ type: 'eip1559', maxFeePerGasWei: 2_000_000_220n, maxPriorityFeePerGasWei: 220n });
    expect(asked).toEqual([['0xa', 'latest', [50]]]);
  });

  it.each<[string, Methods, ChainTraits]>([
    ['blocks say that they have no base fee', { eth_getBlockByNumber: () => ({ baseFeePerGas: null }), eth_maxPriorityFeePerGas: () => '0x1' }, {}],
    ['blocks have no base fee', { eth_getBlockByNumber: () => ({}), eth_maxPriorityFeePerGas: () => '0x1' }, {}],
    ['no node knows a tip', { ...block, eth_feeHistory: () => ({ reward: [] }) }, {}],
    ['the chain wants it so', { ...block, eth_maxPriorityFeePerGas: () => '0x1' }, { hasLegacyFees: true }],
  ])('gives a gas price, raised by a tenth, where %s', async (_where, methods, traits) => {
    expect(await fees({ ...methods, eth_gasPrice: () => '0x3e8' }, traits)).toEqual({ type: 'legacy', gasPriceWei: 1_100n });
  });

  it.each<[string, Methods]>([
    ['a tip', { ...block, eth_maxPriorityFeePerGas: () => `0x${'f'.repeat(64)}` }],
    ['a base fee', { eth_getBlockByNumber: () => ({ baseFeePerGas: `0x${'f'.repeat(64)}` }), eth_maxPriorityFeePerGas: () => '0x1' }],
    ['a gas price', { eth_getBlockByNumber: () => ({}), eth_maxPriorityFeePerGas: () => '0x1', eth_gasPrice: () => `0x${'f'.repeat(64)}` }],
  ])('refuses %s of 2^256 - 1', async (_what, methods) => {
    await expect(fees(methods)).rejects.toMatchObject({ code: 'transaction.feesTooHigh', context: { feeWei: expect.any(BigInt) } });
  });

  describe('behavior: a tip, of which all would be paid', () => {
    const gwei = 10n ** 9n;
    const told = (tipWei: bigint, { baseFeeWei = gwei, paid, traits = {} }: { readonly baseFeeWei?: bigint; readonly paid?: readonly PaidPrice[]; readonly traits?: ChainTraits } = {}) => readFees({
      transport: createFakeNode({ methods: { eth_getBlockByNumber: () => ({ baseFeePerGas: `0x${baseFeeWei.toString(16)}` }), eth_maxPriorityFeePerGas: () => `0x${tipWei.toString(16)}` } }).transport,
      traits, http: noHttp, ...(paid && { readPaid: async () => paid }),
    });
    const saw = (tipWei: bigint): PaidPrice => ({ tipWei, priceWei: tipWei + gwei });

    it.each([[201n, 1n], [4_500_000n, 45_000n], [10_000n, 1_000n]])('is cut to 200 gwei where %d gwei are suggested by the only endpoint, however much base fee it tells', async (tipGwei, baseFeeGwei) => {
      expect(await told(tipGwei * gwei, { baseFeeWei: baseFeeGwei * gwei })).toMatchObject({ maxPriorityFeePerGasWei: 200n * gwei, maxFeePerGasWei: (2n * baseFeeGwei + 200n) * gwei });
    });

    it('is cut to ten times the lowest that any of several endpoints saw paid', async () => {
      expect(await told(150n * gwei, { paid: [saw(140n * gwei), saw(3n * gwei)] })).toMatchObject({ maxPriorityFeePerGasWei: 30n * gwei });
      expect(await told(20n * gwei, { paid: [saw(140n * gwei), saw(3n * gwei)] })).toMatchObject({ maxPriorityFeePerGasWei: 22n * gwei });
      expect(await told(900n * gwei, { paid: [saw(400n * gwei), saw(300n * gwei)] })).toMatchObject({ maxPriorityFeePerGasWei: 990n * gwei }); // others do pay it
    });

    it('is held to the cap as well where only one of them answers, which may be the one that suggests it', async () => {
      expect(await told(900n * gwei, { paid: [saw(800n * gwei)] })).toMatchObject({ maxPriorityFeePerGasWei: 200n * gwei });
      expect(await told(100n * gwei, { paid: [saw(gwei)] })).toMatchObject({ maxPriorityFeePerGasWei: 10n * gwei });
    });

    it('may be 2 gwei on a chain whose blocks are empty', async () => {
      expect(await told(gwei, { paid: [saw(0n), saw(0n)] })).toMatchObject({ maxPriorityFeePerGasWei: (11n * gwei) / 10n });
      expect(await told(3n * gwei, { paid: [saw(0n), saw(0n)] })).toMatchObject({ maxPriorityFeePerGasWei: 2n * gwei });
    });

    it('may be more where the currency is worth less', async () => {
      expect(await told(10_000n * gwei, { traits: { highFeeWei: 10n ** 20n } })).toMatchObject({ maxPriorityFeePerGasWei: 11_000n * gwei });
    });
  });

  it('cuts a gas price, of which all would be paid, to ten times what other endpoints saw', async () => {
    const read = (paid: readonly PaidPrice[]) => readFees({ transport: createFakeNode({ methods: { eth_gasPrice: () => '0x174876e800' } }).transport, traits: { hasLegacyFees: true }, http: noHttp, readPaid: async () => paid }); // 100 gwei
    expect(await read([{ priceWei: 10n ** 9n, tipWei: 0n }, { priceWei: 10n ** 11n, tipWei: 0n }])).toEqual({ type: 'legacy', gasPriceWei: 10n ** 10n });
    expect(await read([])).toEqual({ type: 'legacy', gasPriceWei: 11n * 10n ** 10n });
  });

  it.each<[string, Methods]>([
    ['no block', { eth_getBlockByNumber: () => null, eth_maxPriorityFeePerGas: () => '0x1' }],
    ['a block that is text', { eth_getBlockByNumber: () => 'latest', eth_maxPriorityFeePerGas: () => '0x1', eth_gasPrice: () => '0x1' }],
    ['a base fee that is none', { eth_getBlockByNumber: () => ({ baseFeePerGas: 'NaN' }), eth_maxPriorityFeePerGas: () => '0x1' }],
  ])('fails with a code over %s', async (_what, methods) => {
    await expect(fees(methods)).rejects.toMatchObject({ code: 'rpc.badResult' });
  });

  it('rounds up to one byte and zeros, where zeros cost less', async () => {
    // 2 * 1 gwei + 1.1 * 100 = 0x7735946e, and 110 = 0x6e.
    expect(await fees({ ...block, eth_maxPriorityFeePerGas: () => '0x64' }, { hasCheapZeroBytes: true })).toEqual({ type: 'eip1559', maxFeePerGasWei: 0x78000000n, maxPriorityFeePerGasWei: 0x6en });
    expect(await fees({ eth_gasPrice: () => '0x3f1234' }, { hasCheapZeroBytes: true, hasLegacyFees: true })).toEqual({ type: 'legacy', gasPriceWei: 0x460000n });
  });

  describe('behavior: a gas station', () => {
    const traits = { gasStationUrl: 'https://station.example/v2' };

    it('says the tip in gwei', async () => {
      // The form of gasstation.polygon.technology/v2; the values are made up.
      const answer = { safeLow: { maxPriorityFee: 30, maxFee: 60 }, fast: { maxPriorityFee: 32.123456789, maxFee: 70 }, estimatedBaseFee: 0.1 };
      expect(await fees(block, traits, station(() => answer))).toEqual({ type: 'eip1559', maxFeePerGasWei: 2_000_000_000n + 35_335_802_467n, maxPriorityFeePerGasWei: 35_335_802_467n });
    });

    it.each<[string, Http]>([
      ['is down', { send: () => Promise.reject(new Error('down')) }],
      ['says it is busy', { send: async () => ({ status: 503, statusText: 'Busy', headers: {}, body: '{"fast":{"maxPriorityFee":1}}' }) }],
      ['says nothing', station(() => ({}))],
      ['says nonsense', station(() => ({ fast: { maxPriorityFee: '<b>' } }))],
      ['says zero', station(() => ({ fast: { maxPriorityFee: 0 } }))],
      ['says a thousand times too much', station(() => ({ fast: { maxPriorityFee: 30_000 } }))],
      ['says far too much', station(() => ({ fast: { maxPriorityFee: 1e300 } }))],
      ['speaks no JSON', { send: async () => ({ status: 200, statusText: 'OK', headers: {}, body: '<html>' }) }],
    ])('that %s is replaced by 31 gwei', async (_how, http) => {
      expect(await fees(block, traits, http)).toMatchObject({ maxPriorityFeePerGasWei: 34_100_000_000n });
    });

    it('asks the service that a site names, and none where it names none', async () => {
      const urls: string[] = [];
      const http: Http = { send: async ({ url, method }) => (urls.push(`${method} ${url}`), { status: 200, statusText: 'OK', headers: {}, body: '{}' }) };
      await fees(block, traits, http);
      await fees({ ...block, eth_maxPriorityFeePerGas: () => '0x1' }, { gasStationUrl: '' }, http);
      expect(urls).toEqual(['GET https://station.example/v2']);
    });
  });
});
