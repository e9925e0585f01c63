import type { Abi, AbiError, AbiValue } from './abi.ts';
import { decodeParameters } from './codec.ts';
import { selectorOf } from './functions.ts';
import { parseError } from './parseAbi.ts';

/** Why a contract refused. */
export interface Revert {
  /** `Error`, `Panic`, or the contract's own. */
  readonly name: string;
  readonly args: readonly AbiValue[];
}

/** Reads revert data by the errors of the contract and Solidity's own two. Undefined if none fits. */
export function decodeRevert(data: string, abi: Abi = []): Revert | undefined {
  const errors = [...abi.filter((item): item is AbiError => item.type === 'error'), parseError('error Error(string reason)'), parseError('error Panic(uint256 code)')];
  const found = errors.find((error) => selectorOf(error) === data.slice(0, 10).toLowerCase());
  if (!found) return undefined;
  try {
    return { name: found.name, args: decodeParameters(found.inputs, `0x${data.slice(10)}`) };
  } catch {
    return undefined;
  }
}
