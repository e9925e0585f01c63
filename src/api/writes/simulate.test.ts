import { Interface } from 'ethers';
import { refusal } from '../../../fixtures/rpc/fakeNode.ts';
import { createFakeTransport } from '../../../fixtures/rpc/fakeTransport.ts';
import type { RpcCall, RpcTransport } from '../../contracts/transport.ts';
import { parseAbi } from '../../domain/abi/parseAbi.ts';
import { rpcErrors } from '../transport/errors.ts';
import { simulate } from './simulate.ts';

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const errors = new Interface(['error Error(string)', 'error Panic(uint256)', 'error Broke(address who, uint256[] wants, bytes note, string why, bool isFinal)', 'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)']);
const abi = parseAbi(['error Broke(address who, uint256[] wants, bytes note, string why, bool isFinal)']);

/** A node that gives one answer, and remembers what it was asked. */
function node(answer: unknown): RpcTransport & { readonly asked: RpcCall[] } {
  const asked: RpcCall[] = [];
  const transport = createFakeTransport(async (call) => {
    asked.push(call);
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { ...transport, asked };
}
const reverting = (data?: string) => node(refusal(data));

describe('simulate', () => {
  it('asks for the call as it would be sent, and gives what it returns', async () => {
    const transport = node('0x2a');
    expect(await simulate(transport, { from, to, valueWei: 16n, data: '0x12', gas: 255n }, { block: 7 })).toBe('0x2a');
    await simulate(transport, { from });
    expect(transport.asked).toEqual([
      { method: 'eth_call', params: [{ from, to, value: '0x10', data: '0x12', gas: '0xff' }, '0x7'] },
      { method: 'eth_call', params: [{ from }, 'latest'] },
    ]);
  });

  it.each<[string, string | undefined, string]>([
    ['without a word', undefined, 'Execution Reverted'],
    ['with an unknown error', '0x12345678', 'Execution Reverted'],
    ['with a reason', errors.encodeErrorResult('Error', ['Not "enough"']), 'Execution Reverted: Not "enough"'],
    ['at an overflow', errors.encodeErrorResult('Panic', [0x11]), 'Panic(0x11): a number became too large or too small for its type'],
    ['at an unknown panic', errors.encodeErrorResult('Panic', [0x77]), 'Panic(0x77): an unknown code'],
    ['with a common error', errors.encodeErrorResult('ERC20InsufficientBalance', [to, 1n, 2n]), `ERC20InsufficientBalance(${to},1,2)`],
    ['with an error of its own', errors.encodeErrorResult('Broke', [to, [2n, 3n], '0xff', 'why', true]), `Broke(${to},(2,3),0xff,"why",true)`],
  ])('says why, when the contract reverts %s', async (_how, data, message) => {
    const failing = simulate(reverting(data), { from, to }, { abi });
    await expect(failing).rejects.toMatchObject({ code: 'transaction.simulationFailed', message, ...(data !== undefined && { context: { data } }) });
  });

  it('gives the name and the arguments to a program', async () => {
    await expect(simulate(reverting(errors.encodeErrorResult('ERC20InsufficientBalance', [to, 1n, 2n])), { from, to })).rejects.toMatchObject({ context: { name: 'ERC20InsufficientBalance', args: [to, 1n, 2n] } });
  });

  it('tells missing funds from a revert', async () => {
    const failing = simulate(node(rpcErrors.error({ host: 'node', code: -32000, message: 'insufficient funds for gas * price + value' })), { from, to, valueWei: 1n });
    await expect(failing).rejects.toMatchObject({ code: 'transaction.insufficientFunds', message: 'Insufficient Funds' });
  });

  it('lets any other failure pass, and refuses what is no data', async () => {
    await expect(simulate(node(rpcErrors.noResponse()), { from, to })).rejects.toMatchObject({ code: 'rpc.noResponse' });
    for (const answer of [null, 7, '0x1', {}]) await expect(simulate(node(answer), { from, to })).rejects.toMatchObject({ code: 'rpc.badResult' });
  });
});
