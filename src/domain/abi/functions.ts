import { isHexData } from '../encoding/isHex.ts';
import { keccak256Text } from '../encoding/keccak256.ts';
import type { Abi, AbiConstructor, AbiError, AbiEvent, AbiFunction, AbiParameter, AbiValue } from './abi.ts';
import { abiErrors } from './abiErrors.ts';
import { decodeDigits, decodeParameters, encodeDigits } from './codec.ts';
import { compileList } from './compile.ts';
import type { FunctionArgs, FunctionOutputs } from './functionTypes.ts';
import { toParsedAbi } from './parseAbi.ts';
import type { Hex } from '../encoding/hex.ts';
import { assertArguments } from '../assertArguments.ts';

/** `name(type,type)`, what selectors are made from. */
export function formatSignature(item: AbiFunction | AbiEvent | AbiError): string {
  assertArguments('formatSignature({ name: string, inputs: objects })', item);
  const { name, inputs } = item;
  return `${name}(${inputs.map(formatType).join()})`;
}

const selectors = /* @__PURE__ */ new WeakMap<AbiFunction | AbiError, Hex>();

/** The first four bytes of a call or of revert data. */
export function selectorOf(item: AbiFunction | AbiError): Hex {
  assertArguments('selectorOf({ name: string, inputs: objects })', item);
  const known = selectors.get(item);
  if (known !== undefined) return known;
  const selector: Hex = `0x${keccak256Text(formatSignature(item)).slice(2, 10)}`;
  selectors.set(item, selector);
  return selector;
}

/** @throws abi.badValue, abi.unsupportedType */
export function encodeFunctionData(item: AbiFunction, args: readonly unknown[] = []): Hex {
  assertArguments('encodeFunctionData({ inputs: objects }, args?: list)', item, args);
  return `${selectorOf(item)}${encodeDigits(item.inputs, args)}`;
}

/** The arguments of a call. @throws abi.badData for another function's, abi.unsupportedType */
export function decodeFunctionData<const Fn extends AbiFunction>(item: Fn, data: string): FunctionArgs<Fn, 'decoded'>;
export function decodeFunctionData(item: AbiFunction, data: string): readonly AbiValue[] {
  assertArguments('decodeFunctionData({ inputs: objects }, data: string)', item, data);
  const selector = data.slice(0, 10).toLowerCase();
  if (selector !== selectorOf(item)) throw abiErrors.badData({ type: formatSignature(item), why: `the selector is ${selector}` });
  return decodeDigits(item.inputs, data.slice(10));
}

/** What a call gave back, one value for each output. @throws abi.badData, abi.unsupportedType */
export function decodeFunctionResult<const Fn extends AbiFunction>(item: Fn, data: string): FunctionOutputs<Fn>;
export function decodeFunctionResult(item: AbiFunction, data: string): readonly AbiValue[] {
  assertArguments('decodeFunctionResult({ inputs: objects }, data: string)', item, data);
  return decodeParameters(item.outputs, data);
}

/** Code and arguments that create a contract. @param bytecode `0x…`, linked @throws abi.badValue, abi.unsupportedType */
export function encodeDeployData(abi: Abi, bytecode: string, args: readonly unknown[] = []): Hex {
  if (!isHexData(bytecode) || bytecode === '0x') throw abiErrors.badValue({ type: 'bytecode', why: 'it must be whole bytes as 0x…, with its libraries linked' });
  const inputs = toParsedAbi(abi).find((item): item is AbiConstructor => item.type === 'constructor')?.inputs ?? noInputs;
  return `0x${bytecode.slice(2)}${encodeDigits(inputs, args)}`;
}

/**
 * The function of that name, or `name(type,type)`, that takes as many arguments; given the arguments themselves, the one whose types they fit.
 * @throws abi.unknownMethod, abi.ambiguousMethod, abi.badSignature
 */
export function findFunction(abi: Abi, name: string, args?: number | readonly unknown[]): AbiFunction {
  assertArguments('findFunction(abi: objects, name: string)', abi, name);
  const count = typeof args === 'object' ? args.length : args;
  const named = toParsedAbi(abi).filter((item): item is AbiFunction => item.type === 'function' && (item.name === name || formatSignature(item) === name));
  const candidates = named.filter((item, i) => (count === undefined || item.inputs.length === count) && named.findIndex((other) => selectorOf(other) === selectorOf(item)) === i);
  const fitting = candidates.length > 1 && typeof args === 'object' ? candidates.filter(({ inputs }) => fits(inputs, args)) : candidates;
  const [found, another] = fitting.length > 0 ? fitting : candidates;
  if (!found) throw abiErrors.unknownMethod({ name });
  // Which one is called must not depend on the order of an ABI.
  if (another) throw abiErrors.ambiguousMethod({ name, signatures: candidates.map(formatSignature).join(', ') });
  return found;
}

const noInputs: readonly AbiParameter[] = [];

function fits(inputs: readonly AbiParameter[], args: readonly unknown[]): boolean {
  try {
    compileList(inputs).encode(args);
    return true;
  } catch {
    return false;
  }
}

function formatType({ type, components }: AbiParameter): string {
  return type.startsWith('tuple') ? `(${(components ?? []).map(formatType).join()})${type.slice('tuple'.length)}` : type;
}
