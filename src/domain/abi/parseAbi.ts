import { ErrorFragment, EventFragment, Fragment, FunctionFragment } from 'ethers';
import type { Abi, AbiError, AbiEvent, AbiFunction, AbiItem } from './abi.ts';
import { abiErrors } from './abiErrors.ts';

/** A whole interface, out of human-readable signatures, JSON, or both. @throws abi.badSignature */
export function parseAbi(source: readonly (string | object)[]): Abi {
  return source.flatMap((item) => {
    const parsed = parseAbiItem(item);
    return parsed ? [parsed] : [];
  });
}

/** @throws abi.badSignature */
export function parseFunction(signature: string): AbiFunction {
  const item = parsed(() => FunctionFragment.from(signature), signature);
  return JSON.parse(item.format('json')) as AbiFunction;
}

/** @throws abi.badSignature */
export function parseEvent(signature: string): AbiEvent {
  return JSON.parse(parsed(() => EventFragment.from(signature), signature).format('json')) as AbiEvent;
}

/** @throws abi.badSignature */
export function parseError(signature: string): AbiError {
  return JSON.parse(parsed(() => ErrorFragment.from(signature), signature).format('json')) as AbiError;
}

function parseAbiItem(item: string | object): AbiItem | undefined {
  const fragment = parsed(() => Fragment.from(item), item);
  return fragment.type === 'fallback' || fragment.type === 'struct' ? undefined : (JSON.parse(fragment.format('json')) as AbiItem);
}

function parsed<T>(run: () => T, source: unknown): T {
  try {
    return run();
  } catch (cause) {
    throw abiErrors.badSignature({ signature: typeof source === 'string' ? source : JSON.stringify(source) }, { cause });
  }
}
