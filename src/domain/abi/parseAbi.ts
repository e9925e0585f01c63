import { ConstructorFragment, ErrorFragment, EventFragment, Fragment, FunctionFragment } from 'ethers';
import type { ParamType } from 'ethers';
import { createCache } from '../createCache.ts';
import { textOf } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Abi, AbiConstructor, AbiError, AbiEvent, AbiFunction, AbiItem, AbiParameter } from './abi.ts';
import { abiErrors } from './abiErrors.ts';

/** A whole interface, out of human-readable signatures, JSON, or both. @throws abi.badSignature */
export function parseAbi(source: readonly (string | object)[]): Abi {
  return source.flatMap((item) => {
    const parsed = typeof item === 'string' ? parseSignature(item) : toItem(read(item));
    return parsed ? [parsed] : [];
  });
}

/** @throws abi.badSignature */
export function parseFunction(signature: string): AbiFunction {
  const item = parseSignature(signature);
  if (item?.type !== 'function') throw abiErrors.badSignature({ signature });
  return item;
}

/** @throws abi.badSignature */
export function parseEvent(signature: string): AbiEvent {
  const item = parseSignature(signature);
  if (item?.type !== 'event') throw abiErrors.badSignature({ signature });
  return item;
}

/** @throws abi.badSignature */
export function parseError(signature: string): AbiError {
  const item = parseSignature(signature);
  if (item?.type !== 'error') throw abiErrors.badSignature({ signature });
  return item;
}

const signatures = /* @__PURE__ */ createCache<string, AbiItem>(limits.signatureCacheEntries);

/** The same object for the same text, so that what was made ready for it is found again. */
function parseSignature(signature: string): AbiItem | undefined {
  const known = signatures.get(signature);
  if (known) return known;
  const item = toItem(read(signature));
  if (item) signatures.set(signature, item);
  return item;
}

function read(source: unknown): Fragment {
  try {
    return Fragment.from(source);
  } catch (cause) {
    throw abiErrors.badSignature({ signature: typeof source === 'string' ? source : nameOf(source) }, { cause });
  }
}

/** Undefined for what is no part of an interface that can be called: fallback, receive, structs. */
function toItem(fragment: Fragment): AbiItem | undefined {
  const inputs = fragment.inputs.map(toParameter);
  if (fragment instanceof FunctionFragment) {
    return Object.freeze<AbiFunction>({ type: 'function', name: fragment.name, inputs: Object.freeze(inputs), outputs: Object.freeze(fragment.outputs.map(toParameter)), stateMutability: fragment.stateMutability });
  }
  if (fragment instanceof EventFragment) return Object.freeze<AbiEvent>({ type: 'event', name: fragment.name, inputs: Object.freeze(inputs), anonymous: fragment.anonymous });
  if (fragment instanceof ErrorFragment) return Object.freeze<AbiError>({ type: 'error', name: fragment.name, inputs: Object.freeze(inputs) });
  if (fragment instanceof ConstructorFragment) return Object.freeze<AbiConstructor>({ type: 'constructor', inputs: Object.freeze(inputs), stateMutability: fragment.payable ? 'payable' : 'nonpayable' });
  return undefined;
}

/** ethers' own JSON form forgets that an array is indexed. */
function toParameter({ name, indexed, ...param }: ParamType): AbiParameter {
  const { type, components } = toType(param);
  return Object.freeze({ name, type, ...(components && { components: Object.freeze(components.map(toParameter)) }), ...(indexed !== null && { indexed }) });
}

function toType({ baseType, type, components, arrayChildren, arrayLength }: Pick<ParamType, 'baseType' | 'type' | 'components' | 'arrayChildren' | 'arrayLength'>): { type: string; components: readonly ParamType[] | null } {
  if (baseType !== 'array' || !arrayChildren) return { type: baseType === 'tuple' ? 'tuple' : type, components };
  const element = toType(arrayChildren);
  return { ...element, type: `${element.type}[${arrayLength === null || arrayLength < 0 ? '' : arrayLength}]` };
}

function nameOf(source: unknown): string {
  return typeof source === 'object' && source !== null && 'name' in source ? textOf(source.name) : textOf(source);
}
