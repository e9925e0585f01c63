import { createFakeNode, raw } from '../../../fixtures/rpc/fakeNode.ts';
import { rpcErrors } from '../transport/errors.ts';
import { multicall3Address, readMulticall } from './readMulticall.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const token = { abi: ['function balanceOf(address) view returns (uint256)'], answers: { balanceOf: 7 } };
const multicall3 = (aggregate3: unknown) => ({ abi: ['function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)'], answers: { aggregate3 } });
const calls = [address, address].map((owner) => ({ address, fn: 'balanceOf(address) view returns (uint256)', args: [owner] }));
const both = [{ status: 'fulfilled', value: 7n }, { status: 'fulfilled', value: 7n }];
const nodeWith = (aggregate3: unknown) => createFakeNode({ contracts: { [address]: token, [multicall3Address]: multicall3(aggregate3) } });

describe('readMulticall', () => {
  it.each([
    ['refuses the whole', rpcErrors.error({ host: 'h', message: 'out of gas', code: -32000 })],
    ['answers for fewer than were asked', [[{ success: true, returnData: '0x' }]]],
    ['answers what is none', raw('0x12')],
  ])('asks one by one when Multicall3 %s', async (_name, aggregate3) => {
    const { transport, asked } = nodeWith(aggregate3);
    expect(await readMulticall(transport, calls)).toEqual(both);
    expect(asked.filter(({ method }) => method === 'eth_call')).toHaveLength(3);
  });

  it('asks no further when the node cannot be reached', async () => {
    const { transport, asked } = nodeWith(rpcErrors.unreachable({ host: 'h', reason: 'reset' }));
    expect(await readMulticall(transport, calls)).toEqual(calls.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'rpc.unreachable' }) })));
    expect(asked.filter(({ method }) => method === 'eth_call')).toHaveLength(1);
  });

  it('looks for Multicall3 again after a node that failed', async () => {
    let isUp = false;
    const { transport, asked } = createFakeNode({ contracts: { [address]: token }, methods: { eth_getCode: () => { if (isUp) return '0x'; throw rpcErrors.unreachable({ host: 'h', reason: 'reset' }); } } });
    expect(await readMulticall(transport, calls)).toEqual(both);
    isUp = true;
    for (let i = 0; i < 3; i += 1) await readMulticall(transport, calls);
    expect(asked.filter(({ method }) => method === 'eth_getCode')).toHaveLength(2);
  });

  it('asks for nothing where there is nothing to ask, and does not look for Multicall3 for a single call', async () => {
    const { transport, asked } = nodeWith([]);
    expect(await readMulticall(transport, [])).toEqual([]);
    expect(await readMulticall(transport, calls.slice(0, 1))).toEqual(both.slice(0, 1));
    expect(asked.map(({ method }) => method)).toEqual(['eth_call']);
  });

  it('rejects as a whole when aborted', async () => {
    const abort = new AbortController();
    abort.abort(new Error('enough'));
    await expect(readMulticall(nodeWith([]).transport, calls, { signal: abort.signal })).rejects.toThrow('enough');
  });
});
