export { createWalletConnect } from './createWalletConnect.ts';
export type { RememberedSession, SessionMemory, WalletConnect, WalletConnectOptions } from './createWalletConnect.ts';
export type { ClientEvent, ClientSession, Proposed, SiteMetadata, WalletConnectClient } from './client.ts';
export { walletConnectErrors } from './errors.ts';
