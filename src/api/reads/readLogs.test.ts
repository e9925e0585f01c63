import { Interface } from 'ethers';
import { createFakeNode } from '../../../fixtures/rpc/fakeNode.ts';
import { httpErrors } from '../../contracts/httpErrors.ts';
import { maxLogRequests } from './readLogs.ts';
import { rpcErrors } from '../transport/errors.ts';
import { readLogs } from './readLogs.ts';

const [address, from, to] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'];
const event = 'event Transfer(address indexed from, address indexed to, uint256 value)';
const erc20 = new Interface([event]);
interface Filter { readonly fromBlock: string; readonly toBlock: string; readonly topics: readonly string[]; readonly address?: readonly string[] }

const logAt = (block: number, logIndex = 0, more: object = {}) => ({
  address: address.toLowerCase(), ...erc20.encodeEventLog('Transfer', [from, to, block]), blockNumber: `0x${block.toString(16)}`, blockHash: `0x${block.toString(16).padStart(64, '0')}`, transactionHash: `0x${'12'.repeat(32)}`, logIndex: `0x${logIndex.toString(16)}`, removed: false, ...more,
});
/** One log a block, and a node that gives at most so many blocks at once. */
function nodeOf(refuse: (width: number, filter: Filter) => Error | undefined) {
  const widths: number[] = [];
  const node = createFakeNode({
    methods: {
      eth_blockNumber: () => '0x63',
      eth_getLogs: (filter: Filter) => {
        const [first, last] = [Number(filter.fromBlock), Number(filter.toBlock)];
        widths.push(last - first + 1);
        const refused = refuse(last - first + 1, filter);
        if (refused) throw refused;
        return Array.from({ length: last - first + 1 }, (_, i) => logAt(first + i));
      },
    },
  });
  return { ...node, widths };
}
const saying = (message: string, code = -32000): Error => rpcErrors.error({ host: 'node', message, code });
const blocks = (logs: readonly { readonly blockNumber: number }[]): readonly number[] => logs.map(({ blockNumber }) => blockNumber);
const upTo99 = Array.from({ length: 100 }, (_, block) => block);

