import { createFakeTransport } from '../../../fixtures/rpc/fakeTransport.ts';
import { readTransaction } from './sentTransaction.ts';

const [address, hash] = [`0x${'ab'.repeat(20)}`, `0x${'12'.repeat(32)}`];
// The fields are those of TransactionInfo in the schemas of ethereum/execution-apis; the values are made up.
const transaction = { blockHash: null, blockNumber: null, from: address, gas: '0x5208', hash, input: '0x1234', nonce: '0x3', to: address, transactionIndex: null, value: '0x5', type: '0x2' };
const read = (answer: unknown) => readTransaction(createFakeTransport(async () => answer), hash);

describe('readTransaction', () => {
  it('reads one that waits, one that is mined, and one that makes a contract', async () => {
    const waiting = { hash, from: address, nonce: 3, to: address, valueWei: 5n, data: '0x1234', gas: 21_000n };
    expect(await read(transaction)).toEqual(waiting);
    expect(await read({ ...transaction, blockNumber: '0x7' })).toEqual({ ...waiting, blockNumber: 7 });
    const { to: _to, ...creating } = waiting;
    expect(await read({ ...transaction, to: null })).toEqual(creating);
    expect(await read(null)).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['text', 'mined'], ['another one', { ...transaction, hash: `0x${'34'.repeat(32)}` }], ['no sender', { ...transaction, from: null }], ['half a recipient', { ...transaction, to: '0x12' }], ['no data', { ...transaction, input: undefined }],
    ['a nonce beyond counting', { ...transaction, nonce: '0xffffffffffffffff' }], ['a negative value', { ...transaction, value: '-0x1' }],
  ])('refuses %s', async (_what, answer) => {
    await expect(read(answer)).rejects.toMatchObject({ code: 'rpc.badResult' });
  });
});
