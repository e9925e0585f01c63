// The active wallet for other libraries. Apart from `latchkey`, because most sites have no use for it; the rest arrives with the first request.
export { toEip1193Provider } from './flows/requests/toEip1193Provider.ts';
export type { ProviderListener, WalletProvider } from './flows/requests/toEip1193Provider.ts';
export type { ProviderSource } from './flows/connection/waitForConnection.ts';
export type {} from './errorTables.ts';
