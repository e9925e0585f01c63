import { decodeBytes } from '../../../src/domain/encoding/bytes.ts';
import { toUserOperationTypedData } from '../../../src/domain/userOperations/toUserOperationTypedData.ts';
import type { UserOperation, UserOperationV07 } from '../../../src/domain/userOperations/userOperation.ts';
import { userOperationHash } from '../../../src/domain/userOperations/userOperationHash.ts';
import type { EntryPointRef } from '../../../src/domain/userOperations/userOperationHash.ts';
import type { AccountOwner } from './accountOwner.ts';

/**
 * An operation signed by its owner: for v0.8 as typed data, whose hash the account checks as it is, for earlier versions its hash as a message. A wallet that can
 * is handed the operation itself, so that it shows what the operation does: of a bare hash it could show nothing.
 */
export function signAsOwner(owner: AccountOwner, operation: UserOperation, entry: EntryPointRef): Promise<string> {
  if (owner.signUserOperation) return owner.signUserOperation(operation, entry);
  if (entry.version === '0.8') return owner.signTypedData(toUserOperationTypedData(operation as UserOperationV07, entry)); // by its version
  return owner.signMessage(decodeBytes(userOperationHash(operation, entry)));
}
