import { decodeQuantity, isHexData } from '../domain/hex.ts';
import { inputErrors } from '../domain/inputErrors.ts';
import { decodeSafeInteger } from './decodeSafeInteger.ts';

/** What became of a transaction. Serialisable. */
export interface Receipt {
  readonly hash: string;
  readonly blockNumber: number;
  /** Another one under the same number tells of a reorganisation. */
  readonly blockHash: string;
  /** False if it was reverted: nothing but the fee was spent. */
  readonly success: boolean;
  readonly gasUsed: bigint;
  /** Absent where a node does not tell. */
  readonly effectiveGasPriceWei?: bigint;
  /** Lower case, of the contract that was created. */
  readonly contractAddress?: string;
}

/** Null while the transaction is not in a block. @throws input.* for a receipt that is malformed or another's @see Ethereum JSON-RPC, eth_getTransactionReceipt */
export function decodeReceipt(result: unknown, hash: string): Receipt | null {
  if (result === null) return null;
  const { transactionHash, blockNumber, blockHash, status, gasUsed, effectiveGasPrice, contractAddress }: Fields = Object(result);
  if (blockNumber === null) return null; // how some nodes say pending
  if (typeof transactionHash !== 'string' || transactionHash.toLowerCase() !== hash.toLowerCase()) throw inputErrors.notHexData({ value: `receipt of ${String(transactionHash)}` });
  if (!isHexData(blockHash)) throw inputErrors.notHexData({ value: String(blockHash) });
  const outcome = decodeQuantity(status);
  if (outcome > 1n) throw inputErrors.notQuantity({ value: `status ${outcome}` });
  return {
    hash,
    blockNumber: decodeSafeInteger(blockNumber),
    blockHash,
    success: outcome === 1n,
    gasUsed: decodeQuantity(gasUsed),
    ...(effectiveGasPrice !== undefined && effectiveGasPrice !== null && { effectiveGasPriceWei: decodeQuantity(effectiveGasPrice) }),
    ...(isHexData(contractAddress) && { contractAddress: contractAddress.toLowerCase() }),
  };
}

type Fields = Readonly<Record<string, unknown>>;
