import { decodeFullReceipt } from './receipt.ts';

const [address, hash, topic] = [`0x${'ab'.repeat(20)}`, `0x${'12'.repeat(32)}`, `0x${'34'.repeat(32)}`];
// The fields are those of ReceiptInfo and Log in the schemas of ethereum/execution-apis; the values are made up.
const log = { address, topics: [topic, topic], data: '0x01', logIndex: '0x5', blockNumber: '0x7', transactionHash: hash, transactionIndex: '0x0', blockHash: hash, removed: false };
const receipt = {
  blockHash: hash, blockNumber: '0x7', contractAddress: null, cumulativeGasUsed: '0x5208', effectiveGasPrice: '0x2', from: address, gasUsed: '0x5208', logs: [log], logsBloom: '0x', status: '0x1', to: address, transactionHash: hash,
  transactionIndex: '0x0', type: '0x4',
};

describe('decodeFullReceipt', () => {
  it('reads who, what kind, and the logs, and nothing that it does not know', () => {
    expect(decodeFullReceipt(receipt, hash)).toEqual({
      hash, blockNumber: 7, blockHash: hash, success: true, gasUsed: 21_000n, effectiveGasPriceWei: 2n, from: address, to: address, type: 4, logs: [{ address, topics: [topic, topic], data: '0x01', logIndex: 5 }],
    });
    expect(decodeFullReceipt({ ...receipt, from: undefined, to: null, type: undefined, effectiveGasPrice: undefined, logs: [] }, hash)).toEqual({ hash, blockNumber: 7, blockHash: hash, success: true, gasUsed: 21_000n, logs: [] });
    expect([decodeFullReceipt(null, hash), decodeFullReceipt({ ...receipt, blockNumber: null }, hash)]).toEqual([null, null]);
  });

  it.each([
    ['of a reverted transaction', { status: '0x0' }, { success: false }],
    ['of a new contract', { contractAddress: address.toUpperCase().replace('0X', '0x') }, { contractAddress: address }],
    ['whose hash is spelled otherwise', { transactionHash: hash.toUpperCase().replace('0X', '0x') }, { hash }],
  ])('reads a receipt %s', (_name, change, expected) => {
    expect(decodeFullReceipt({ ...receipt, ...change }, hash)).toMatchObject(expected);
  });

  it.each<[string, object]>([
    ['no hash', { transactionHash: undefined }], ['no status', { status: undefined }], ['a status of two minds', { status: '0x2' }], ['no gas', { gasUsed: null }],
    ['no logs', { logs: undefined }], ['logs that are no list', { logs: {} }], ['more logs than a block can hold', { logs: Array.from({ length: 100_001 }, () => log) }], ['a log that is none', { logs: [null] }],
    ['a log without an address', { logs: [{ ...log, address: '0x12' }] }], ['five topics', { logs: [{ ...log, topics: [topic, topic, topic, topic, topic] }] }], ['half a topic', { logs: [{ ...log, topics: ['0x12'] }] }],
    ['data that is none', { logs: [{ ...log, data: '0x1' }] }], ['a log without a place', { logs: [{ ...log, logIndex: null }] }], ['a kind that is none', { type: 'blob' }], ['another hash', { transactionHash: topic }],
  ])('refuses %s', (_what, change) => {
    expect(() => decodeFullReceipt({ ...receipt, ...change }, hash)).toThrow(expect.objectContaining({ code: expect.stringMatching(/^input\./) }));
  });

  it('refuses text in place of a receipt', () => {
    expect(() => decodeFullReceipt('mined', hash)).toThrow(expect.objectContaining({ code: expect.stringMatching(/^input\./) }));
  });
});
