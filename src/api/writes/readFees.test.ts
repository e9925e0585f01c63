import { createFakeNode } from '../../../fixtures/rpc/fakeNode.ts';
import type { Http } from '../../contracts/ports/http.ts';
import type { ChainTraits } from '../../domain/chains/chains.ts';
import { readFees } from './readFees.ts';

type Methods = Readonly<Record<string, (...params: readonly never[]) => unknown>>;
const noHttp: Http = { send: () => Promise.reject(new Error('Nothing is to leave.')) };
const block = { eth_getBlockByNumber: () => ({ baseFeePerGas: '0x3b9aca00' }) }; // 1 gwei
const fees = (methods: Methods, traits: ChainTraits = {}, http = noHttp) => readFees({ transport: createFakeNode({ methods }).transport, traits, http });
const station = (answer: () => unknown): Http => ({ send: async () => ({ status: 200, statusText: 'OK', headers: {}, body: JSON.stringify(answer()) }) });

describe('readFees', () => {
  it('adds a tenth to the tip that the node suggests, over twice the base fee', async () => {
    expect(await fees({ ...block, eth_maxPriorityFeePerGas: () => '0x5f5e100' })).toEqual({ type: 'eip1559', maxFeePerGasWei: 2_110_000_000n, maxPriorityFeePerGasWei: 110_000_000n });
  });

  it('takes the middle one of what blocks were paid, where the node suggests none', async () => {
    const reward = [['0x64'], ['0x3e8'], ['0x0'], ['0xc8'], ['0x12c']]; // 100, 1000, 0, 200, 300
    const asked: unknown[] = [];
    const found = await fees({ ...block, eth_feeHistory: (...params) => (asked.push(params), { reward }) });
    expect(found).toEqual({ type: 'eip1559', maxFeePerGasWei: 2_000_000_220n, maxPriorityFeePerGasWei: 220n });
    expect(asked).toEqual([['0xa', 'latest', [50]]]);
  });

  it.each<[string, Methods, ChainTraits]>([
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

  it('refuses a tip that has nothing to do with the base fee, for all of it would be paid', async () => {
    const withTip = (tipWei: bigint, baseFeeWei: bigint) => fees({ eth_getBlockByNumber: () => ({ baseFeePerGas: `0x${baseFeeWei.toString(16)}` }), eth_maxPriorityFeePerGas: () => `0x${tipWei.toString(16)}` });
    await expect(withTip(10n ** 12n + 1n, 10n ** 9n)).rejects.toMatchObject({ code: 'transaction.feesTooHigh', context: { feeWei: 10n ** 12n + 1n } });
    expect(await withTip(10n ** 12n, 1n)).toMatchObject({ maxPriorityFeePerGasWei: 11n * 10n ** 11n });
    expect(await withTip(10n ** 13n, 10n ** 12n)).toMatchObject({ maxPriorityFeePerGasWei: 11n * 10n ** 12n }); // where gas itself costs as much
  });

  it.each<[string, Methods]>([
    ['no block', { eth_getBlockByNumber: () => null, eth_maxPriorityFeePerGas: () => '0x1' }],
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
