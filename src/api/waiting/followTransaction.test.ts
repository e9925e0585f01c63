import { Interface } from 'ethers';
import { createFakeClock } from '../../../mocks/index.ts';
import type { FakeClock } from '../../../mocks/index.ts';
import { createFakeTransport } from '../../../fixtures/rpc/fakeTransport.ts';
import type { BlockEvent, BlockHead, BlockWatcher } from '../../contracts/blocks.ts';
import type { RpcCall } from '../../contracts/transport.ts';
import * as limits from './limits.ts';
import { rpcErrors } from '../transport/errors.ts';
import { followTransaction } from './followTransaction.ts';
import type { FollowOptions, TransactionNews } from './followTransaction.ts';
import type { Hex } from '../../domain/encoding/hex.ts';

const [alice, bob] = [`0x${'a1'.repeat(20)}`, `0x${'b0'.repeat(20)}`];
const hashOf = (name: string): Hex => `0x${Buffer.from(name).toString('hex').padStart(64, '0')}`;
const quantity = (value: number): string => `0x${value.toString(16)}`;
const [hash, other] = [hashOf('ours'), hashOf('other')];

interface Mined { readonly hash: Hex; readonly nonce: number; readonly status?: number; readonly to?: string; readonly value?: number; readonly input?: string; readonly from?: string }

/** A node of a chain that a test writes by hand: blocks with their transactions, and a pool. */
function createNode() {
  let blocks: readonly { readonly hash: Hex; readonly transactions: readonly Mined[] }[] = [];
  const pool = new Map<string, Mined>();
  const listeners = new Set<(event: BlockEvent) => void>();
  const asked: RpcCall[] = [];
  const failing = new Map<string, Error>();
  const state = { receiptsAreLate: false, tellsRoots: false, revertData: undefined as string | undefined };
  const mine = (transactions: readonly Mined[] = [], { fork = '' } = {}): void => {
    const number = blocks.length;
    blocks = [...blocks, { hash: hashOf(`block${number}${fork}`), transactions }];
    for (const { hash: mined } of transactions) pool.delete(mined);
    tell();
  };
  const tell = (): void => {
    for (const listener of [...listeners]) listener({ type: 'block', skipped: 0, ...headOf(blocks.length - 1) });
  };
  const headOf = (number: number): BlockHead => ({ number, hash: blocks[number]?.hash ?? '0x', parentHash: hashOf('parent'), timestampSeconds: number });
  const placeOf = (wanted: string) => blocks.flatMap(({ hash: blockHash, transactions }, number) => transactions.filter((each) => each.hash === wanted).map((transaction) => ({ blockHash, number, transaction })))[0];
  const wire = ({ hash: of, nonce, from = alice, to = bob, value = 1, input = '0x' }: Mined, number?: number) => ({ hash: of, nonce: quantity(nonce), from, to, value: quantity(value), input, gas: '0x5208', blockNumber: number === undefined ? null : quantity(number) });
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_blockNumber: () => quantity(blocks.length - 1),
    eth_getTransactionReceipt: ([wanted]) => {
      const place = state.receiptsAreLate ? undefined : placeOf(String(wanted));
      return place ? { transactionHash: wanted, blockHash: place.blockHash, blockNumber: quantity(place.number), ...(state.tellsRoots ? { root: place.blockHash } : { status: quantity(place.transaction.status ?? 1) }), gasUsed: '0x5208', logs: [], type: '0x2', from: alice } : null;
    },
    eth_getTransactionByHash: ([wanted]) => {
      const place = placeOf(String(wanted));
      const waiting = pool.get(String(wanted));
      return place ? wire(place.transaction, place.number) : waiting ? wire(waiting) : null;
    },
    eth_getTransactionCount: ([of, at]) => quantity(blocks.slice(0, at === 'latest' ? undefined : Number(at) + 1).reduce((count, { transactions }) => count + transactions.filter(({ from = alice }) => from === of).length, 0)),
    eth_getBlockByNumber: ([at]) => {
      const block = blocks[Number(at)];
      return block ? { number: at, hash: block.hash, transactions: block.transactions.map((each) => wire(each, Number(at))) } : null;
    },
    eth_getCode: () => '0x',
    eth_call: () => {
      throw rpcErrors.error({ host: 'node', code: 3, message: 'execution reverted', data: state.revertData });
    },
  };
  const transport = createFakeTransport(async (call, { signal } = {}) => {
    asked.push(call);
    await Promise.resolve();
    signal?.throwIfAborted();
    const failure = failing.get(call.method);
    if (failure) throw failure;
    return answers[call.method]?.(call.params ?? []);
  }, 10);
  const watcher: BlockWatcher = {
    head: () => (blocks.length > 0 ? headOf(blocks.length - 1) : undefined),
    subscribe: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
  };
  return {
    transport, watcher, asked, failing, state, pool, mine, listeners,
    /** Blocks that were not announced one by one. */
    sleep: (count: number, last: readonly Mined[] = []) => {
      blocks = [...blocks, ...Array.from({ length: count - 1 }, (_, at) => ({ hash: hashOf(`slept${blocks.length + at}`), transactions: [] })), { hash: hashOf('woke'), transactions: last }];
      tell();
    },
    /** The last blocks are others now. */
    reorg: (depth: number, transactions: readonly Mined[] = []) => {
      blocks = blocks.slice(0, -depth);
      const fromNumber = blocks.length;
      for (let at = 0; at < depth; at += 1) blocks = [...blocks, { hash: hashOf(`fork${blocks.length}`), transactions: at === depth - 1 ? transactions : [] }];
      for (const listener of [...listeners]) listener({ type: 'reorged', fromNumber });
      tell();
    },
  };
}

