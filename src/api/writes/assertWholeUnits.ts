import type { ChainTraits } from '../../domain/chains/chains.ts';
import { writeErrors } from './writeErrors.ts';

interface OnChain {
  readonly chainId: number;
  readonly traits: ChainTraits;
}

/**
 * What is below the smallest unit would be lost on the way: on Hedera, contracts count in tinybars of 10^10 wei, while the value of a transaction itself
 * is given in wei there as everywhere. @throws transaction.notWhole @see HIP-410
 */
export function assertWholeUnits(valueWei: bigint | undefined, { chainId, traits: { weiPerContractUnit: unitWei = 1n } }: OnChain): void {
  if (valueWei !== undefined && valueWei % unitWei !== 0n) throw writeErrors.notWhole({ valueWei, unitWei, chainId });
}
