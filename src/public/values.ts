// Chains, accounts, errors and languages.
export { defineChain } from '../domain/chains/defineChain.ts';
export type { BlockExplorer, Chain, ChainTraits, NativeCurrency } from '../domain/chains/chains.ts';
export { isStorable } from '../domain/encoding/json.ts';
export type { Storable } from '../domain/encoding/json.ts';
export { parseAccountRef, parseChainRef, toAccountRef, toChainRef } from '../domain/chains/caip.ts';
export type { AccountRef, ChainRef } from '../domain/chains/caip.ts';
export type { Clock } from '../domain/clock.ts';
export type { Eip1193Provider, Eip1193Request, Eip6963ProviderInfo } from '../domain/wallets/eip1193.ts';
export { defineErrors, hasCode, isWalletError, toWireError, WalletError } from '../domain/errors.ts';
export type { ErrorContext, ErrorFactory, ErrorText, WalletErrorCode, WireError } from '../domain/errors.ts';
export type { TermsOptions, WalletListOptions } from '../domain/wallets/walletList.ts';
export { defineService } from '../domain/service/service.ts';
export type { Service, ServiceConfig } from '../domain/service/service.ts';
export { localeTags, matchLocale, toLanguageTag } from '../domain/text/locales.ts';
export type { LocaleTag } from '../domain/text/locales.ts';
export type { Atomicity, BatchCall, CallReceipt, CallsOutcome, CallsStatus, RequestedCapabilities, WalletCapabilities } from '../domain/transactions/calls.ts';
export type { Preview, PreviewField, PreviewFormat, PreviewRequest, PreviewText, PreviewWarning, PreviewWarningCode } from '../domain/preview/preview.ts';
export type { Authorization, Fees, SignedAuthorization, TransactionRequest, TypedData, ZkFields } from '../domain/transactions/transactions.ts';
