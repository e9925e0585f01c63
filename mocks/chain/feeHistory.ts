import { rpcCodes, RpcError } from '../rpcError.ts';
import { baseFeeWei, blockGasLimit } from './engine.ts';
import { getBlock } from './blockTags.ts';
import { toQuantity } from './hex.ts';
import type { BlockTag } from './params.ts';
import type { Hex } from './hex.ts';
import type { BlockStore, MinedBlock } from './blocks.ts';

/** The fees of the last `count` blocks up to `newest`. @see eth_feeHistory @throws -32000 for no block at all or too many */
export function feeHistory(
  store: BlockStore,
  { count, newest, percentiles }: { readonly count: number; readonly newest: BlockTag; readonly percentiles?: readonly number[] | undefined },
) {
  if (count < 1 || count > maxBlocks) throw new RpcError(rpcCodes.refused, `block count must be from 1 to ${maxBlocks}`);
  const last = getBlock(store, newest).number;
  const first = Math.max(0, last + 1 - count);
  const blocks = store.all.slice(first, last + 1);
  return {
    oldestBlock: toQuantity(first),
    baseFeePerGas: [...blocks, 'next'].map(() => toQuantity(baseFeeWei)),
    gasUsedRatio: blocks.map(({ gasUsed }) => Number(gasUsed) / Number(blockGasLimit)),
    ...(percentiles && { reward: blocks.map(block => tipsAt(block, percentiles)) }),
  };
}

const maxBlocks = 1_024;

/** The tip at each percentile of the gas that a block used; zero for an empty block. */
function tipsAt({ receipts, gasUsed }: MinedBlock, percentiles: readonly number[]): readonly Hex[] {
  const tips = receipts
    .map(receipt => ({ tip: BigInt(receipt.effectiveGasPrice) - baseFeeWei, gas: BigInt(receipt.gasUsed) }))
    .sort((a, b) => (a.tip < b.tip ? -1 : 1));
  return percentiles.map(percentile => {
    const threshold = (Number(gasUsed) * percentile) / 100;
    let passed = 0;
    const at = tips.find(({ gas }) => (passed += Number(gas)) >= threshold);
    return toQuantity(at?.tip ?? 0n);
  });
}
