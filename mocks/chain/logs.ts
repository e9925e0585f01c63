import { rpcCodes, RpcError } from '../rpcError.ts';
import { findBlock } from './blockTags.ts';
import type { LogFilter } from './params.ts';
import type { BlockStore, MinedBlock } from './blocks.ts';
import type { RpcLog } from './wire.ts';

/** The logs between the two ends of the filter, both included. @throws -32000 for a block hash that is not known or a range turned round */
export function findLogs(blocks: BlockStore, filter: LogFilter): readonly RpcLog[] {
  const { from, to } = filter;
  if (from.at === 'hash') {
    const block = findBlock(blocks, from);
    if (!block) throw new RpcError(rpcCodes.refused, 'unknown block');
    return matchingLogs([block], filter);
  }
  const first = from.at === 'number' ? from.number : (findBlock(blocks, from)?.number ?? 0);
  const last = to.at === 'number' ? to.number : (findBlock(blocks, to)?.number ?? 0);
  if (first > last) throw new RpcError(rpcCodes.refused, 'invalid block range params');
  return matchingLogs(blocks.all.slice(first, last + 1), filter);
}

/** The logs of these blocks that the filter lets through. */
export function matchingLogs(blocks: readonly MinedBlock[], { addresses, topics }: LogFilter): readonly RpcLog[] {
  return blocks
    .flatMap(({ receipts }) => receipts)
    .flatMap(({ logs }) => logs)
    .filter(log => addresses.length === 0 || addresses.includes(log.address))
    .filter(log => topics.every((wanted, position) => matches(log, wanted, position)));
}

function matches(log: RpcLog, wanted: LogFilter['topics'][number], position: number): boolean {
  const topic = log.topics[position];
  if (topic === undefined) return false;
  return wanted === null || wanted.includes(topic);
}
