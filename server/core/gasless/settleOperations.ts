import { decodeParameters } from '../../../src/domain/abi/codec.ts';
import { encodeQuantity } from '../../../src/domain/encoding/hex.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { keccak256Text } from '../../../src/domain/encoding/keccak256.ts';
import type { Row } from '../../store/store.ts';
import { parsed, readSafeInteger } from './chainNode.ts';
import type { ChainNode } from './chainNode.ts';
import type { GaslessParts } from './gaslessParts.ts';
import { gaslessRefusal } from './gaslessRefusals.ts';

/** After the end of what was signed, so that a block of just then is seen. */
const settleAfterMs = 60_000;
const settleAtOnce = 100;
/** More than any chain makes in the time that a signature is good; nodes refuse to look through many. */
const mostBlocks = 5_000;

const eventTopic = /* @__PURE__ */ keccak256Text('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)');
const eventData = ['uint256', 'bool', 'uint256', 'uint256'].map((type) => ({ name: '', type }));

/** Counts what sponsored operations have cost, once they can no longer come into a block. Several processes may do so at once. @returns how many */
export async function settleOperations({ store, spending, chains, now }: Pick<GaslessParts, 'store' | 'spending' | 'chains' | 'now'>): Promise<number> {
  let settled = 0;
  for (const { chainId, node } of chains) {
    const over = await store.list('spends', { state: 'reserved', kind: 'operation', chainId, endsAtMs: { is: '<', than: now() - settleAfterMs } }, { orderBy: 'endsAtMs', limit: settleAtOnce });
    if (over.length === 0) continue;
    const newest = readSafeInteger(await node.request('eth_blockNumber', []));
    for (const spend of over) if (await spending.settle(spend.spendId, await readCost(node, spend, newest))) settled += 1;
  }
  return settled;
}

/** Of the event of the entry point, which also tells of operations whose calls were reverted: those are billed like others. */
async function readCost(node: ChainNode, { spendId, entryPoint, fromBlock }: Row<'spends'>, newest: number): Promise<{ readonly gas: bigint; readonly wei: bigint }> {
  const from = fromBlock ?? newest;
  const logs = await node.request('eth_getLogs', [{ address: entryPoint, topics: [eventTopic, spendId], fromBlock: encodeQuantity(from), toBlock: encodeQuantity(Math.max(from, Math.min(newest, from + mostBlocks))) }]);
  if (!Array.isArray(logs)) throw gaslessRefusal('nodeAway');
  const [log]: readonly unknown[] = logs;
  if (log === undefined) return { gas: 0n, wei: 0n };
  const data = isRecord(log) && typeof log['data'] === 'string' ? log['data'] : '';
  const [, , wei, gas] = parsed(() => decodeParameters(eventData, data));
  if (typeof wei !== 'bigint' || typeof gas !== 'bigint') throw gaslessRefusal('nodeAway');
  return { gas, wei };
}
