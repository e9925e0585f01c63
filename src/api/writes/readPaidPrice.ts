import type { RpcTransport } from '../../contracts/transport.ts';
import { decodeQuantity } from '../../domain/encoding/hex.ts';
import { inputErrors } from '../../domain/inputErrors.ts';
import { askRpc } from '../askRpc.ts';

const feeHistoryBlocks = 10;

/** What the middle one of recent blocks took, by the median of its transactions. */
export interface PaidPrice {
  /** For a unit of gas, base fee and tip. */
  readonly priceWei: bigint;
  /** Of that the tip. */
  readonly tipWei: bigint;
}

/** What recent blocks took for gas. @throws rpc.* where the node keeps no such history @see Ethereum JSON-RPC, eth_feeHistory */
export function readPaidPrice(transport: RpcTransport, signal?: AbortSignal): Promise<PaidPrice> {
  return askRpc(transport, { method: 'eth_feeHistory', params: [`0x${feeHistoryBlocks.toString(16)}`, 'latest', [50]] }, decodePaidPrice, signal);
}

/** @throws for an answer without any block, or with a tip that is none */
function decodePaidPrice(history: unknown): PaidPrice {
  const { reward, baseFeePerGas }: { readonly reward?: unknown; readonly baseFeePerGas?: unknown } = Object(history);
  if (!Array.isArray(reward) || reward.length === 0) throw inputErrors.notQuantity({ value: 'no rewards' });
  const baseFees: readonly unknown[] = Array.isArray(baseFeePerGas) ? baseFeePerGas : [];
  const blocks = reward.map((ofBlock: unknown, at) => {
    const tipWei = decodeQuantity(Array.isArray(ofBlock) ? ofBlock[0] : undefined);
    const baseFee = baseFees[at];
    return { tipWei, priceWei: tipWei + (baseFee === undefined || baseFee === null ? 0n : decodeQuantity(baseFee)) };
  });
  return { priceWei: middleOf(blocks.map(({ priceWei }) => priceWei)), tipWei: middleOf(blocks.map(({ tipWei }) => tipWei)) };
}

function middleOf(amounts: readonly bigint[]): bigint {
  const sorted = [...amounts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.floor(sorted.length / 2)] ?? 0n;
}
