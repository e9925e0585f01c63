// The active wallet for other libraries. Apart from `latchkey`, because most sites have no use for it; the rest arrives with the first request.
export { toEip1193Provider } from './flows/toEip1193Provider.ts';
export type { ProviderListener, WalletProvider } from './flows/toEip1193Provider.ts';
export type { ProviderSource } from './flows/untilConnected.ts';
export type { ProviderError } from './domain/providerError.ts';
