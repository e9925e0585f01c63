import type { ChainTraits } from '../../domain/chains/chains.ts';
import { writeErrors } from './writeErrors.ts';

interface OnChain {
  readonly chainId: number;
  readonly traits: ChainTraits;
}

/**
 * An amount of the native currency as an argument of a contract counts it. On Hedera, contracts count in tinybars of 10^10 wei, while the value of
 * a transaction itself stays in wei there as everywhere.
 * @throws transaction.notWhole rather than lose the rest @see HIP-410
 */
export function toContractValue(valueWei: bigint, on: OnChain): bigint {
  assertWholeUnits(valueWei, on);
  return valueWei / (on.traits.weiPerContractUnit ?? 1n);
}

/** What is below the smallest unit would be lost on the way. @throws transaction.notWhole */
export function assertWholeUnits(valueWei: bigint | undefined, { chainId, traits: { weiPerContractUnit: unitWei = 1n } }: OnChain): void {
  if (valueWei !== undefined && valueWei % unitWei !== 0n) throw writeErrors.notWhole({ valueWei, unitWei, chainId });
}
