// Who is signed in with an in-app wallet, for a site's own server, in Node and at the edge; nothing here needs a kit.
export { verifyIdentity } from '../api/verifyIdentity.ts';
export type { IdentityProof } from '../api/verifyIdentity.ts';
export type { FetchKeys } from '../api/identityKeys.ts';
export type { ExpectedIdentity, LinkedIdentity, VerifiedIdentity } from '../domain/identity/identityToken.ts';
export type {} from '../errorTables.ts';
