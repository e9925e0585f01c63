import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { loadPart } from '../../../src/domain/checkedWaits.ts';
import type { Sent } from '../../../src/flows/sending/sendTransaction.ts';
import type { SessionKeyPermissions } from '../accounts/accountSessionKeys.ts';
import { smartKey } from '../key.ts';
import type { GrantedSessionKey, ListSessionKeys } from '../sessionKeys/grants.ts';
import type { SessionKeyGrant } from '../sessionKeys/toPermissions.ts';

const parts = () => loadPart(import('../sessionKeys/grants.ts'));

/**
 * Gives another key a say over the connected smart account: these contracts, so much a call, for a time. The owner signs it, the person is shown it in words, and it goes out as an operation of the
 * account, which is deployed by it where it is not there yet. What the key was granted before is replaced. @throws smart.ownerNeeded, smart.noSessionKeys, smart.badGrant, user.rejected, user.cancelled, and what a send throws
 */
export const grantSessionKey = /* @__PURE__ */ smartKey.flow(async (scope, grant: SessionKeyGrant): Promise<GrantedSessionKey> => {
  assertArguments('grantSessionKey({ signer: string, approvedTargets, nativeTokenLimitPerTransaction: bigint })', grant);
  scope.noteUserActivation();
  return (await parts()).grant(scope, grant);
});

/** The same where it is needed: grants the key anew if it is missing, has expired, or lacks one of these contracts or as much a call. @throws like grantSessionKey; rpc.* */
export const ensureSessionKey = /* @__PURE__ */ smartKey.flow(async (scope, grant: SessionKeyGrant): Promise<GrantedSessionKey> => {
  assertArguments('ensureSessionKey({ signer: string, approvedTargets, nativeTokenLimitPerTransaction: bigint })', grant);
  scope.noteUserActivation();
  return (await parts()).ensure(scope, grant);
});

/** The session keys of the connected smart account on its chain, as the chain knows them: those in force, or all that were not taken back. @throws smart.ownerNeeded, smart.noSessionKeys, rpc.* */
export const listSessionKeys = /* @__PURE__ */ smartKey.flow(async (scope, options: ListSessionKeys = {}): Promise<readonly SessionKeyPermissions[]> => {
  assertArguments('listSessionKeys(options?: object)', options);
  return (await parts()).list(scope, options);
});

/** Takes all back that a session key was granted, reviewed and sent as its grant was. @throws like grantSessionKey */
export const revokeSessionKey = /* @__PURE__ */ smartKey.flow(async (scope, request: { readonly signer: string; readonly signal?: AbortSignal | undefined }): Promise<Sent> => {
  assertArguments('revokeSessionKey({ signer: string })', request);
  scope.noteUserActivation();
  return (await parts()).revoke(scope, request.signer, { signal: request.signal });
});
