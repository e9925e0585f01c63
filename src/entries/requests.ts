// Answering what others ask of the wallet (EIP-1193), and the errors that they understand.
export { providerCodes, ProviderError, toProviderError } from '../domain/wallets/providerError.ts';
export { answerRequest } from '../flows/requests/answerRequest.ts';
export type { WalletRequest } from '../flows/requests/answerRequest.ts';
export type {} from '../errorTables.ts';
