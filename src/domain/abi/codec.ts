import { AbiCoder, ParamType } from 'ethers';
import type { AbiParameter, AbiValue } from './abi.ts';
import { abiErrors } from './abiErrors.ts';

/** @throws abi.badValue, abi.unsupportedType */
export function encodeParameters(parameters: readonly AbiParameter[], values: readonly unknown[]): string {
  try {
    return AbiCoder.defaultAbiCoder().encode(parameters.map((each) => ParamType.from(each)), values);
  } catch (cause) {
    throw abiErrors.badValue({ type: parameters.map(({ type }) => type).join(), why: 'see the cause' }, { cause });
  }
}

/** @throws abi.badData */
export function decodeParameters(parameters: readonly AbiParameter[], data: string): readonly AbiValue[] {
  try {
    return AbiCoder.defaultAbiCoder().decode(parameters.map((each) => ParamType.from(each)), data).toArray(true) as AbiValue[];
  } catch (cause) {
    throw abiErrors.badData({ type: parameters.map(({ type }) => type).join(), why: 'see the cause' }, { cause });
  }
}
