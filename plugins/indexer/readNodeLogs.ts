import { readLogs } from '../../src/api/reads/readLogs.ts';
import { readTokenBalances } from '../../src/api/reads/readTokenBalance.ts';
import { indexerErrors } from '../../src/contracts/indexerErrors.ts';
import type { Indexer, IndexerContext } from '../../src/contracts/points/indexers.ts';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import { encodeQuantity } from '../../src/domain/encoding/hex.ts';
import { isNativeToken } from '../../src/domain/tokens/nativeToken.ts';
import type { AccountTransfer } from '../../src/domain/tokens/owned.ts';
import type { Token } from '../../src/domain/tokens/token.ts';
import * as limits from './limits.ts';
import { countOf, pageOf } from './wire.ts';

const sourceId = 'indexer.logs';

/**
 * What the nodes of a chain tell without an indexer: balances of the tokens that the site lists, and their transfers, and those of NFTs, over the blocks
 * of late. Of the native currency no log tells.
 */
export function createLogIndexer(maxBlocks: number): Indexer {
  return {
    readTokens: async ({ chainId, owner }, { signal, transport, listedTokens }) => {
      const tokens = await listedTokens(chainId);
      const balances = await readTokenBalances(await transport(chainId), { tokens: tokens.map(({ address }) => address), owner }, { signal });
      const failure = balances.find((each) => each.status === 'rejected');
      if (failure && balances.every((each) => each.status === 'rejected')) throw failure.reason;
      return pageOf(tokens.map((token, at) => {
        const balance = balances[at];
        return balance?.status === 'fulfilled' && balance.value > 0n ? { ...token, units: balance.value } : undefined;
      }));
    },
    readTransfers: async (query, context) => {
      const transport = await context.transport(query.chainId);
      const range = await rangeOf(query.cursor, transport, maxBlocks, context.signal);
      const listed = (await context.listedTokens(query.chainId)).filter(({ address }) => !isNativeToken(address));
      let { to } = range;
      let found: readonly Found[] = [];
      for (let step = 0; step < limits.maxLogSteps && to >= range.from && found.length === 0; step += 1) {
        const from = Math.max(range.from, to - limits.logStepBlocks + 1);
        found = await readStep(transport, { owner: query.owner, listed, from, to }, context);
        to = from - 1;
      }
      const page = cutAtBlock(found);
      const last = page.length < found.length ? page.at(-1) : undefined;
      const next = last ? last.blockNumber - 1 : to;
      const times = await readTimes(transport, page, context.signal);
      return pageOf(page.map(({ ...transfer }) => ({ ...transfer, chainId: query.chainId, atMs: times.get(transfer.blockNumber) ?? 0 })), next >= range.from && next >= 0 ? `${next}:${range.from}` : undefined);
    },
  };
}

type Found = Omit<AccountTransfer, 'chainId' | 'atMs'>;

interface Range {
  readonly from: number;
  readonly to: number;
}

async function rangeOf(cursor: string | undefined, transport: RpcTransport, maxBlocks: number, signal: AbortSignal): Promise<Range> {
  if (cursor === undefined) {
    const to = heightOf(await transport.request({ method: 'eth_blockNumber' }, { signal }));
    return { to, from: Math.max(0, to - maxBlocks + 1) };
  }
  const [to, from] = cursor.split(':').map(countOf);
  if (to === undefined || from === undefined) throw indexerErrors.badAnswer({ sourceId, why: 'its cursor is none' });
  return { to, from };
}

/** @throws indexer.badAnswer */
function heightOf(value: unknown): number {
  const height = countOf(value);
  if (height === undefined) throw indexerErrors.badAnswer({ sourceId, why: 'a node tells no number' });
  return height;
}

interface Step extends Range {
  readonly owner: string;
  readonly listed: readonly Token[];
}

const transferEvent = 'event Transfer(address indexed from, address indexed to, uint256 value)';
const nftEvent = 'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)';
const singleEvent = 'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)';
const batchEvent = 'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)';

/** The latest first, each once. Some nodes refuse logs of any contract: then tokens of the list are all that is told. */
async function readStep(transport: RpcTransport, { owner, listed, from, to }: Step, { signal }: IndexerContext): Promise<readonly Found[]> {
  const place = { fromBlock: from, toBlock: to };
  const ways = [{ from: owner }, { to: owner }];
  const address = listed.map((token) => token.address);
  const byAddress = new Map(listed.map((token) => [token.address, token]));
  const ofTokens = listed.length === 0 ? [] : ways.map(async (args) => (await readLogs(transport, { event: transferEvent, args, address, ...place }, { signal })).logs.map(({ args: told, ...log }): Found => {
    const { symbol, decimals } = byAddress.get(log.address) ?? {};
    return { ...placeOf(log), kind: 'ERC20', from: told.from, to: told.to, units: told.value, token: log.address, symbol, decimals };
  }));
  const ofNfts = ways.flatMap((args) => [
    readLogs(transport, { event: nftEvent, args, ...place }, { signal }).then(({ logs }) => logs.map(({ args: told, ...log }): Found => ({ ...placeOf(log), kind: 'ERC721', from: told.from, to: told.to, units: 1n, token: log.address, tokenId: told.tokenId }))),
    readLogs(transport, { event: singleEvent, args, ...place }, { signal }).then(({ logs }) => logs.map(({ args: told, ...log }): Found => ({ ...placeOf(log), kind: 'ERC1155', from: told.from, to: told.to, units: told.value, token: log.address, tokenId: told.id }))),
    readLogs(transport, { event: batchEvent, args, ...place }, { signal }).then(({ logs }) => logs.flatMap(({ args: told, ...log }) => told.ids.map((tokenId, at): Found => ({ ...placeOf(log), kind: 'ERC1155', from: told.from, to: told.to, units: told.values[at] ?? 0n, token: log.address, tokenId })))),
  ]);
  const [required, settled] = await Promise.all([Promise.all(ofTokens), Promise.allSettled(ofNfts)]);
  signal.throwIfAborted();
  const [refused] = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (refused !== undefined && ofTokens.length === 0 && settled.every((each) => each.status === 'rejected')) throw refused;
  const all = [...required, ...settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))].flat();
  const once = new Map(all.map((each) => [`${each.hash} ${each.logIndex} ${each.tokenId}`, each]));
  return [...once.values()].sort((a, b) => b.blockNumber - a.blockNumber || (b.logIndex ?? 0) - (a.logIndex ?? 0));
}

function placeOf({ blockNumber, transactionHash, logIndex }: { readonly blockNumber: number; readonly transactionHash: Found['hash']; readonly logIndex: number }): Pick<Found, 'blockNumber' | 'hash' | 'logIndex'> {
  return { blockNumber, hash: transactionHash, logIndex };
}

/** A page ends with a whole block: the next one begins before it. */
function cutAtBlock(found: readonly Found[]): readonly Found[] {
  const last = found[limits.pageItems - 1];
  return last ? found.filter(({ blockNumber }) => blockNumber >= last.blockNumber) : found;
}

async function readTimes(transport: RpcTransport, found: readonly Found[], signal: AbortSignal): Promise<ReadonlyMap<number, number>> {
  const blocks = [...new Set(found.map(({ blockNumber }) => blockNumber))];
  const times = await Promise.all(blocks.map(async (blockNumber) => {
    const { timestamp }: { readonly timestamp?: unknown } = Object(await transport.request({ method: 'eth_getBlockByNumber', params: [encodeQuantity(blockNumber), false] }, { signal }));
    return [blockNumber, heightOf(timestamp) * 1000] as const;
  }));
  return new Map(times);
}
