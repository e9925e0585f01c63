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

// Reading
export type { BlockRef } from './api/reads/blockRef.ts';
export { readCall } from './api/reads/readCall.ts';
export type { CallRequest, ReadOptions } from './api/reads/readCall.ts';
export { readCode } from './api/reads/readCode.ts';
export { readContract } from './api/reads/readContract.ts';
export type { ContractCall, ContractRead, ContractResult, FunctionRef, ReadContractOptions } from './api/reads/readContract.ts';
export { readLogs } from './api/reads/readLogs.ts';
export type { DecodedLog, Logs, LogsRequest } from './api/reads/readLogs.ts';
export { multicall3Address, readMulticall } from './api/reads/readMulticall.ts';
export type { MulticallOptions } from './api/reads/readMulticall.ts';
export { readInterfaceSupport, readNftBalance, readNftBalances, readNftOwner, readNftStandard, readTokenUri } from './api/reads/readNft.ts';
export type { NftRef, NftStandard } from './api/reads/readNft.ts';
export { readTokenBalance, readTokenBalances } from './api/reads/readTokenBalance.ts';
export type { TokenBalanceRequest } from './api/reads/readTokenBalance.ts';
export { readContractMetadata, readTokenDecimals, readTokenMetadata } from './api/reads/readTokenMetadata.ts';
export type { ContractMetadata, TokenMetadata, TokenRequest } from './api/reads/readTokenMetadata.ts';
export { isNativeToken, nativeTokenAddress } from './domain/tokens/nativeToken.ts';

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
