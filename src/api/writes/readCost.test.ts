import { createFakeNode } from '../../../fixtures/rpc/fakeNode.ts';
import type { ChainTraits } from '../../domain/chains/chains.ts';
import type { TransactionRequest } from '../../domain/transactions/transactions.ts';
import { fillIn } from './fillIn.ts';
import { readCost } from './readCost.ts';

const [from, to] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
const http = { send: () => Promise.reject(new Error('Nothing is to leave.')) };
type Methods = Readonly<Record<string, (...params: readonly never[]) => unknown>>;
const cost = (methods: Methods, transaction: TransactionRequest = {}, traits: ChainTraits = {}) => {
  const { transport, asked } = createFakeNode({ methods, chainId: 324 });
  return { asked, found: readCost({ transport, traits, http }, { from, to, ...transaction }) };
};
const priced = { eth_getBlockByNumber: () => ({ baseFeePerGas: '0x64' }), eth_maxPriorityFeePerGas: () => '0xa' };
const fees = { type: 'eip1559', maxFeePerGasWei: 211n, maxPriorityFeePerGasWei: 11n } as const;

describe('readCost', () => {
  it('asks the node about exactly what will be sent, authorisations included', async () => {
    const authorization = { chainId: 1, address: to, nonce: 7, r: `0x00${'11'.repeat(31)}`, s: `0x${'22'.repeat(32)}`, yParity: 1 } as const;
    const { asked, found } = cost({ ...priced, eth_estimateGas: () => '0x5209' }, { valueWei: 5n, data: '0x12', authorizationList: [authorization] });
    expect(await found).toEqual({ gas: 21_001n, fees });
    expect(asked.find(({ method }) => method === 'eth_estimateGas')?.params).toEqual([{
      from, to, value: '0x5', data: '0x12',
      authorizationList: [{ chainId: '0x1', address: to, nonce: '0x7', r: `0x${'11'.repeat(31)}`, s: `0x${'22'.repeat(32)}`, yParity: '0x1' }],
    }]);
  });

  it('asks for nothing that is given', async () => {
    const { asked, found } = cost({}, { gas: 1n, fees });
    expect([await found, asked]).toEqual([{ gas: 1n, fees }, []]);
  });

  it('takes the most gas that a block could have, and a fee that is all tip', async () => {
    const allTip = { type: 'eip1559', maxFeePerGasWei: 10n ** 16n, maxPriorityFeePerGasWei: 10n ** 16n } as const;
    expect(await cost({}, { gas: 2n ** 50n, fees: allTip }).found).toEqual({ gas: 2n ** 50n, fees: allTip });
  });

  it('rounds gas up, where zero bytes cost less', async () => {
    expect(await cost({ ...priced, eth_estimateGas: () => '0x5208' }, { fees }, { hasCheapZeroBytes: true }).found).toMatchObject({ gas: 0x5300n });
  });

  it.each<[string, Methods, TransactionRequest, string]>([
    ['gas that no chain has', { ...priced, eth_estimateGas: () => `0x${'f'.repeat(64)}` }, {}, 'transaction.gasTooHigh'],
    ['gas that no chain has, by the site', priced, { gas: 2n ** 60n }, 'transaction.gasTooHigh'],
    ['gas that is no number', { ...priced, eth_estimateGas: () => 'much' }, {}, 'rpc.badResult'],
    ['an authorisation without a signature', priced, { authorizationList: [{ chainId: 1, address: to, nonce: 0, r: '0x', s: '0x', yParity: 0 }] }, 'transaction.badAuthorization'],
    ['a tip above the whole fee', {}, { gas: 1n, fees: { type: 'eip1559', maxFeePerGasWei: 1n, maxPriorityFeePerGasWei: 2n } }, 'transaction.badFees'],
    ['fees that no chain has', {}, { gas: 1n, fees: { type: 'legacy', gasPriceWei: 2n ** 256n - 1n } }, 'transaction.feesTooHigh'],
  ])('refuses %s', async (_what, methods, transaction, code) => {
    await expect(cost(methods, transaction).found).rejects.toMatchObject({ code });
  });

  describe('behavior: zk-stack chains', () => {
    const zkFee = { gas_limit: '0x186a0', max_fee_per_gas: '0x2b275d0', max_priority_fee_per_gas: '0x0', gas_per_pubdata_limit: '0xc8' };
    const zk = { isZkStack: true };

    it('tell gas, fees and the price of data in one', async () => {
      const { asked, found } = cost({ zks_estimateFee: () => zkFee }, { valueWei: 1n }, zk);
      expect(await found).toEqual({ gas: 100_000n, fees: { type: 'eip1559', maxFeePerGasWei: 90_500_000n, maxPriorityFeePerGasWei: 0n }, zk: { gasPerPubdata: 50_000n } });
      expect(asked).toEqual([{ method: 'zks_estimateFee', params: [{ from, to, value: '0x1', type: '0x71', eip712Meta: { gasPerPubdata: '0xc350' } }] }]);
    });

    it('are told of paymaster and code, byte by byte', async () => {
      const fields = { gasPerPubdata: 60_000n, paymaster: { address: to, input: '0x0aff' }, factoryDeps: ['0x0102'] };
      const { asked, found } = cost({ zks_estimateFee: () => ({ ...zkFee, gas_per_pubdata_limit: '0x11170' }) }, { zk: fields }, zk);
      expect(await found).toMatchObject({ zk: fields });
      expect(asked[0]?.params).toMatchObject([{ eip712Meta: { gasPerPubdata: '0xea60', factoryDeps: [[1, 2]], paymasterParams: { paymaster: to, paymasterInput: [10, 255] } } }]);
    });

    it('keep what is given', async () => {
      const given = { zk: { gasPerPubdata: 60_000n } };
      expect(await cost({ zks_estimateFee: () => zkFee }, { gas: 7n, fees }, zk).found).toEqual({ gas: 7n, fees, zk: { gasPerPubdata: 50_000n } });
      expect(await cost({ zks_estimateFee: () => zkFee }, { fees, ...given }, zk).found).toMatchObject({ gas: 100_000n, fees, ...given });
      expect(await cost({ zks_estimateFee: () => zkFee }, { gas: 7n, ...given }, zk).found).toMatchObject({ gas: 7n, fees: { maxFeePerGasWei: 90_500_000n }, ...given });
      const { asked, found } = cost({}, { gas: 7n, fees, zk: { gasPerPubdata: 1n } }, zk);
      expect([await found, asked]).toEqual([{ gas: 7n, fees, zk: { gasPerPubdata: 1n } }, []]);
    });

    it('create contracts through their deployer only', async () => {
      const { transport } = createFakeNode({ chainId: 324 });
      await expect(readCost({ transport, traits: zk, http }, { from, data: '0x' })).rejects.toMatchObject({ code: 'transaction.noCreation' });
    });

    it('that give nonsense or absurd prices are refused', async () => {
      await expect(cost({ zks_estimateFee: () => zkFee }, { accessList: [{ address: to, storageKeys: [] }] }, zk).found).rejects.toMatchObject({ code: 'transaction.rawUnsupported' });
      await expect(cost({ zks_estimateFee: () => null }, {}, zk).found).rejects.toMatchObject({ code: 'rpc.badResult' });
      await expect(cost({ zks_estimateFee: () => ({ ...zkFee, max_fee_per_gas: `0x${'f'.repeat(64)}` }) }, {}, zk).found).rejects.toMatchObject({ code: 'transaction.feesTooHigh' });
    });
  });
});

describe('fillIn', () => {
  it('refuses what is below the smallest unit of a chain, and leaves a whole amount as it is', async () => {
    const { transport } = createFakeNode({ methods: priced, chainId: 295 });
    const context = { transport, traits: { weiPerContractUnit: 10n ** 10n }, http };
    await expect(fillIn(context, { from, to, gas: 1n, valueWei: 10n ** 18n + 1n })).rejects.toMatchObject({ code: 'transaction.notWhole', message: '1000000000000000001 wei is no multiple of 10000000000, the smallest unit of chain 295' });
    expect(await fillIn(context, { from, to, gas: 1n, valueWei: 10n ** 18n })).toMatchObject({ chainId: 295, valueWei: 10n ** 18n });
  });
});
