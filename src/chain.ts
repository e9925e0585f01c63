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
export { readEnsAddress, readEnsAvatar, readEnsName, readEnsText } from './api/reads/readEns.ts';
export type { AvatarOptions, EnsAvatar, EnsOptions, NameRequest, OffchainLookup } from './api/reads/readEns.ts';
export { readInterfaceSupport, readNftBalance, readNftBalances, readNftOwner, readNftStandard, readTokenUri } from './api/reads/readNft.ts';
export type { NftRef, NftStandard } from './api/reads/readNft.ts';
export { readTokenBalance, readTokenBalances } from './api/reads/readTokenBalance.ts';
export type { TokenBalanceRequest } from './api/reads/readTokenBalance.ts';
export { readContractMetadata, readTokenDecimals, readTokenMetadata } from './api/reads/readTokenMetadata.ts';
export type { ContractMetadata, TokenMetadata, TokenRequest } from './api/reads/readTokenMetadata.ts';
export { isNativeToken, nativeTokenAddress } from './domain/tokens/nativeToken.ts';
export { parseMediaUri } from './domain/tokens/mediaUri.ts';
export { parseNftUri } from './domain/tokens/parseNftUri.ts';
export type { NftUri } from './domain/tokens/parseNftUri.ts';

// Names and known chains
export { ensOf } from './data/ens.ts';
export type { EnsContracts } from './domain/chains.ts';
export { normalizeName } from './domain/ens/names.ts';

// Reads as RTK Query endpoints
export { readApi } from './api/readApi.ts';
export type { ContractQuery } from './api/readApi.ts';
