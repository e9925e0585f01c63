import { id } from 'ethers';
import type { Abi, AbiError, AbiEvent, AbiFunction, AbiParameter, AbiValue } from './abi.ts';
import { abiErrors } from './abiErrors.ts';
import { decodeParameters, encodeParameters } from './codec.ts';

/** `name(type,type)`, what selectors are made from. */
export function formatSignature({ name, inputs }: AbiFunction | AbiEvent | AbiError): string {
  return `${name}(${inputs.map(formatType).join()})`;
}

/** The first four bytes of a call or of revert data. */
export function selectorOf(item: AbiFunction | AbiError): string {
  return id(formatSignature(item)).slice(0, 10);
}

/** @throws abi.badValue */
export function encodeFunctionData(item: AbiFunction, args: readonly unknown[] = []): string {
  return selectorOf(item) + encodeParameters(item.inputs, args).slice(2);
}

/** The arguments of a call. @throws abi.badData for another function's */
export function decodeFunctionData(item: AbiFunction, data: string): readonly AbiValue[] {
  if (data.slice(0, 10).toLowerCase() !== selectorOf(item)) throw abiErrors.badData({ type: formatSignature(item), why: `the selector is ${data.slice(0, 10)}` });
  return decodeParameters(item.inputs, `0x${data.slice(10)}`);
}

/** What a call gave back, one value for each output. @throws abi.badData */
export function decodeFunctionResult(item: AbiFunction, data: string): readonly AbiValue[] {
  return decodeParameters(item.outputs, data);
}

/** The function of that name, or `name(type,type)`, that takes as many arguments. @throws abi.unknownMethod */
export function findFunction(abi: Abi, name: string, argumentCount?: number): AbiFunction {
  const functions = abi.filter((item): item is AbiFunction => item.type === 'function' && (item.name === name || formatSignature(item) === name));
  const found = functions.find(({ inputs }) => argumentCount === undefined || inputs.length === argumentCount);
  if (!found) throw abiErrors.unknownMethod({ name });
  return found;
}

function formatType({ type, components }: AbiParameter): string {
  return type.startsWith('tuple') ? `(${(components ?? []).map(formatType).join()})${type.slice('tuple'.length)}` : type;
}
