import type { SignInFields } from '../../../src/contracts/connectSignIn.ts';
import { encodeSessionRights } from '../../../src/domain/messages/sessionRights.ts';
import type { AuthPayload } from '../client/client.ts';
import { toChainRef } from '../../../src/domain/chains/caip.ts';

/** The sign-in of a site, with the rights that its session is to have: without them a wallet signs, and opens none. */
export function toAuthPayload({ domain, uri, nonce, issuedAt, statement = '', expirationTime, notBefore, requestId, resources = [], chainId }: SignInFields, { chains, methods }: { readonly chains: readonly string[]; readonly methods: readonly string[] }): AuthPayload {
  const wanted = toChainRef(chainId);
  return {
    type: 'caip122', chains: [wanted, ...chains.filter((chain) => chain !== wanted)], domain, aud: uri, version: '1', nonce, iat: issuedAt, statement,
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(requestId !== undefined && { requestId }),
    resources: [...resources, encodeSessionRights({ methods, chains: [] })],
  };
}
