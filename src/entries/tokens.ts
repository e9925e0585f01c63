// Tokens (ERC-20): balances, names and decimals, lists, approvals and permits (EIP-2612).
export { readTokenBalance, readTokenBalances } from '../api/reads/readTokenBalance.ts';
export type { TokenBalanceRequest } from '../api/reads/readTokenBalance.ts';
export { readContractMetadata, readTokenDecimals, readTokenMetadata } from '../api/reads/readTokenMetadata.ts';
export type { ContractMetadata, TokenMetadata, TokenRequest } from '../api/reads/readTokenMetadata.ts';
export { planApproval, readAllowance } from '../api/writes/planApproval.ts';
export type { Approval, ApprovedAmount } from '../api/writes/planApproval.ts';
export { readPermitSupport } from '../api/writes/readPermitSupport.ts';
export { isNativeToken, nativeTokenAddress } from '../domain/tokens/nativeToken.ts';
export { parseTokenList } from '../domain/tokens/parseTokenList.ts';
export type { ListedToken, TokenList } from '../domain/tokens/parseTokenList.ts';
export { parseTokens } from '../domain/tokens/parseTokens.ts';
export { preparePermit } from '../api/writes/preparePermit.ts';
export type { PreparedPermit } from '../api/writes/preparePermit.ts';
export { encodePermit, toPermitData, unlimitedAmount } from '../domain/tokens/permit.ts';
export type { Permit, PermitKind, PermitSupport, PermitTerms } from '../domain/tokens/permit.ts';
export { watchAsset } from '../flows/funds/watchAsset.ts';
export type { WatchAssetRequest } from '../flows/funds/watchAsset.ts';
export type {} from '../errorTables.ts';
