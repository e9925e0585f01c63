// Reading, writing and signing without a modal. Apart from `latchkey`, because it brings ethers.

// Contract interfaces
export type { Abi, AbiConstructor, AbiError, AbiEvent, AbiFunction, AbiItem, AbiParameter, AbiValue } from './domain/abi/abi.ts';
export { decodeParameters, encodeParameters } from './domain/abi/codec.ts';
export { decodeRevert } from './domain/abi/decodeRevert.ts';
export type { Revert } from './domain/abi/decodeRevert.ts';
export { decodeLog, encodeEventTopics, topicOf } from './domain/abi/events.ts';
export type { LogBytes } from './domain/abi/events.ts';
export { decodeFunctionData, decodeFunctionResult, encodeFunctionData, findFunction, formatSignature, selectorOf } from './domain/abi/functions.ts';
export { parseAbi, parseError, parseEvent, parseFunction } from './domain/abi/parseAbi.ts';

// Trying out, approvals and permits
export { explainRevert } from './api/writes/explainRevert.ts';
export { explainSendError } from './api/writes/explainSendError.ts';
export type { ExplainOptions, MissingFunds, UnsentTransaction } from './api/writes/explainSendError.ts';
export { planApproval, readAllowance } from './api/writes/planApproval.ts';
export type { Approval, ApprovedAmount } from './api/writes/planApproval.ts';
export { planTransfer } from './api/writes/planTransfer.ts';
export type { Transfer } from './api/writes/planTransfer.ts';
export { readPermitSupport } from './api/writes/readPermitSupport.ts';
export { simulate } from './api/writes/simulate.ts';
export type { SimulateOptions } from './api/writes/simulate.ts';
export { isInsufficientFunds } from './domain/insufficientFunds.ts';
export { findRevert } from './domain/revertData.ts';
export type { RevertFound } from './domain/revertData.ts';
export { encodePermit, toPermitData, unlimitedAmount } from './domain/tokens/permit.ts';
export type { Permit, PermitKind, PermitSupport, PermitTerms } from './domain/tokens/permit.ts';
