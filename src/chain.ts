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

// Messages and signatures
export { verifyMessage, verifySignature, verifyTypedData } from './api/verifySignature.ts';
export type { SignatureClaim } from './api/verifySignature.ts';
export { assertDelegate, encodeAuthorizationFields, hashAuthorization, recoverAuthorization } from './domain/messages/authorization.ts';
export { createSignInMessage } from './domain/messages/createSignInMessage.ts';
export { hashMessage } from './domain/messages/hashMessage.ts';
export { hashTypedData } from './domain/messages/hashTypedData.ts';
export { isSignInMessage, parseSignInMessage } from './domain/messages/parseSignInMessage.ts';
export type { SignInMessage } from './domain/messages/signInMessage.ts';
export { decodeSignInPayload, encodeSignInPayload } from './domain/messages/signInPayload.ts';
export type { SignInPayload } from './domain/messages/signInPayload.ts';
export { encodeCompactSignature, encodeSignature, parseSignature, recoverAddress } from './domain/messages/signatures.ts';
export type { SignatureParts } from './domain/messages/signatures.ts';
export { validateTypedData } from './domain/messages/validateTypedData.ts';
export { verifySignInMessage } from './domain/messages/verifySignInMessage.ts';
export type { ExpectedSignIn, SignInProof, VerifySignature } from './domain/messages/verifySignInMessage.ts';
export { encodeWrappedSignature, isWrappedSignature, parseWrappedSignature } from './domain/messages/wrappedSignature.ts';
export type { WrappedSignature } from './domain/messages/wrappedSignature.ts';
export type { Authorization, SignedAuthorization } from './domain/transactions.ts';
