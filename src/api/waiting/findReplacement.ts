import type { RpcTransport } from '../../contracts/transport.ts';
import { decodeSafeInteger, encodeQuantity } from '../../domain/encoding/hex.ts';
import * as limits from './limits.ts';
import { askRpc } from '../askRpc.ts';
import { blockErrors } from '../blocks/blockErrors.ts';
import { decodeTransaction } from './sentTransaction.ts';
import type { SentTransaction } from './sentTransaction.ts';

/**
 * The transaction that used an account's nonce, which must be used by now. Its block is found by the account's nonce at the blocks of late,
 * a few questions however many blocks there were. Undefined if it was longer ago. @throws block.notFound, rpc.*
 */
export async function findReplacement(transport: RpcTransport, { from, nonce }: { readonly from: string; readonly nonce: number }, signal?: AbortSignal): Promise<SentTransaction | undefined> {
  const head = await askRpc(transport, { method: 'eth_blockNumber' }, decodeSafeInteger, signal);
  const isUsedAt = async (block: number): Promise<boolean> => block >= 0 && (await readNonce(transport, from, block, signal)) > nonce;
  const block = await findFirst(isUsedAt, head);
  if (block === undefined) return undefined;
  const transactions = await askRpc(transport, { method: 'eth_getBlockByNumber', params: [encodeQuantity(block), true] }, (result) => (result === null ? undefined : transactionsOf(result, from)), signal);
  if (!transactions) throw blockErrors.notFound({ block });
  return transactions.find((each) => each.nonce === nonce);
}

/** How many transactions an account has sent, up to a block: the nonce of the next one. @see Ethereum JSON-RPC, eth_getTransactionCount */
export function readNonce(transport: RpcTransport, address: string, block: number | 'latest', signal?: AbortSignal): Promise<number> {
  return askRpc(transport, { method: 'eth_getTransactionCount', params: [address, block === 'latest' ? block : encodeQuantity(block)] }, decodeSafeInteger, signal);
}

/** The first block of which it holds, given that it holds of the last: by steps that double going back, then by halves. */
async function findFirst(holdsAt: (block: number) => Promise<boolean>, last: number): Promise<number | undefined> {
  let first = last;
  let before = last;
  for (let steps = 1; before === last; steps *= 2) {
    const block = Math.max(last - Math.min(steps, limits.maxReplacementBlocks), -1);
    if (!(await holdsAt(block))) before = block;
    else if (steps >= limits.maxReplacementBlocks) return undefined;
    else first = block;
  }
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2);
    if (await holdsAt(middle)) first = middle;
    else before = middle;
  }
  return first;
}

/** Only those of one account are decoded: others may be of kinds that chains have made up. */
function transactionsOf(result: unknown, from: string): readonly SentTransaction[] {
  const { transactions }: { readonly transactions?: unknown } = Object(result);
  if (!Array.isArray(transactions)) throw new TypeError('a block without a list of transactions');
  return transactions.filter((each: unknown) => String(Object(each).from).toLowerCase() === from.toLowerCase()).map(decodeTransaction);
}
