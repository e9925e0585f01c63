import { readFileSync } from 'node:fs';
import { createFakeClock } from '../../mocks/fakeClock.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import type { BatchRequest, WalletBatching } from '../../src/contracts/wallet.ts';
import type { Eip1193Request } from '../../src/domain/wallets/eip1193.ts';
import { silentAnswerMs } from '../../src/contracts/walletLimits.ts';
import { maxCalls } from '../../src/domain/transactions/limits.ts';
import { eip1193Adapter } from './index.ts';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const hash = `0x${'ab'.repeat(32)}`;
const { eip5792 }: { eip5792: { code: number; message?: string; name?: string }[] } = JSON.parse(readFileSync(new URL('../../fixtures/errorCodes/tables.json', `file://${__filename}`), 'utf8'));
const request: BatchRequest = { chainId: 1, calls: [{ to, valueWei: 16n, data: '0x12' }, {}], isAtomicRequired: true };
const receipt = { transactionHash: hash, blockNumber: '0x10', blockHash: hash, status: '0x1', gasUsed: '0x5208', logs: [{ address: to, topics: [hash], data: '0x' }] };
const status = { version: '2.0.0', id: '0x1', chainId: '0x1', status: 200, atomic: true, receipts: [receipt] };

let clock = createFakeClock();
let asked: Eip1193Request[] = [];
beforeEach(() => {
  clock = createFakeClock();
  asked = [];
});

/** The batches of a wallet that answers one question of them, or fails at it. */
async function batchesOf(answer: unknown): Promise<WalletBatching> {
  const session = await eip1193Adapter.create().open(
    {
      async request(question) {
        if (question.method === 'eth_chainId') return '0x1';
        if (question.method === 'eth_requestAccounts') return [account];
        asked.push(question);
        if (typeof answer === 'object' && answer !== null && 'code' in answer) throw answer;
        return answer;
      },
      on: () => {},
      removeListener: () => {},
    },
    { walletId: 'test', chains: [], silent: false, signal: new AbortController().signal, port: (port) => (port.id === clockPort.id ? clock : undefined) as never, note: () => {}, showUri: () => {}, ask: () => Promise.reject(new Error('Nothing is asked here')), warn: () => {} }, // it asks for the clock alone
  );
  if (!session.batching) throw new Error('It has none.');
  return session.batching;
}

describe('sendCalls', () => {
  it('asks as EIP-5792 has it, and gives the id', async () => {
    expect(await (await batchesOf({ id: '0x77' })).sendCalls(account, { ...request, id: '0x9', capabilities: { auxiliaryFunds: { optional: true } } })).toBe('0x77');
    expect(asked).toEqual([{
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', id: '0x9', from: account, chainId: '0x1', atomicRequired: true, calls: [{ to, value: '0x10', data: '0x12' }, {}], capabilities: { auxiliaryFunds: { optional: true } } }],
    }]);
  });

  it('leaves empty data out: some wallets take it for malformed', async () => {
    await (await batchesOf({ id: '0x77' })).sendCalls(account, { ...request, calls: [{ to, valueWei: 0n, data: '0x' }] });
    expect(asked).toMatchObject([{ params: [{ calls: [{ to, value: '0x0' }] }] }]);
    expect(JSON.stringify(asked)).not.toContain('data');
  });

  it('asks nothing without a call', async () => {
    await expect((await batchesOf({ id: '0x77' })).sendCalls(account, { ...request, calls: [] })).rejects.toMatchObject({ code: 'calls.noneProvided', message: 'No transactions provided' });
    expect(asked).toEqual([]);
  });

  it('tells the id of what a person agrees to after it was given up', async () => {
    let agree = (_answer: unknown): void => {};
    const batches = await batchesOf(new Promise((resolve) => (agree = resolve)));
    const [abort, late]: [AbortController, string[]] = [new AbortController(), []];
    const asking = batches.sendCalls(account, request, { signal: abort.signal, onLate: (id) => late.push(id) });
    abort.abort(new Error('no longer'));
    await expect(asking).rejects.toThrow('no longer');
    agree({ id: '0x5' });
    await new Promise((resolve) => void setImmediate(resolve));
    expect(late).toEqual(['0x5']);
  });

  it('asks nothing for a caller that has given up already', async () => {
    await expect((await batchesOf({ id: '0x77' })).sendCalls(account, request, { signal: AbortSignal.abort(new Error('no longer')) })).rejects.toThrow('no longer');
    expect(asked).toEqual([]);
  });

  it.each([[undefined], [null], ['0x1'], [{}], [{ id: '' }], [{ id: 7 }], [{ id: 'x'.repeat(8_195) }]])('refuses the answer %j', async (answer) => {
    await expect((await batchesOf(answer)).sendCalls(account, request)).rejects.toMatchObject({ code: 'wallet.badAnswer' });
  });

  it.each([
    [4001, 'user.rejected'], [4100, 'wallet.unauthorized'], [5700, 'calls.capabilityUnsupported'], [5710, 'calls.chainUnsupported'], [5720, 'calls.sameId'],
    [5730, 'calls.unknown'], [5740, 'calls.tooLarge'], [5750, 'calls.upgradeRejected'], [5760, 'calls.atomicUnsupported'],
  ])('names the error %d of the standard %s', async (code, expected) => {
    const listed = eip5792.find((each) => each.code === code);
    if (!listed) throw new Error('The tables do not have it.');
    await expect((await batchesOf({ message: 'x', ...listed })).sendCalls(account, request)).rejects.toMatchObject({ code: expected });
  });

  it.each([
    [{ code: -32601, message: 'x' }], [{ code: 4200, message: 'x' }], [{ code: -32004, message: 'x' }],
    [{ code: -32603, message: 'The method wallet_sendCalls does not exist/is not available' }], [{ code: -32000, message: 'Method wallet_sendCalls not supported.' }], [{ code: -32600, message: 'Unsupported method: wallet_sendCalls' }],
    [{ code: -32603, message: "the method wallet_sendCalls isn't supported" }],
  ])('knows that a wallet has no batches by %j', async (answer) => {
    await expect((await batchesOf(answer)).sendCalls(account, request)).rejects.toMatchObject({ code: 'wallet.unsupported' });
  });

  it('does not take another failure for that', async () => {
    await expect((await batchesOf({ code: -32603, message: 'The call is not supported by the policy' })).sendCalls(account, request)).rejects.toMatchObject({ code: 'wallet.requestFailed' });
  });

  it('is not asked for an account that the wallet does not show', async () => {
    await expect((await batchesOf({ id: '0x1' })).sendCalls(to, request)).rejects.toMatchObject({ code: 'wallet.accountGone' });
    expect(asked).toEqual([]);
  });
});