let clock: FakeClock;
let node: ReturnType<typeof createNode>;
let ended: AbortController;
let faults: unknown[];
beforeEach(() => {
  [clock, node, ended, faults] = [createFakeClock(), createNode(), new AbortController(), []];
  node.mine();
});

/** Everything that becomes of our transaction, and whether that is all. */
function follow(options: Partial<FollowOptions> = {}) {
  const news: TransactionNews[] = [];
  const result: { end?: 'over' | Error } = {};
  const run = async (): Promise<void> => {
    for await (const each of followTransaction({ transport: node.transport, blocks: node.watcher, clock, hash, from: alice, signal: ended.signal, report: (error) => faults.push(error), ...options })) news.push(each);
  };
  run().then(() => (result.end = 'over'), (error: unknown) => (result.end = error as Error));
  return { news, result, kinds: () => news.map(({ at }) => at) };
}
const settle = (): Promise<void> => clock.advance(0);
async function blocksPass(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    node.mine();
    await settle();
  }
}

describe('followTransaction', () => {
  it('gives a chain up that makes no blocks, if asked to, and not for the time it slept', async () => {
    node.pool.set(hash, { hash, nonce: 0 });
    const { news, result } = follow({ maxIdleLooks: 3 });
    await clock.advance(2 * limits.transactionLookMs);
    node.mine();
    await clock.advance(2 * limits.transactionLookMs);
    expect(result.end).toBeUndefined();
    await clock.advance(2 * limits.transactionLookMs);
    expect(news.at(-1)).toMatchObject({ at: 'lost', error: { code: 'transaction.timedOut', message: 'Timeout waiting for transaction to be mined on chain' } });
    expect(result.end).toBe('over');
  });

  it('finds out by itself what became of one on a chain whose receipts have a root and no status', async () => {
    node.state.tellsRoots = true;
    node.mine([{ hash, nonce: 0 }, { hash: other, nonce: 1, input: '0x12' }]);
    const [paid, called] = [follow(), follow({ hash: other })];
    await settle();
    expect([paid, called].map(({ news }) => news.flatMap((each) => (each.at === 'mined' ? [each.receipt.success] : [])))).toEqual([[true], [false]]); // all gas of the call is gone
    expect(faults).toEqual([]);
  });

  it('tells the nonce, then the block, then each block on top of it until it is final', async () => {
    node.pool.set(hash, { hash, nonce: 0 });
    const { news, result } = follow();
    await settle();
    expect(news).toEqual([{ at: 'known', nonce: 0 }]);
    node.mine([{ hash, nonce: 0 }]);
    await settle();
    await blocksPass(10);
    expect(news.slice(1)).toEqual(Array.from({ length: limits.finalConfirmations }, (_, at) => ({
      at: 'mined', confirmations: at + 1, isFinal: at + 1 === limits.finalConfirmations, receipt: expect.objectContaining({ hash, blockNumber: 1, blockHash: hashOf('block1'), success: true, type: 2, from: alice, logs: [] }),
    })));
    expect(result.end).toBe('over');
  });

  it('is over at once where one block is enough, and where enough have come meanwhile', async () => {
    node.mine([{ hash, nonce: 0 }]);
    const [one, five] = [follow({ confirmations: 1 }), follow()];
    await settle();
    expect([one.kinds(), one.result.end, five.kinds(), five.result.end]).toEqual([['mined'], 'over', ['mined'], undefined]);
    node.sleep(50);
    await settle();
    expect([five.kinds(), five.news.at(-1), five.result.end]).toEqual([['mined', 'mined'], expect.objectContaining({ confirmations: 5, isFinal: true }), 'over']);
  });

  it.each([1, 2, 3])('takes it back after a reorganisation %i deep, and tells again when it is mined anew', async (depth) => {
    const { news, kinds } = follow();
    node.mine([{ hash, nonce: 0 }]);
    await settle();
    await blocksPass(depth - 1);
    node.pool.set(hash, { hash, nonce: 0 });
    node.reorg(depth);
    await settle();
    expect(kinds().at(-1)).toBe('known');
    expect(kinds()).toContain('withdrawn');
    node.mine([{ hash, nonce: 0 }]);
    await settle();
    expect(news.at(-1)).toMatchObject({ at: 'mined', confirmations: 1, receipt: { blockNumber: 1 + depth } });
    await blocksPass(5);
    expect(news.at(-1)).toMatchObject({ at: 'mined', isFinal: true });
  });

  it('tells of the other block, when a reorganisation moves it there', async () => {
    const { news, kinds } = follow();
    node.mine([{ hash, nonce: 0 }]);
    await settle();
    node.reorg(1, [{ hash, nonce: 0, status: 0 }]);
    await settle();
    expect(kinds()).toEqual(['mined', 'mined']);
    expect(news.at(-1)).toMatchObject({ receipt: { blockHash: hashOf('fork1'), success: false }, confirmations: 1 });
  });

  it('takes one look back, when a node has lost the receipt that another one gave', async () => {
    const { kinds } = follow();
    node.mine([{ hash, nonce: 0 }]);
    await settle();
    node.state.receiptsAreLate = true;
    node.mine();
    await settle();
    node.state.receiptsAreLate = false;
    await clock.advance(1_000);
    expect(kinds()).toEqual(['mined', 'mined']);
    node.state.receiptsAreLate = true;
    node.mine();
    await clock.advance(1_000);
    expect(kinds().slice(2, 3)).toEqual(['withdrawn']);
  });

  it('takes it back, if it was in a block once and is not at two looks', async () => {
    node.pool.set(hash, { hash, nonce: 0 });
    const [gone, late] = [follow({ wasMined: true }), follow({ wasMined: true, hash: other })];
    await settle();
    expect([gone.kinds(), late.kinds()]).toEqual([[], []]);
    node.mine([{ hash: other, nonce: 7, from: bob }]);
    await settle();
    expect([gone.kinds(), late.kinds()]).toEqual([['withdrawn', 'known'], ['mined']]);
  });

  it('does not follow for ever what was mined on a chain that stands still', async () => {
    const { news, result } = follow();
    node.mine([{ hash, nonce: 0 }]);
    await clock.advance(limits.confirmedFollowMs - 20_000);
    expect(result.end).toBeUndefined();
    await clock.advance(40_000);
    expect([result.end, news.at(-1)]).toEqual(['over', expect.objectContaining({ isFinal: false })]);
  });

  const revert = new Interface(['error Error(string)']);
  it.each<[string, string | undefined, object]>([
    ['with its reason', revert.encodeErrorResult('Error', ['not enough']), { revertReason: 'Execution Reverted: not enough' }],
    ['with no reason', '0x', { revertReason: 'Execution Reverted' }],
  ])('tells that the chain refused it, %s', async (_how, data, expected) => {
    node.state.revertData = data;
    const { news } = follow();
    node.mine();
    node.mine([{ hash, nonce: 0, status: 0 }]);
    await settle();
    expect(news.at(-1)).toMatchObject({ at: 'mined', receipt: { success: false }, ...expected });
    expect(node.asked.find(({ method }) => method === 'eth_call')?.params).toEqual([{ from: alice, to: bob, value: '0x1', data: '0x', gas: '0x5208' }, '0x1']);
  });

  it('says nothing of the reason, when the node cannot run it again', async () => {
    node.failing.set('eth_call', rpcErrors.noResponse());
    const { news } = follow();
    node.mine([{ hash, nonce: 0, status: 0 }]);
    await settle();
    expect(news.at(-1)).not.toHaveProperty('revertReason');
    expect(faults).toEqual([]);
  });

  describe('of one that was replaced', () => {
    const sent = { hash, nonce: 0, value: 7, input: '0x1234' };
    it.each<[string, Partial<Mined>, string]>([
      ['repriced', {}, 'repriced'],
      ['cancelled', { to: alice, value: 0, input: '0x' }, 'cancelled'],
      ['replaced by another amount', { value: 8 }, 'replaced'],
      ['replaced by another call', { input: '0x5678' }, 'replaced'],
      ['replaced by one to another account', { to: alice }, 'replaced'],
    ])('tells that it was %s', async (_how, change, reason) => {
      node.pool.set(hash, sent);
      const { news, result } = follow();
      await settle();
      node.pool.delete(hash);
      node.mine([{ ...sent, ...change, hash: other, status: reason === 'replaced' ? 0 : 1 }]);
      await settle();
      expect(news.slice(1)).toEqual([{ at: 'replaced', reason, byHash: other, success: reason !== 'replaced' }]);
      expect(result.end).toBe('over');
    });

    it('finds it among the blocks that were slept through, by few questions', async () => {
      node.pool.set(hash, sent);
      const { news } = follow();
      await settle();
      node.sleep(300, []);
      await settle();
      node.pool.delete(hash);
      node.asked.length = 0;
      node.sleep(60, [{ ...sent, hash: other }]);
      node.sleep(60);
      await settle();
      expect(news.at(-1)).toEqual({ at: 'replaced', reason: 'repriced', byHash: other, success: true });
      expect(node.asked.length).toBeLessThan(25);
    });

    it('tells it without a hash, when it was too long ago, or the node has no earlier state', async () => {
      node.pool.set(hash, sent);
      const { news, kinds } = follow();
      await settle();
      node.pool.delete(hash);
      node.sleep(2, [{ ...sent, hash: other }]);
      node.sleep(200);
      await clock.advance(limits.transactionLookMs * 3);
      expect(news.slice(1)).toEqual([{ at: 'replaced', reason: 'replaced' }]);
      expect(kinds()).toHaveLength(2);
      node.failing.set('eth_blockNumber', rpcErrors.error({ host: 'node', message: 'missing trie node' }));
      const pruned = follow({ nonce: 0 });
      await clock.advance(limits.transactionLookMs * 3);
      expect([pruned.news, faults.length]).toEqual([[{ at: 'replaced', reason: 'replaced' }], 3]);
    });

    it('knows it by what the sender remembers, when the network no longer does', async () => {
      node.mine([{ ...sent, input: '0x', hash: other }]);
      const [plain, call] = [follow({ nonce: 0, sent: { to: bob.toUpperCase().replace('0X', '0x'), valueWei: 7n, data: '0x' } }), follow({ nonce: 0, sent: { to: bob, valueWei: 7n } })];
      await settle();
      expect([plain.news, call.news]).toMatchObject([[{ at: 'replaced', reason: 'repriced' }], [{ at: 'replaced', reason: 'replaced' }]]);
    });

    it('is not misled by a receipt that is late', async () => {
      node.pool.set(hash, sent);
      const { kinds } = follow();
      await settle();
      node.state.receiptsAreLate = true;
      node.mine([sent]);
      await clock.advance(60_000);
      expect(kinds()).toEqual(['known']);
      node.state.receiptsAreLate = false;
      await clock.advance(15_000);
      expect(kinds()).toEqual(['known', 'mined']);
    });
  });

  describe('of one that was dropped', () => {
    it('tells so once it was unknown for 90 s, within three looks', async () => {
      node.pool.set(hash, { hash, nonce: 0 });
      const { kinds } = follow();
      await clock.advance(300_000);
      node.pool.delete(hash);
      await clock.advance(limits.droppedAfterMs);
      expect(kinds()).toEqual(['known']);
      const looks = () => node.asked.filter(({ method }) => method === 'eth_getTransactionByHash').length;
      const before = looks();
      while (kinds().length === 1) await clock.advance(1_000);
      expect([kinds(), looks() - before <= 3]).toEqual([['known', 'dropped'], true]);
    });

    it('tells that it is back, and mined after all', async () => {
      node.pool.set(hash, { hash, nonce: 0 });
      const { kinds } = follow();
      await settle();
      node.pool.delete(hash);
      await clock.advance(120_000);
      node.pool.set(hash, { hash, nonce: 0 });
      await clock.advance(15_000);
      node.mine([{ hash, nonce: 0 }]);
      await settle();
      expect(kinds()).toEqual(['known', 'dropped', 'known', 'mined']);
    });

    it('says nothing of the kind of what no node has ever known, unless the sender says its nonce', async () => {
      const [unknown, told] = [follow(), follow({ nonce: 0 })];
      await clock.advance(200_000);
      expect([unknown.kinds(), told.kinds()]).toEqual([[], ['dropped']]);
    });

    it('looks three times after a sleep, however long it was', async () => {
      node.pool.set(hash, { hash, nonce: 0 });
      let sleptMs = 0;
      const { kinds } = follow({ clock: { setTimer: clock.setTimer, nowMs: () => clock.nowMs() + sleptMs } });
      await settle();
      node.pool.delete(hash);
      node.mine();
      await settle();
      sleptMs = 3_600_000;
      node.mine();
      await settle();
      expect(kinds()).toEqual(['known']);
      node.mine();
      await settle();
      expect(kinds()).toEqual(['known', 'dropped']);
    });
  });

  it('waits for a hundred blocks seen, not for those that came unseen', async () => {
    const { news, result } = follow();
    await settle();
    node.sleep(3_000);
    await settle();
    await blocksPass(98);
    expect(news).toEqual([]);
    await blocksPass(1);
    expect(news).toEqual([{ at: 'lost', error: expect.objectContaining({ code: 'transaction.notFound', message: 'Transaction not found after 100 blocks' }) }]);
    expect(result.end).toBe('over');
  });

  it('ends over a node that gives no good answer for a hundred blocks and ten minutes, and not before', async () => {
    node.failing.set('eth_getTransactionReceipt', rpcErrors.badResult({ chainId: 10, method: 'eth_getTransactionReceipt' }));
    const { news, result } = follow();
    await blocksPass(120);
    expect([news, result]).toEqual([[], {}]);
    await clock.advance(limits.confirmedFollowMs);
    expect([news, result.end]).toEqual([[{ at: 'lost', error: expect.objectContaining({ code: 'transaction.notFound' }) }], 'over']);
    expect(node.listeners.size).toBe(0);
  });

  it('tells a transaction without a receipt from one that was not found', async () => {
    node.state.receiptsAreLate = true;
    const { news } = follow({ maxBlocks: 3 });
    node.mine([{ hash, nonce: 0 }]);
    await blocksPass(3);
    expect(news.at(-1)).toEqual({ at: 'lost', error: expect.objectContaining({ code: 'transaction.receiptNotFound', message: 'Transaction receipt not found.' }) });
  });

  it('learns who sends for a smart account, but does not take that nonce for the account\'s', async () => {
    node.pool.set(hash, { hash, nonce: 0, from: bob });
    const { news } = follow();
    await settle();
    expect(news).toEqual([{ at: 'known' }]);
    node.mine([{ hash: hashOf('mine'), nonce: 0 }]);
    await settle();
    expect(news).toHaveLength(1);
    node.pool.delete(hash);
    node.mine([{ hash: other, nonce: 0, from: bob, value: 9 }]);
    await settle();
    expect(news.at(-1)).toMatchObject({ at: 'replaced', byHash: other });
  });

  it.each([['of receipts', 'eth_getTransactionReceipt'], ['of nonces', 'eth_getTransactionCount']])('goes on when the node says nothing %s, ever more slowly, and reports it', async (_what, method) => {
    const { kinds } = follow({ nonce: 0 });
    node.failing.set(method, rpcErrors.noResponse());
    await clock.advance(60_000);
    expect([kinds(), faults.length]).toEqual([[], 8]); // at 0, 1, 3, 7, 15, 30, 45 and 60 s
    node.failing.clear();
    node.mine([{ hash, nonce: 0 }]);
    await settle();
    expect(kinds()).toEqual(['mined']);
  });

  it('ends with its signal, whatever it waits for, and leaves nothing behind', async () => {
    const { result } = follow();
    await settle();
    ended.abort(new Error('enough'));
    await settle();
    expect([result.end, node.listeners.size]).toEqual([new Error('enough'), 0]);
    const asked = node.asked.length;
    await clock.advance(600_000);
    expect(node.asked).toHaveLength(asked);
  });
});
