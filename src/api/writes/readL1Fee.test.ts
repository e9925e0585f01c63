import { Interface, Transaction } from 'ethers';
import { createFakeNode } from '../../../fixtures/rpc/fakeNode.ts';
import type { PreparedTransaction } from '../../domain/transactions/transactions.ts';
import { estimateTransactionCost } from './estimateTransactionCost.ts';
import { readL1Fee } from './readL1Fee.ts';

const http = { send: () => Promise.reject(new Error('Nothing is to leave.')) };
const l1FeeOracle = '0x420000000000000000000000000000000000000F';
const oracle = new Interface(['function getL1Fee(bytes data) view returns (uint256)']);
const prepared: PreparedTransaction = { chainId: 10, from: `0x${'11'.repeat(20)}`, to: `0x${'12'.repeat(20)}`, valueWei: 5n, data: '0x1234', nonce: 3, gas: 30_000n, fees: { type: 'eip1559', maxFeePerGasWei: 7n, maxPriorityFeePerGasWei: 2n } };
const nodeOf = (answer: unknown) => createFakeNode({ methods: { eth_call: () => answer }, chainId: 10 });

describe('readL1Fee', () => {
  it('asks the oracle of the chain about the bytes of the transaction', async () => {
    const { transport, asked } = nodeOf(oracle.encodeFunctionResult('getL1Fee', [77n]));
    expect(await readL1Fee({ transport, traits: { l1FeeOracle }, http }, prepared)).toBe(77n);
    const bytes = Transaction.from({ type: 2, chainId: 10, to: `0x${'12'.repeat(20)}`, value: 5n, data: '0x1234', nonce: 3, gasLimit: 30_000n, maxFeePerGas: 7n, maxPriorityFeePerGas: 2n }).unsignedSerialized;
    expect(asked).toEqual([{ method: 'eth_call', params: [{ to: l1FeeOracle, data: oracle.encodeFunctionData('getL1Fee', [bytes]) }, 'latest'] }]);
  });

  it('is nothing, and asks nothing, where no chain is below', async () => {
    const { transport, asked } = nodeOf('0x');
    expect([await readL1Fee({ transport, traits: {}, http }, prepared), asked]).toEqual([0n, []]);
  });

  it.each(['0x', '0x12', null, 'much'])('fails over the answer %p, and does not take it for nothing', async (answer) => {
    await expect(readL1Fee({ transport: nodeOf(answer).transport, traits: { l1FeeOracle }, http }, prepared)).rejects.toMatchObject({ code: 'rpc.badResult' });
  });
});

describe('estimateTransactionCost', () => {
  it('adds up gas, what the chain below asks, and what is sent', async () => {
    const { transport } = nodeOf(oracle.encodeFunctionResult('getL1Fee', [77n]));
    expect(await estimateTransactionCost({ transport, traits: { l1FeeOracle }, http }, prepared)).toEqual({ gas: 30_000n, fees: prepared.fees, l1FeeWei: 77n, feeWei: 210_077n, totalWei: 210_082n });
  });
});
