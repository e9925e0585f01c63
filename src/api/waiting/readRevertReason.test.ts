import { Interface } from 'ethers';
import { createFakeNode, refusal } from '../../../fixtures/rpc/fakeNode.ts';
import { parseAbi } from '../../domain/abi/parseAbi.ts';
import type { Receipt } from '../receipt.ts';
import { readRevertReason } from './readRevertReason.ts';

const [hash, from, to] = [`0x${'ab'.repeat(32)}`, `0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const;
const receipt: Receipt = { hash, blockNumber: 16, blockHash: hash, success: false, gasUsed: 1n };
const known = { hash, from, to, nonce: 0, valueWei: 0n, data: '0x12345678', gas: 9n } as const;
const error = 'error Closed(uint256 untilBlock)';
const data = new Interface([error]).encodeErrorResult('Closed', [7n]);

describe('readRevertReason', () => {
  it("says the contract's own error by the ABI that is given, and only that it refused without", async () => {
    const { transport, asked } = createFakeNode({ methods: { eth_call: () => { throw refusal(data); } } });
    expect(await readRevertReason(transport, receipt, { known, abi: parseAbi([error]) })).toBe('Closed(7)');
    expect(await readRevertReason(transport, receipt, { known })).toBe('Execution Reverted');
    expect(asked.map(({ params }) => params?.[1])).toEqual(['0xf', '0xf']);
  });

  it('knows none where it would go well, or no node can tell', async () => {
    expect(await readRevertReason(createFakeNode({ methods: { eth_call: () => '0x' } }).transport, receipt, { known })).toBeUndefined();
    expect(await readRevertReason(createFakeNode().transport, receipt)).toBeUndefined();
  });
});
