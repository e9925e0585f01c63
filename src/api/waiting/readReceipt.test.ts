import { createFakeTransport } from '../../../fixtures/rpc/fakeTransport.ts';
import { readReceipt } from './readReceipt.ts';

const [address, hash, topic] = [`0x${'ab'.repeat(20)}`, `0x${'12'.repeat(32)}`, `0x${'34'.repeat(32)}`];
// The fields are those of the yellow paper before EIP-658, as geth and Besu give them to this day; the values are made up.
const receipt = { blockHash: hash, blockNumber: '0x7', contractAddress: null, cumulativeGasUsed: '0x5208', from: address, gasUsed: '0x5208', logs: [], logsBloom: '0x', root: topic, to: address, transactionHash: hash, transactionIndex: '0x0' };
const transaction = { blockHash: hash, blockNumber: '0x7', from: address, gas: '0x5208', hash, input: '0x', nonce: '0x3', to: address, transactionIndex: '0x0', value: '0x5' };
const log = { address, topics: [topic], data: '0x', logIndex: '0x0' };

interface Told { readonly receipt?: object; readonly transaction?: object | null; readonly code?: string }
function read(told: Told, asked: string[] = []) {
  const answers: Readonly<Record<string, unknown>> = {
    eth_getTransactionReceipt: { ...receipt, ...told.receipt }, eth_getTransactionByHash: told.transaction === null ? null : { ...transaction, ...told.transaction }, eth_getCode: told.code ?? '0x',
  };
  return readReceipt(createFakeTransport(async ({ method }) => (asked.push(method), answers[method])), hash);
}

describe('readReceipt', () => {
  it('believes the status where there is one, and asks for nothing else', async () => {
    const asked: string[] = [];
    expect(await read({ receipt: { status: '0x1' } }, asked)).toMatchObject({ success: true });
    expect(await read({ receipt: { status: '0x0', logs: [log] } }, asked)).toMatchObject({ success: false });
    expect(asked).toEqual(['eth_getTransactionReceipt', 'eth_getTransactionReceipt']);
  });

  it.each<[string, Told, boolean]>([
    ['gas was left', { transaction: { gas: '0x5209', input: '0x12' } }, true],
    ['it left a log', { receipt: { logs: [log] }, transaction: { input: '0x12' } }, true],
    ['it was a transfer to an account', {}, true],
    ['all gas of a call is gone', { transaction: { input: '0x12' } }, false],
    ['all gas of a transfer is gone that could run code', { receipt: { gasUsed: '0x5209' }, transaction: { gas: '0x5209' } }, false],
    ['a contract was called without gas to run', { code: '0x60' }, false],
    ['a precompiled contract was called without gas to run', { transaction: { to: `0x${'4'.padStart(40, '0')}` } }, false],
    ['all gas of a creation is gone', { transaction: { to: null } }, false],
    ['the receipt says that its status is null', { receipt: { status: null } }, true],
  ])('finds out by gas and logs what a receipt with a root does not tell: %s', async (_how, told, success) => {
    expect(await read(told)).toMatchObject({ hash, blockNumber: 7, success });
  });

  it('says nothing of a transaction whose receipt does not tell and which the node does not know', async () => {
    expect(await read({ transaction: null })).toBeNull();
  });

  it.each([['neither root nor status', { root: undefined }], ['a root that is none', { root: '0x12' }], ['a status that is none', { status: '0x2' }]])('refuses a receipt with %s', async (_what, change) => {
    await expect(read({ receipt: change })).rejects.toMatchObject({ code: 'rpc.badResult' });
  });
});
