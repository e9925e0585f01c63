import { createFakeNode, raw, refusal } from '../../../fixtures/rpc/fakeNode.ts';
import { parseAbi } from '../../domain/abi/parseAbi.ts';
import { rpcErrors } from '../transport/errors.ts';
import { readContract } from './readContract.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const abi = ['function one() view returns (uint8 n)', 'function none() view', 'function named() view returns (uint8 a, string b)', 'function partly() view returns (uint8 a, string)', 'function twice() view returns (uint8 a, uint8 a)', 'function pair() view returns ((uint8 x, bool y) p)', 'function find(uint8) view returns (uint8)', 'function find(uint8,uint8) view returns (uint8)'];
const read = (fn: string, answer: unknown, args: readonly unknown[] = []) => {
  const { transport } = createFakeNode({ contracts: { [address]: { abi, answers: { [fn]: answer } } } });
  return readContract(transport, { address, fn: { abi: parseAbi(abi), name: fn }, args });
};

describe('readContract', () => {
  it.each([
    ['one output as the value', 'one', 7, 7n],
    ['no output as nothing', 'none', [], undefined],
    ['several named outputs by name', 'named', [1, 'x'], { a: 1n, b: 'x' }],
    ['outputs of which some have no name as a list', 'partly', [1, 'x'], [1n, 'x']],
    ['outputs of one name as a list', 'twice', [1, 2], [1n, 2n]],
    ['a tuple by the names of its parts', 'pair', [{ x: 1, y: true }], { x: 1n, y: true }],
  ])('gives %s', async (_name, fn, answer, value) => {
    expect(await read(fn, answer)).toEqual(value);
  });

  it('tells functions of one name apart by the number of arguments', async () => {
    const { transport } = createFakeNode({ contracts: { [address]: { abi, answers: { find: (...args: readonly unknown[]) => args.length } } } });
    expect(await readContract(transport, { address, fn: { abi: parseAbi(abi), name: 'find' }, args: [1, 2] })).toBe(2n);
  });

  it('tells functions of one name and number of arguments apart by which arguments fit', async () => {
    const overloads = ['function of(address who) view returns (uint8)', 'function of(uint256 id) view returns (uint8)'];
    const { transport } = createFakeNode({ contracts: { [address]: { abi: overloads.slice(1), answers: { of: 7 } } } });
    expect(await readContract(transport, { address, fn: { abi: parseAbi(overloads), name: 'of' }, args: [5n] })).toBe(7n);
  });

  it('finds a function by its bare name once the interface is known', async () => {
    const { transport } = createFakeNode({ contracts: { [address]: { abi, answers: { one: 7 } } } });
    const asked: string[] = [];
    expect(await readContract(transport, { address: address.toLowerCase(), fn: 'one' }, { abiOf: async (of) => { asked.push(of); return parseAbi(abi); } })).toBe(7n);
    expect(asked).toEqual([address]);
    await expect(readContract(transport, { address, fn: 'one' })).rejects.toMatchObject({ code: 'abi.unknownMethod', message: 'Could not resolve method' });
  });

  it('refuses an address whose checksum is wrong, before anything is asked', async () => {
    const { transport, asked } = createFakeNode();
    await expect(readContract(transport, { address: address.replace('5aAe', '5aae'), fn: 'one() view returns (uint8)' })).rejects.toMatchObject({ code: 'input.notAddress' });
    expect(asked).toEqual([]);
  });

  it.each([
    ['a text without a reason', refusal(), 'Execution Reverted'],
    ['a reason', refusal('0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000026e6f000000000000000000000000000000000000000000000000000000000000'), 'Execution Reverted: no'],
  ])('says that the contract refused, out of %s', async (_name, error, message) => {
    await expect(read('one', error)).rejects.toMatchObject({ code: 'contract.reverted', message });
  });

  it('bounds a reason that hides or goes on for ever', async () => {
    const error = await read('one', rpcErrors.error({ host: 'h', message: `execution reverted: \u202e${'x'.repeat(1_000)}`, code: 3 })).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: 'contract.reverted', message: `Execution Reverted: ${'x'.repeat(250)}…` });
  });

  it('leaves any other word of the node as it is', async () => {
    await expect(read('one', rpcErrors.error({ host: 'h', message: 'header not found', code: -32000 }))).rejects.toMatchObject({ code: 'rpc.error' });
    await expect(read('one', raw('zz'))).rejects.toMatchObject({ code: 'rpc.badResult' });
  });

  it('says that an answer does not fit the interface, where there is a contract', async () => {
    await expect(read('one', raw('0x'))).rejects.toMatchObject({ code: 'abi.badData' });
  });
});
