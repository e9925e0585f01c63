// Reading, writing and signing without a modal. Apart from `latchkey`, because it brings ethers.

// Contract interfaces
export type { Abi, AbiConstructor, AbiError, AbiEvent, AbiFunction, AbiItem, AbiParameter, AbiValue } from './domain/abi/abi.ts';
export { decodeParameters, encodeParameters } from './domain/abi/codec.ts';
export { decodeRevert } from './domain/abi/decodeRevert.ts';
export type { Revert } from './domain/abi/decodeRevert.ts';
export { encodePacked } from './domain/abi/encodePacked.ts';
export { decodeLog, encodeEventTopics, topicOf } from './domain/abi/events.ts';
export type { LogBytes } from './domain/abi/events.ts';
export { formatRevert } from './domain/abi/formatRevert.ts';
export { decodeFunctionData, decodeFunctionResult, encodeDeployData, encodeFunctionData, findFunction, formatSignature, selectorOf } from './domain/abi/functions.ts';
export { parseAbi, parseError, parseEvent, parseFunction } from './domain/abi/parseAbi.ts';

// User operations
export type { EntryPointVersion, PackedUserOperation, UserOperation, UserOperationV06, UserOperationV07 } from './domain/userOperation.ts';
export type { EntryPointRef } from './domain/userOperationHash.ts';
export { toPackedUserOperation, userOperationHash } from './domain/userOperationHash.ts';
