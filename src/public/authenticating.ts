// Verbs for ways to sign in to a wallet that the page holds.
export { authenticate, resumeAuthentication } from '../flows/auth/authenticate.ts';
export type { AuthenticateRequest } from '../flows/auth/authenticate.ts';
export { findReturn } from '../flows/auth/findReturn.ts';
export type { ReturnedAuth } from '../flows/auth/findReturn.ts';
export { listAuthProviders } from '../flows/auth/listAuthProviders.ts';
export type { ListedAuthProvider } from '../flows/auth/listAuthProviders.ts';
export { showAuthProvider } from '../flows/auth/showAuthProvider.ts';
