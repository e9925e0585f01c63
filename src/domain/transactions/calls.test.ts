import * as limits from './limits.ts';
import { decodeCallReceipt, decodeCallsId, decodeCallsStatus, decodeCapabilities } from './calls.ts';

const [hash, blockHash] = [`0x${'AB'.repeat(32)}`, `0x${'34'.repeat(32)}`];
const log = { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', topics: [`0x${'01'.repeat(32)}`], data: '0x' };
const receipt = (part: object = {}): object => ({ transactionHash: hash, blockHash, blockNumber: '0x10', status: '0x1', gasUsed: '0x5208', logs: [log], ...part });
// The form is that of the example in EIP-5792.
const status = (part: object = {}): object => ({ version: '2.0.0', id: 'batch', chainId: '0x1', status: 200, atomic: true, receipts: [receipt()], ...part });
const codeOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};
const badInput = expect.objectContaining({ code: expect.stringMatching(/^input\./) });

describe('decodeCallsId', () => {
  it('takes an id of up to 4096 bytes in hex', () => {
    const longest = `0x${'ab'.repeat(4_096)}`;
    expect(decodeCallsId({ id: longest })).toBe(longest);
    expect(codeOf(() => decodeCallsId({ id: `${longest}a` }))).toEqual(badInput);
  });

  it.each<[string, unknown]>([['nothing', undefined], ['null', null], ['a text alone', '0x12'], ['an empty id', { id: '' }], ['a number', { id: 5 }]])('refuses %s', (_what, answer) => {
    expect(codeOf(() => decodeCallsId(answer))).toEqual(badInput);
  });
});

describe('decodeCallsStatus', () => {
  it('reads what a wallet says, hashes in small letters', () => {
    expect(decodeCallsStatus(status(), 'batch')).toEqual({
      id: 'batch', chainId: 1, outcome: 'confirmed', code: 200, isAtomic: true,
      receipts: [{ hash: hash.toLowerCase(), blockHash, blockNumber: 16, success: true, gasUsed: 21_000n, logs: [log] }],
    });
  });

  it.each([[100, 'pending'], [200, 'confirmed'], [299, 'confirmed'], [400, 'failed'], [500, 'reverted'], [600, 'partlyReverted']])('takes %d for %s', (code, outcome) => {
    expect(decodeCallsStatus(status({ status: code }), 'batch')).toMatchObject({ outcome, code });
  });

  it.each([[['0x0'], 'reverted'], [['0x0', '0x1'], 'partlyReverted'], [['0x1', '0x1'], 'confirmed']])('does not believe a wallet that says confirmed where the receipts say %j', (told, outcome) => {
    expect(decodeCallsStatus(status({ receipts: told.map((each) => receipt({ status: each })) }), 'batch').outcome).toBe(outcome);
  });

  it('takes absent receipts for none, and calls nothing atomic that is not said to be', () => {
    expect(decodeCallsStatus(status({ receipts: undefined, status: 100, atomic: 'yes' }), 'batch')).toMatchObject({ receipts: [], isAtomic: false });
  });

  it.each<[string, unknown]>([
    ["another batch's", status({ id: 'other' })], ['no object', 'batch'], ['nothing', undefined],
    ['a code of no kind', status({ status: 300 })], ['a code as text', status({ status: '200' })], ['a broken code', status({ status: 200.5 })],
    ['no chain', status({ chainId: '1337x' })], ['receipts that are no list', status({ receipts: {} })],
    ['more receipts than calls may be', status({ receipts: Array.from({ length: limits.maxCalls + 1 }, () => receipt()) })],
    ['more logs than are read', status({ receipts: [receipt({ logs: Array.from({ length: limits.maxReceiptLogs }, () => log) }), receipt()] })],
  ])('refuses %s', (_what, answer) => {
    expect(codeOf(() => decodeCallsStatus(answer, 'batch'))).toEqual(badInput);
  });
});

describe('decodeCallReceipt', () => {
  it.each<[string, object]>([
    ['a short hash', { transactionHash: '0x12' }], ['no block', { blockHash: undefined }], ['a third outcome', { status: '0x2' }], ['an outcome as truth', { status: true }],
    ['a height beyond counting', { blockNumber: `0x1${'0'.repeat(16)}` }], ['no gas', { gasUsed: null }], ['logs that are no list', { logs: 'none' }],
    ['a log of no address', { logs: [{ ...log, address: '0x12' }] }], ['five topics', { logs: [{ ...log, topics: Array.from({ length: 5 }, () => hash) }] }],
    ['a short topic', { logs: [{ ...log, topics: ['0x12'] }] }], ['data of half a byte', { logs: [{ ...log, data: '0x1' }] }], ['a log of nothing', { logs: [null] }],
  ])('refuses %s', (_what, part) => {
    expect(codeOf(() => decodeCallReceipt(receipt(part)))).toEqual(badInput);
  });
});

describe('decodeCapabilities', () => {
  it('reads them by chain, 0 standing for every one, with what it does not know beside', () => {
    expect([...decodeCapabilities({ '0x0': { flowControl: { supported: true } }, '0x2105': { atomic: { status: 'ready' }, paymasterService: { supported: true } } })]).toEqual([
      [0, { atomic: 'unsupported', others: { flowControl: { supported: true } } }],
      [8453, { atomic: 'ready', others: { paymasterService: { supported: true } } }],
    ]);
  });

  it.each([['supported', 'supported'], ['ready', 'ready'], ['unsupported', 'unsupported'], ['always', 'unsupported'], [undefined, 'unsupported'], [true, 'unsupported']])('takes the atomicity %j for %s', (told, atomic) => {
    expect(decodeCapabilities({ '0x1': { atomic: { status: told } } }).get(1)?.atomic).toBe(atomic);
  });

  it('leaves out what is no chain or says nothing', () => {
    expect([...decodeCapabilities({ address: {}, '1': {}, '0x': {}, '0x12345678901234': {}, '0x5': null, '0x6': 'yes', '0x7': {} }).keys()]).toEqual([7]);
  });

  it.each<[string, unknown]>([['nothing', undefined], ['a text', 'none']])('refuses %s', (_what, answer) => {
    expect(codeOf(() => decodeCapabilities(answer))).toEqual(badInput);
  });
});
