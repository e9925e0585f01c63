// Encoding and decoding what contracts are called with and answer: ABIs and signatures, functions, events, errors, and why a call was reverted.
export type { Abi, AbiConstructor, AbiError, AbiEvent, AbiFunction, AbiItem, AbiParameter, AbiValue, JsonEvent, JsonFunction, JsonParameter, ParsedAbi } from '../domain/abi/abi.ts';
export { decodeParameters, encodeParameters } from '../domain/abi/codec.ts';
export { decodeRevert } from '../domain/abi/decodeRevert.ts';
export type { Revert } from '../domain/abi/decodeRevert.ts';
export { encodePacked } from '../domain/abi/encodePacked.ts';
export type { EventArgs, EventFilter, EventName } from '../domain/abi/eventTypes.ts';
export { decodeLog, encodeEventTopics, findEvent, topicOf } from '../domain/abi/events.ts';
export type { LogBytes } from '../domain/abi/events.ts';
export type { FunctionArgs, FunctionName, FunctionOutputs, FunctionResult, WrittenAs } from '../domain/abi/functionTypes.ts';
export { decodeFunctionData, decodeFunctionResult, encodeDeployData, encodeFunctionData, findFunction, formatSignature, selectorOf } from '../domain/abi/functions.ts';
export { parseAbi, parseError, parseEvent, parseFunction, toParsedAbi } from '../domain/abi/parseAbi.ts';
export { formatRevert } from '../domain/transactions/formatRevert.ts';
export { findRevert } from '../domain/transactions/revertData.ts';
export type { RevertFound } from '../domain/transactions/revertData.ts';
export type {} from '../errorTables.ts';
