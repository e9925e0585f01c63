import type { TypedDataDomain, TypedDataField } from 'ethers';
import { getBytes, isHexString, toUtf8Bytes } from 'ethers';
import { signerFor } from '../accounts.ts';
import type { JsonObject } from '../params.ts';
import { isObject, parseString } from '../params.ts';
import { askPerson } from '../prompts.ts';
import { rpcErrors } from '../rpcError.ts';
import type { Method } from './method.ts';

interface TypedData {
  readonly domain: TypedDataDomain;
  readonly types: Record<string, TypedDataField[]>;
  readonly message: JsonObject;
}

/** Signatures that send nothing. */
export const signingMethods: Readonly<Record<string, Method>> = {
  personal_sign: async ({ params, origin, state }) => {
    const message = parseString(params, 0);
    const signer = signerFor(state, origin, parseString(params, 1));
    await askPerson({ kind: 'sign', origin, detail: params });
    return signer.signMessage(isHexString(message) ? getBytes(message) : toUtf8Bytes(message));
  },
  /** @see EIP-712 */
  eth_signTypedData_v4: async ({ params, origin, state }) => {
    const signer = signerFor(state, origin, parseString(params, 0));
    const { domain, types, message } = parseTypedData(parseString(params, 1));
    if (domain.chainId !== undefined && domain.chainId !== null && BigInt(domain.chainId) !== BigInt(state.chainId)) {
      throw rpcErrors.invalidInput(`Provided chainId "${domain.chainId}" must match the active chainId "${Number(state.chainId)}"`);
    }
    await askPerson({ kind: 'signTypedData', origin, detail: params });
    return signer.signTypedData(domain, types, message);
  },
};

function parseTypedData(json: string): TypedData {
  const data = parseJson(json);
  if (!isObject(data) || !isObject(data['domain']) || !isObject(data['types']) || !isObject(data['message'])) {
    throw rpcErrors.invalidParams('Data must conform to EIP-712 schema.');
  }
  const { EIP712Domain: _domainType, ...types } = data['types'];
  // ethers checks the members of each when it hashes
  return { domain: data['domain'], types: types as TypedData['types'], message: data['message'] };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw rpcErrors.invalidParams('Data must be passed as a valid JSON string.');
  }
}