describe('readLogs', () => {
  // Wordings as nodes and hosted endpoints publish them.
  it.each([
    ['geth', 'query returned more than 10000 results', -32005, 25],
    ['Alchemy', 'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size', -32602, 25],
    ['QuickNode', 'eth_getLogs is limited to a 10,000 range', -32614, 25],
    ['Ankr', 'block range is too wide', -32600, 25],
    ['Chainstack', 'Block range limit exceeded. See more details at https://docs.example/reference', -32000, 25],
    ['BSC', 'exceed maximum block range: 5000', -32000, 25],
    ['Besu', 'Requested range exceeds maximum RPC range limit', -32000, 25],
    ['Cloudflare', 'Max range: 800', -32047, 25],
    ['Nethermind', 'Too many logs requested', -32005, 25],
    ['a node that took too long', 'query timeout exceeded', -32002, 25],
  ])('splits the range when %s refuses it', async (_name, message, code, most) => {
    const { transport, widths } = nodeOf((width) => (width > most ? saying(message, code) : undefined));
    const { logs } = await readLogs(transport, { address, event, fromBlock: 0, toBlock: 'latest' });
    expect(blocks(logs)).toEqual(upTo99);
    expect(widths).toEqual([100, 50, 25, 25, 25, 25]);
  });

  it('splits when an answer is too large to be taken', async () => {
    const { transport, widths } = nodeOf((width) => (width > 50 ? rpcErrors.unreachable({ host: 'n', reason: 'x' }, { cause: httpErrors.tooLarge({ host: 'n', most: 1 }) }) : undefined));
    await readLogs(transport, { address, event, fromBlock: 0, toBlock: 99 });
    expect(widths).toEqual([100, 50, 50]);
  });

  it('takes the range or the width that the node names', async () => {
    const named = nodeOf((width) => (width > 30 ? saying('maximum block range: 30') : undefined));
    expect(blocks((await readLogs(named.transport, { event, fromBlock: 0, toBlock: 99 })).logs)).toEqual(upTo99);
    expect(named.widths).toEqual([100, 30, 30, 30, 10]);
    const proposed = nodeOf((width) => (width > 40 ? saying('query returned more than 10000 results. Try with this block range [0x0, 0x27].', -32005) : undefined));
    expect(blocks((await readLogs(proposed.transport, { event, fromBlock: 0, toBlock: 99 })).logs)).toEqual(upTo99);
    expect(proposed.widths).toEqual([100, 40, 40, 20]);
  });

  it('asks for more at once again behind a stretch that held too much, but not where the range itself is bounded', async () => {
    const crowded = nodeOf((width, { fromBlock }) => (width > 1 && Number(fromBlock) < 4 ? saying('query returned more than 10000 results', -32005) : undefined));
    expect(blocks((await readLogs(crowded.transport, { event, fromBlock: 0, toBlock: 99 })).logs)).toEqual(upTo99);
    expect(crowded.widths).toEqual([100, 50, 25, 12, 6, 3, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 16, 16, 8]);
    const bounded = nodeOf((width) => (width > 10 ? saying('block range is too wide') : undefined));
    await readLogs(bounded.transport, { event, fromBlock: 0, toBlock: 99 });
    expect(bounded.widths.filter((width) => width > 10)).toEqual([100, 50, 25, 12]);
  });

  it('ends on a node that always finds it too much, whatever it proposes', async () => {
    for (const message of ['query returned more than 10000 results', 'too many results. Try with this block range [0x0, 0xffffffff]', 'Try with this block range [0x0, 0x0], limit exceeded', 'block range limit exceeded: 0', 'limit exceeded, -1 blocks']) {
      const { transport, widths } = nodeOf(() => saying(message, -32005));
      await expect(readLogs(transport, { event, fromBlock: 0, toBlock: Number.MAX_SAFE_INTEGER - 1 })).rejects.toMatchObject({ code: 'logs.tooMany' });
      expect(widths.length).toBeLessThan(60);
    }
  });

  it.each([
    ['the rate', saying('rate limit exceeded', -32005)], ['something else', saying('header not found')], ['nothing at all', rpcErrors.unreachable({ host: 'n', reason: 'reset' })],
  ])('does not split when the trouble is %s', async (_name, error) => {
    const { transport, widths } = nodeOf(() => error);
    await expect(readLogs(transport, { event, fromBlock: 0, toBlock: 99 })).rejects.toBe(error);
    expect(widths).toHaveLength(1);
  });

  it('gives up on one block that holds too much, and on a range that takes too many requests', async () => {
    const full = nodeOf((_width, { fromBlock }) => (Number(fromBlock) <= 0 ? saying('too many results') : undefined));
    await expect(readLogs(full.transport, { event, fromBlock: 0, toBlock: 99 })).rejects.toMatchObject({ code: 'logs.tooMany', cause: { code: 'rpc.error' } });
    const narrow = nodeOf((width) => (width > 1 ? saying('block range is too wide') : undefined));
    await expect(readLogs(narrow.transport, { event, fromBlock: 0, toBlock: 9_999 })).rejects.toMatchObject({ code: 'logs.tooMany' });
    expect(narrow.widths).toHaveLength(maxLogRequests);
  });

  it('gives each log once, in the order of the chain, without what was taken back or not asked for', async () => {
    const { transport } = createFakeNode({
      methods: { eth_getLogs: () => [logAt(7, 2), logAt(5, 1), logAt(7, 1), logAt(5, 1), logAt(6, 0, { removed: true }), logAt(99), logAt(6, 0, { address: from }), logAt(6, 9, { topics: [`0x${'00'.repeat(32)}`] })] },
    });
    const { logs, skipped } = await readLogs(transport, { address, event, fromBlock: 5, toBlock: 7 });
    expect(logs.map(({ blockNumber, logIndex }) => [blockNumber, logIndex])).toEqual([[5, 1], [7, 1], [7, 2]]);
    expect(logs[0]).toEqual({ address, name: 'Transfer', args: { from, to, value: 5n }, blockNumber: 5, blockHash: logAt(5).blockHash, transactionHash: logAt(5).transactionHash, logIndex: 1 });
    expect(skipped).toBe(1);
  });

  it('asks by address and by indexed arguments', async () => {
    const { transport, asked } = createFakeNode({ methods: { eth_getLogs: () => [] } });
    await readLogs(transport, { address: address.toLowerCase(), event, args: { to }, fromBlock: 5, toBlock: 7 });
    expect(asked[0]?.params).toEqual([{ address: [address], topics: erc20.encodeFilterTopics('Transfer', [null, to]), fromBlock: '0x5', toBlock: '0x7' }]);
  });

  it.each([['no list', {}], ['a log of no kind', [7]], ['a log without topics', [logAt(5, 0, { topics: undefined })]], ['a log of five topics', [logAt(5, 0, { topics: Array(5).fill(`0x${'00'.repeat(32)}`) })]], ['a log of a pending block', [logAt(5, 0, { blockHash: null })]], ['a block beyond counting', [logAt(5, 0, { blockNumber: '0xffffffffffffffffff' })]]])('refuses %s', async (_name, answer) => {
    const { transport } = createFakeNode({ methods: { eth_getLogs: () => answer } });
    await expect(readLogs(transport, { event, fromBlock: 5, toBlock: 7 })).rejects.toMatchObject({ code: 'rpc.badResult' });
  });

  it('refuses a range that ends before it begins, and has nothing to ask where the chain is not there yet', async () => {
    const { transport, asked } = nodeOf(() => undefined);
    await expect(readLogs(transport, { event, fromBlock: 5, toBlock: 4 })).rejects.toMatchObject({ code: 'logs.badRange' });
    expect(await readLogs(transport, { event, fromBlock: 100, toBlock: 'latest' })).toEqual({ logs: [], skipped: 0 });
    expect(asked.map(({ method }) => method)).toEqual(['eth_blockNumber']);
  });
});
