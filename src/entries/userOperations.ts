// User operations (ERC-4337): their forms and their hash.
export type { EntryPointVersion, PackedUserOperation, UserOperation, UserOperationV06, UserOperationV07 } from '../domain/userOperations/userOperation.ts';
export { toPackedUserOperation, userOperationHash } from '../domain/userOperations/userOperationHash.ts';
export type { EntryPointRef } from '../domain/userOperations/userOperationHash.ts';
export type {} from '../errorTables.ts';