describe('getCallsStatus', () => {
  it('reads status and receipts', async () => {
    expect(await (await batchesOf(status)).getCallsStatus('0x1')).toEqual({
      id: '0x1', chainId: 1, outcome: 'confirmed', code: 200, isAtomic: true,
      receipts: [{ hash, blockNumber: 16, blockHash: hash, success: true, gasUsed: 21_000n, logs: [{ address: to, topics: [hash], data: '0x' }] }],
    });
  });

  it.each([[100, 'pending'], [200, 'confirmed'], [400, 'failed'], [500, 'reverted'], [600, 'partlyReverted'], [299, 'confirmed']])('reads %d as %s', async (code, outcome) => {
    expect(await (await batchesOf({ ...status, status: code, receipts: undefined })).getCallsStatus('0x1')).toMatchObject({ outcome, code, receipts: [] });
  });

  it('takes as many logs as a large transaction has', async () => {
    const logs = Array.from({ length: 5_000 }, () => receipt.logs[0]);
    expect((await (await batchesOf({ ...status, receipts: [{ ...receipt, logs }] })).getCallsStatus('0x1')).receipts[0]?.logs).toHaveLength(5_000);
  });

  it('believes the receipts, where the wallet says confirmed of what was reverted', async () => {
    const failed = { ...receipt, status: '0x0' };
    expect(await (await batchesOf({ ...status, receipts: [failed] })).getCallsStatus('0x1')).toMatchObject({ outcome: 'reverted' });
    expect(await (await batchesOf({ ...status, receipts: [receipt, failed] })).getCallsStatus('0x1')).toMatchObject({ outcome: 'partlyReverted' });
  });

  it.each<[string, unknown]>([
    ['nothing', null], ['a text', 'CONFIRMED'], ['the status of old', { ...status, status: 'CONFIRMED' }], ['another batch', { ...status, id: '0x2' }], ['no chain', { ...status, chainId: '0x0' }],
    ['an unknown status', { ...status, status: 300 }], ['half a status', { ...status, status: 200.5 }], ['receipts that are no list', { ...status, receipts: {} }],
    ['too many receipts', { ...status, receipts: Array.from({ length: maxCalls + 1 }, () => receipt) }],
    ['a receipt without a hash', { ...status, receipts: [{ ...receipt, transactionHash: '0x12' }] }], ['a receipt with an odd outcome', { ...status, receipts: [{ ...receipt, status: '0x2' }] }],
    ['more logs than any block has', { ...status, receipts: Array.from({ length: 101 }, () => ({ ...receipt, logs: Array.from({ length: 1_000 }, () => receipt.logs[0]) })) }], ['a block beyond numbers', { ...status, receipts: [{ ...receipt, blockNumber: `0x${'f'.repeat(16)}` }] }],
    ['a log without an address', { ...status, receipts: [{ ...receipt, logs: [{ topics: [], data: '0x' }] }] }], ['a log with five topics', { ...status, receipts: [{ ...receipt, logs: [{ address: to, topics: [hash, hash, hash, hash, hash], data: '0x' }] }] }],
  ])('refuses %s', async (_what, answer) => {
    await expect((await batchesOf(answer)).getCallsStatus('0x1')).rejects.toMatchObject({ code: 'wallet.badAnswer' });
  });
});

describe('getCapabilities', () => {
  it('reads what it understands, and keeps the rest as it is told', async () => {
    const read = await (await batchesOf({ '0x1': { atomic: { status: 'ready' }, paymasterService: { supported: true } }, '0x0': { atomic: 'yes' }, '0x7a69': null, 'eip155:1': {} })).getCapabilities(account, [1, 10]);
    expect([...read]).toEqual([[1, { atomic: 'ready', others: { paymasterService: { supported: true } } }], [0, { atomic: 'unsupported', others: {} }]]);
    expect(asked).toEqual([{ method: 'wallet_getCapabilities', params: [account, ['0x1', '0xa']] }]);
  });

  it.each([[null], [7], [[]]])('refuses the answer %j', async (answer) => {
    await expect((await batchesOf(answer)).getCapabilities(account, [1])).rejects.toMatchObject({ code: 'wallet.badAnswer' });
  });

  it('waits for a silent wallet no longer than for any question without a prompt', async () => {
    const read = (await batchesOf(new Promise(() => {}))).getCapabilities(account, [1]);
    read.catch(() => {});
    await clock.advance(silentAnswerMs);
    await expect(read).rejects.toMatchObject({ code: 'wallet.noAnswer' });
  });
});

describe('showCallsStatus', () => {
  it('lets the wallet show it', async () => {
    await (await batchesOf(null)).showCallsStatus('0x1');
    expect(asked).toEqual([{ method: 'wallet_showCallsStatus', params: ['0x1'] }]);
  });
});
