import type { AbiParameter } from './abi.ts';
import { abiErrors } from './abiErrors.ts';
import type { Coder } from './coder.ts';
import type { ListCoder } from './containerCoders.ts';
import { arrayCoder, listCoder, tupleCoder } from './containerCoders.ts';
import { addressCoder, boolCoder, bytesCoder, fixedBytesCoder, integerCoder, stringCoder } from './leafCoders.ts';

// An ABI of a service may nest as deep as it likes; what walks a value recursively must not run out of stack.
const maxNesting = 64;

const compiled = /* @__PURE__ */ new WeakMap<readonly AbiParameter[], ListCoder>();

/** Done once for each list of parameters, by identity. @throws abi.unsupportedType */
export function compileList(parameters: readonly AbiParameter[]): ListCoder {
  const known = compiled.get(parameters);
  if (known) return known;
  const list = listCoder(parameters.map((parameter) => compile(parameter)), parameters.map((_, i) => `[${i}]`));
  compiled.set(parameters, list);
  return list;
}

/** @throws abi.unsupportedType */
export function compile(parameter: AbiParameter, depth = 0): Coder {
  const { type, components }: AbiParameter = Object(parameter);
  if (typeof type !== 'string' || depth > maxNesting) throw abiErrors.unsupportedType({ type });
  const [, elementType, length] = /^(.*)\[([1-9]\d{0,9}|)\]$/.exec(type) ?? [];
  if (elementType !== undefined) {
    const element = compile({ name: '', type: elementType, ...(components && { components }) }, depth + 1);
    // Solidity has neither these nor arrays of length 0: any number of them would fit into no data.
    if (element.headDigits === 0) throw abiErrors.unsupportedType({ type });
    return arrayCoder(type, element, length ? Number(length) : undefined);
  }
  if (type === 'tuple' && components) return tupleCoder(type, components.map((component) => compile(component, depth + 1)), components.map(({ name }) => name));
  return compileLeaf(type);
}

function compileLeaf(type: string): Coder {
  if (type === 'address') return addressCoder();
  if (type === 'bool') return boolCoder();
  if (type === 'string') return stringCoder();
  if (type === 'bytes') return bytesCoder();
  if (type === 'function') return fixedBytesCoder(type, 24); // address and selector
  const [, kind, digits] = /^(uint|int|bytes)([1-9]\d{0,2})$/.exec(type) ?? [];
  const size = Number(digits);
  if (kind === 'bytes' && size <= 32) return fixedBytesCoder(type, size);
  if ((kind === 'uint' || kind === 'int') && size <= 256 && size % 8 === 0) return integerCoder(type, size, kind === 'int');
  throw abiErrors.unsupportedType({ type });
}
