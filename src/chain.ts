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

// Preparing, signing and sending
export { toContractValue } from './api/writes/contractValue.ts';
export type { TransactionCost } from './api/writes/estimateTransactionCost.ts';
export { traitsOf } from './data/chainTraits.ts';
export { hashZkTransaction, isZkTransaction, serialiseZkTransaction, toZkTypedData } from './domain/zkTransaction.ts';
export type { ZkTransaction } from './domain/zkTransaction.ts';
export type { PreparedTransaction } from './domain/transactions.ts';
export { estimateTransaction } from './flows/estimateTransaction.ts';
export { prepareTransaction } from './flows/prepareTransaction.ts';
export type { PrepareRequest } from './flows/prepareTransaction.ts';
export { sendRawTransaction } from './flows/sendRawTransaction.ts';
export type { SendRawRequest } from './flows/sendRawTransaction.ts';
export { signAuthorization } from './flows/signAuthorization.ts';
export type { AuthorizeRequest } from './flows/signAuthorization.ts';
export type { Signed } from './flows/signPrepared.ts';
export { signTransaction } from './flows/signTransaction.ts';
