// Answering what others ask of the wallet (EIP-1193), and the errors that they understand.
export { providerCodes, ProviderError, toProviderError } from '../domain/wallets/providerError.ts';
export { answerRequest } from '../flows/requests/answerRequest.ts';
export type { WalletRequest } from '../flows/requests/answerRequest.ts';
// How a wallet is asked for permissions (ERC-7715), and what it answers.
export { decodeGranted, encodeAsked } from '../domain/permissions/askedPermissions.ts';
export type { PermissionForm } from '../domain/permissions/askedPermissions.ts';
export type {} from '../errorTables.ts';
