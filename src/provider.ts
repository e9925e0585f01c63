// The active wallet for other libraries. Apart from `latchkey`, because most sites have no use for it.
export { toEip1193Provider } from './flows/toEip1193Provider.ts';
export type { ProviderListener, WalletProvider } from './flows/toEip1193Provider.ts';
export type { ProviderSource } from './flows/untilConnected.ts';
export { ProviderError, providerCodes, toProviderError } from './domain/providerError.ts';
