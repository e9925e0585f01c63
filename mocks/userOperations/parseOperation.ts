import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { messageOf } from '../../src/domain/errors.ts';
import { decodeUserOperation } from '../../src/domain/userOperations/decodeUserOperation.ts';
import { entryPointAddresses } from '../../src/domain/userOperations/entryPoints.ts';
import { isV06 } from '../../src/domain/userOperations/isV06.ts';
import type { UserOperationV07 } from '../../src/domain/userOperations/userOperation.ts';
import { delegatedFactory } from '../../src/domain/userOperations/userOperation.ts';
import type { EntryPointRef } from '../../src/domain/userOperations/userOperationHash.ts';
import { isAddress } from '../../src/domain/encoding/isHex.ts';
import { rpcCodes, RpcError } from '../rpcError.ts';
import { mockEntryPointVersions } from './contracts.ts';
import type { MockEntryPointVersion } from './contracts.ts';

/** The entry point of a request, as far as the mocked chains have it. */
export interface MockEntry extends EntryPointRef {
  readonly version: MockEntryPointVersion;
}

/** An operation and its entry point, as bundlers and paymasters are given them. @throws -32601 for an operation that is malformed, -32602 for an entry point that is not on the chain */
export function parseOperation([operation, entryPoint]: readonly unknown[], chainId: number): { readonly operation: UserOperationV07; readonly entry: MockEntry } {
  const entry = parseEntry(entryPoint, chainId);
  try {
    const decoded = decodeUserOperation(operation);
    if (isV06(decoded)) throw new TypeError('initCode and paymasterAndData are fields of v0.6');
    if (decoded.factory === delegatedFactory && entry.version !== '0.8') throw new TypeError('the factory 0x7702 needs v0.8');
    return { operation: decoded, entry };
  } catch (cause) {
    throw new RpcError(rpcCodes.methodNotFound, `Validation error: ${messageOf(cause)}`, { cause });
  }
}

function parseEntry(value: unknown, chainId: number): MockEntry {
  const version = mockEntryPointVersions.find((each) => isAddress(value) && sameAddress(entryPointAddresses[each], value));
  if (version) return { version, entryPoint: entryPointAddresses[version], chainId };
  throw new RpcError(rpcCodes.invalidParams, `EntryPoint ${String(value)} not supported, supported EntryPoints: ${mockEntryPointVersions.map((each) => entryPointAddresses[each]).join(', ')}`);
}
