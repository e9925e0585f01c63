// Chains, accounts, errors and languages.
export { defineChain } from '../domain/defineChain.ts';
export type { BlockExplorer, Chain, ChainTraits, NativeCurrency } from '../domain/chains.ts';
export { isStorable } from '../domain/json.ts';
export type { Storable } from '../domain/json.ts';
export { parseAccountRef, parseChainRef, toAccountRef, toChainRef } from '../domain/caip.ts';
export type { AccountRef, ChainRef } from '../domain/caip.ts';
export type { Clock } from '../domain/clock.ts';
export type { Eip1193Provider, Eip1193Request, Eip6963ProviderInfo } from '../domain/eip1193.ts';
export { defineErrors, hasCode, isWalletError, toWireError, WalletError } from '../domain/errors.ts';
export type { ErrorContext, ErrorFactory, ErrorText, WalletErrorCode, WireError } from '../domain/errors.ts';
export type { TermsOptions, WalletListOptions } from '../domain/walletList.ts';
export { defineService } from '../domain/service.ts';
export type { Service, ServiceConfig } from '../domain/service.ts';
export { localeTags, matchLocale, toLanguageTag } from '../domain/locales.ts';
export type { LocaleTag } from '../domain/locales.ts';
export type { Atomicity, BatchCall, CallReceipt, CallsOutcome, CallsStatus, RequestedCapabilities, WalletCapabilities } from '../domain/calls.ts';
export type { Preview, PreviewField, PreviewFormat, PreviewRequest, PreviewText, PreviewWarning, PreviewWarningCode } from '../domain/preview/preview.ts';
export type { Authorization, Fees, SignedAuthorization, TransactionRequest, TypedData, ZkFields } from '../domain/transactions.ts';
