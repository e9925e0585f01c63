import type { Abi, AbiError, AbiValue } from './abi.ts';
import { decodeDigits } from './codec.ts';
import { selectorOf } from './functions.ts';
import { parseError, toParsedAbi } from './parseAbi.ts';
import { assertArguments } from '../assertArguments.ts';

/** Why a contract refused. */
export interface Revert {
  /** `Error`, `Panic`, or the contract's own. */
  readonly name: string;
  readonly args: readonly AbiValue[];
}

/** Reads revert data by the errors of the contract and Solidity's own two. Undefined if none fits. */
export function decodeRevert(data: string, abi: Abi = []): Revert | undefined {
  assertArguments('decodeRevert(data: string, abi?: objects)', data, abi);
  const selector = data.slice(0, 10).toLowerCase();
  for (const error of [...toParsedAbi(abi).filter((item): item is AbiError => item.type === 'error'), parseError('error Error(string reason)'), parseError('error Panic(uint256 code)')]) {
    if (selectorOf(error) !== selector) continue;
    const args = attempt(() => decodeDigits(error.inputs, data.slice(10)));
    if (args) return { name: error.name, args };
  }
  return undefined;
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined; // another error with the same selector, or bytes that only look like one
  }
}
