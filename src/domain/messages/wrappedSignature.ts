import { decodeParameters, encodeParameters } from '../abi/codec.ts';
import { isAddress, isHexData } from '../encoding/isHex.ts';
import { messageErrors } from './messageErrors.ts';
import type { Hex } from '../encoding/hex.ts';
import { assertArguments } from '../assertArguments.ts';

/** A signature of an account that may not be deployed yet, with the call that deploys it. @see ERC-6492 */
export interface WrappedSignature {
  readonly factory: string;
  /** `0x…` */
  readonly factoryData: string;
  /** What the account itself will be asked about. */
  readonly signature: string;
}

const suffix = '6492'.repeat(16);
const parameters = [{ name: 'factory', type: 'address' }, { name: 'factoryData', type: 'bytes' }, { name: 'signature', type: 'bytes' }] as const;

/** Whether a signature carries how to deploy its account. @see ERC-6492 */
export function isWrappedSignature(signature: string): boolean {
  return isHexData(signature) && signature.length > 66 && signature.toLowerCase().endsWith(suffix);
}

/** @throws message.badWrapper */
export function parseWrappedSignature(signature: string): WrappedSignature {
  if (!isWrappedSignature(signature)) throw messageErrors.badWrapper({ why: 'it does not end in the mark of ERC-6492' });
  const [factory, factoryData, inner] = decoded(signature.slice(0, -suffix.length));
  if (typeof factory !== 'string' || typeof factoryData !== 'string' || typeof inner !== 'string') throw messageErrors.badWrapper({ why: 'its parts are missing' });
  return { factory, factoryData, signature: inner };
}

/** @throws message.badWrapper */
export function encodeWrappedSignature(wrapped: WrappedSignature): Hex {
  assertArguments('encodeWrappedSignature({ factory: string, factoryData: string, signature: string })', wrapped);
  const { factory, factoryData, signature } = wrapped;
  if (!isAddress(factory) || !isHexData(factoryData) || !isHexData(signature)) throw messageErrors.badWrapper({ why: 'a part is not hexadecimal data' });
  return `${encodeParameters(parameters, [factory.toLowerCase(), factoryData, signature])}${suffix}`;
}

function decoded(data: string): readonly unknown[] {
  try {
    return decodeParameters(parameters, data);
  } catch (cause) {
    throw messageErrors.badWrapper({ why: 'it cannot be decoded' }, { cause });
  }
}
