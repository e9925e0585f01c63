// User operations (ERC-4337): their forms, their hash, and what bundlers and paymasters say of them.
export { delegatedFactory } from '../domain/userOperations/userOperation.ts';
export type { EntryPointVersion, PackedUserOperation, UserOperation, UserOperationV06, UserOperationV07 } from '../domain/userOperations/userOperation.ts';
export { toPackedUserOperation, userOperationErrors, userOperationHash } from '../domain/userOperations/userOperationHash.ts';
export type { EntryPointRef } from '../domain/userOperations/userOperationHash.ts';
export { entryPointAddresses, versionOfEntryPoint } from '../domain/userOperations/entryPoints.ts';
export { isV06 } from '../domain/userOperations/isV06.ts';
export { gasOfOperation, paymasterOf } from '../domain/userOperations/operationGas.ts';
export { toUserOperationTypedData } from '../domain/userOperations/toUserOperationTypedData.ts';
export { unpackUserOperation } from '../domain/userOperations/unpackUserOperation.ts';
export type { PaymasterFields } from '../domain/userOperations/unpackUserOperation.ts';
export type { FoundUserOperation, UserOperationFees, UserOperationGas, UserOperationReceipt } from '../domain/userOperations/bundlerAnswers.ts';
export type { PaymasterParts, SponsoredGas, Sponsorship } from '../domain/userOperations/paymasterAnswers.ts';
export { decodeUserOperation } from '../domain/userOperations/decodeUserOperation.ts';
export { encodeUserOperation } from '../domain/userOperations/encodeUserOperation.ts';
export type { UserOperationJson } from '../domain/userOperations/encodeUserOperation.ts';
export type {} from '../errorTables.ts';
