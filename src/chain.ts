// Reading, writing and signing without a modal. Apart from `latchkey`, because it brings ethers.

// Contract interfaces
export type { Abi, AbiConstructor, AbiError, AbiEvent, AbiFunction, AbiItem, AbiParameter, AbiValue, JsonEvent, JsonFunction, JsonParameter, ParsedAbi } from './domain/abi/abi.ts';
export { decodeParameters, encodeParameters } from './domain/abi/codec.ts';
export { decodeRevert } from './domain/abi/decodeRevert.ts';
export type { Revert } from './domain/abi/decodeRevert.ts';
export { encodePacked } from './domain/abi/encodePacked.ts';
export { decodeLog, encodeEventTopics, findEvent, topicOf } from './domain/abi/events.ts';
export type { LogBytes } from './domain/abi/events.ts';
export type { EventArgs, EventFilter, EventName } from './domain/abi/eventTypes.ts';
export { decodeFunctionData, decodeFunctionResult, encodeDeployData, encodeFunctionData, findFunction, formatSignature, selectorOf } from './domain/abi/functions.ts';
export type { FunctionArgs, FunctionName, FunctionOutputs, FunctionResult, WrittenAs } from './domain/abi/functionTypes.ts';
export { parseAbi, parseError, parseEvent, parseFunction, toParsedAbi } from './domain/abi/parseAbi.ts';
export { formatRevert } from './domain/transactions/formatRevert.ts';

// A way to nodes without a kit, e.g. on a server
export { createRpcTransport } from './api/transport/createRpcTransport.ts';
export type { RpcTransportOptions } from './api/transport/createRpcTransport.ts';

// Reading
export { readApi } from './api/readApi.ts';
export type { ContractAnswer, ContractQuery, ContractsQuery, LogsQuery } from './api/readApi.ts';
export type { BlockRef } from './api/reads/blockRef.ts';
export { createAbiReader } from './api/reads/createAbiReader.ts';
export type { AbiReader, AbiSources } from './api/reads/createAbiReader.ts';
export type { ServiceAccess } from './api/fetchService.ts';
export { createOffchainReader } from './api/reads/createOffchainReader.ts';
export { readCall } from './api/reads/readCall.ts';
export type { CallRequest, ReadOptions } from './api/reads/readCall.ts';
export { readCode } from './api/reads/readCode.ts';
export { readContract } from './api/reads/readContract.ts';
export type { ContractCall, ContractRead, ContractResult, FunctionRef, ReadContractOptions } from './api/reads/readContract.ts';
export { readLogs } from './api/reads/readLogs.ts';
export type { DecodedLog, EventRef, Logs, LogsPlace, LogsRequest } from './api/reads/readLogs.ts';
export { multicall3Address, readMulticall } from './api/reads/readMulticall.ts';
export type { ContractCalls, ContractResults, MulticallOptions } from './api/reads/readMulticall.ts';
export { readEnsAddress, readEnsAvatar, readEnsName, readEnsText } from './api/reads/readEns.ts';
export type { AvatarOptions, EnsAvatar, EnsOptions, NameRequest, OffchainLookup } from './api/reads/readEns.ts';
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
export type { AuthorizationOptions } from './domain/messages/authorization.ts';
export { createSiweMessage } from './domain/messages/createSiweMessage.ts';
export { hashMessage } from './domain/messages/hashMessage.ts';
export { hashTypedData } from './domain/messages/hashTypedData.ts';
export { isSiweMessage, parseSiweMessage } from './domain/messages/parseSiweMessage.ts';
export type { SiweMessage } from './domain/messages/siweMessage.ts';
export { decodeSiwePayload, encodeSiwePayload } from './domain/messages/siwePayload.ts';
export type { SiwePayload } from './domain/messages/siwePayload.ts';
export { encodeCompactSignature, encodeSignature, parseSignature, recoverAddress } from './domain/messages/signatures.ts';
export type { SignatureParts } from './domain/messages/signatures.ts';
export { validateTypedData } from './domain/messages/validateTypedData.ts';
export { verifySiweMessage } from './domain/messages/verifySiweMessage.ts';
export type { ExpectedSiweMessage, SiweProof, VerifySignature } from './domain/messages/verifySiweMessage.ts';
export { encodeWrappedSignature, isWrappedSignature, parseWrappedSignature } from './domain/messages/wrappedSignature.ts';
export type { WrappedSignature } from './domain/messages/wrappedSignature.ts';
export type { Authorization, SignedAuthorization } from './domain/transactions/transactions.ts';
export { parseMediaUri } from './domain/tokens/mediaUri.ts';
export { parseTokenList } from './domain/tokens/parseTokenList.ts';
export type { ListedToken, TokenList } from './domain/tokens/parseTokenList.ts';
export { parseNftUri } from './domain/tokens/parseNftUri.ts';
export type { NftUri } from './domain/tokens/parseNftUri.ts';

