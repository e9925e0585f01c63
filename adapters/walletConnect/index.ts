import type { appErrors } from './apps/appErrors.ts';
import type { walletConnectErrors } from './errors.ts';

export { createWalletConnect } from './createWalletConnect.ts';
export type { WalletConnect, WalletConnectOptions } from './createWalletConnect.ts';
export type { RememberedSession, SessionMemory } from './sessionMemory.ts';
export type { AuthPayload, AuthProposed, ClientEvent, ClientSession, Proposed, SiteMetadata, WalletConnectClient } from './client/client.ts';
export { walletConnectErrors } from './errors.ts';
export { appErrors } from './apps/appErrors.ts';
export type { AppClientEvent, AppNamespaces, ClientAppRequest, ClientAppSession, WalletConnectAppClient } from './apps/appClient.ts';
export { createAppSide } from './apps/createAppSide.ts';
export type { AppAnswer, AppGrant, AppListener, AppSide } from './apps/createAppSide.ts';
export type { AppPeer, AppProposal, AppRequest, AppSession, AppVerdict, AppWishes } from './apps/decodeApp.ts';
export { loadAppClient } from './apps/loadAppClient.ts';
export type { AppClientOptions } from './apps/loadAppClient.ts';

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    appErrors: typeof appErrors;
    walletConnectErrors: typeof walletConnectErrors;
  }
}