// Names and known chains
export { ensOf } from './data/ens.ts';
export { loadChain, loadKnownChains } from './data/loadChain.ts';
export type { EnsContracts } from './domain/chains/chains.ts';
export { normalizeName } from './domain/ens/names.ts';
// Preparing, signing and sending
export { toContractValue } from './api/writes/contractValue.ts';
export type { TransactionCost } from './api/writes/estimateTransactionCost.ts';
export { traitsOf } from './data/chainTraits.ts';
export { hashZkTransaction, isZkTransaction, parseZkTransaction, serialiseZkTransaction, toZkTypedData } from './domain/transactions/zkTransaction.ts';
export type { ZkTransaction } from './domain/transactions/zkTransaction.ts';
export type { PreparedTransaction } from './domain/transactions/transactions.ts';
export { estimateTransaction } from './flows/sending/estimateTransaction.ts';
export { prepareTransaction } from './flows/sending/prepareTransaction.ts';
export type { PrepareRequest } from './flows/sending/prepareTransaction.ts';
export { sendRawTransaction } from './flows/sending/sendRawTransaction.ts';
export type { SendRawRequest } from './flows/sending/sendRawTransaction.ts';
export { signAuthorization } from './flows/signing/signAuthorization.ts';
export type { AuthorizeRequest } from './flows/signing/signAuthorization.ts';
export type { Signed } from './flows/signing/signPrepared.ts';
export { signTransaction } from './flows/signing/signTransaction.ts';
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
export { isInsufficientFunds } from './domain/transactions/insufficientFunds.ts';
export { findRevert } from './domain/transactions/revertData.ts';
export type { RevertFound } from './domain/transactions/revertData.ts';
export { encodePermit, toPermitData, unlimitedAmount } from './domain/tokens/permit.ts';
export type { Permit, PermitKind, PermitSupport, PermitTerms } from './domain/tokens/permit.ts';
// User operations
export type { EntryPointVersion, PackedUserOperation, UserOperation, UserOperationV06, UserOperationV07 } from './domain/transactions/userOperation.ts';
export type { EntryPointRef } from './domain/transactions/userOperationHash.ts';
export { toPackedUserOperation, userOperationHash } from './domain/transactions/userOperationHash.ts';

// Blocks, and what becomes of a transaction
export { createBlockWatcher } from './api/blocks/createBlockWatcher.ts';
export type { BlockWatcherOptions } from './api/blocks/createBlockWatcher.ts';
export { readBlock } from './api/blocks/readBlock.ts';
export { followTransaction } from './api/waiting/followTransaction.ts';
export type { FollowOptions, TransactionNews } from './api/waiting/followTransaction.ts';
export type { KnownTransaction } from './api/waiting/replacementReason.ts';

// What is about to be signed, in plain language
export { createPreview } from './domain/preview/createPreview.ts';
export { isDangerous } from './domain/preview/preview.ts';
export type { PreviewFacts, PreviewToken } from './domain/preview/preview.ts';
export { parseSigningRequest } from './domain/preview/parseSigningRequest.ts';
export type { SigningRequest } from './domain/preview/parseSigningRequest.ts';

// Before something is signed
export { describeRequest } from './flows/review/describeRequest.ts';
export type { DescribeRequest } from './flows/review/describeRequest.ts';

// Funds
export { exactAmount, formatAmount, parseAmount, worthCents } from './domain/tokens/amounts.ts';
export type { AmountReading } from './domain/tokens/amounts.ts';
export { parseTokens } from './domain/tokens/parseTokens.ts';
export { parseRecipient } from './domain/recipients/parseRecipient.ts';
export type { RecipientReading } from './domain/recipients/parseRecipient.ts';
export { reviewTransfer } from './flows/review/reviewTransfer.ts';
export type { ReviewTransferRequest } from './flows/review/reviewTransfer.ts';
export { estimateTransfer, mostNative } from './flows/sending/estimateTransfer.ts';
export type { TransferPlan } from './flows/sending/estimateTransfer.ts';
export { resolveName } from './flows/funds/resolveName.ts';
export type { NameQuestion } from './flows/funds/resolveName.ts';

// What others ask of a wallet
export { answerRequest } from './flows/requests/answerRequest.ts';
export type { WalletRequest } from './flows/requests/answerRequest.ts';
export { ProviderError, providerCodes, toProviderError } from './domain/wallets/providerError.ts';
export type {} from './errorTables.ts';
