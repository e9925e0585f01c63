import { assertArguments } from '../../src/domain/assertArguments.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { showScreen } from '../../src/flows/modal/showScreen.ts';
import type { PaidSent } from '../../src/flows/review/sendPaid.ts';
import type { ClaimCondition } from './conditions.ts';
import type { AllowlistRequest, ClaimOffer, ClaimOfferRequest, ClaimRequest, DropRef, PreparedAllowlist, SetClaimConditionsRequest } from './config.ts';
import { claimsKey } from './key.ts';

/** Of what `openClaim` shows. */
export const claimScreenId = 'claims.claim';

/** The phase that stands now. @throws claims.noCondition where there is none or none has begun, contract.noCode, rpc.*, chain.unknown */
export const readClaimCondition = /* @__PURE__ */ claimsKey.flow(async (scope, request: DropRef & { readonly signal?: AbortSignal | undefined }): Promise<ClaimCondition> => {
  assertArguments('readClaimCondition({ chainId: number, contract: string })', request);
  return (await loadPart(import('./work.ts'))).readCondition(scope, request);
});

/** All phases, in the order in which they start; none where none is set. @throws contract.*, rpc.*, chain.unknown */
export const readClaimConditions = /* @__PURE__ */ claimsKey.flow(async (scope, request: DropRef & { readonly signal?: AbortSignal | undefined }): Promise<readonly ClaimCondition[]> => {
  assertArguments('readClaimConditions({ chainId: number, contract: string })', request);
  return (await loadPart(import('./phases.ts'))).readAllConditions(scope, request);
});

/** What a drop offers, to everyone or to an account: price, how many are left, and whether it can be claimed now, or why not. @throws claims.noCondition, claims.listUnknown, claims.badList, file.*, contract.*, rpc.*, chain.unknown */
export const readClaim = /* @__PURE__ */ claimsKey.flow(async (scope, request: ClaimOfferRequest): Promise<ClaimOffer> => {
  assertArguments('readClaim({ chainId: number, contract: string })', request);
  return (await loadPart(import('./work.ts'))).readClaim(scope, request);
});

/**
 * Claims from a drop for the active account: finds its proof where the phase has an allowlist, has the contract itself look at the claim, lets it take a
 * token where that is the price, and sends it, each once the person has seen it. Resolves once it is sent; `waitForPaid` tells how it ends.
 * @throws claims.*, user.cancelled, transaction.*, token.*, file.*, wallet.*, rpc.*
 */
export const claim = /* @__PURE__ */ claimsKey.flow(async (scope, request: ClaimRequest): Promise<PaidSent> => {
  assertArguments('claim({ chainId: number, contract: string })', request);
  scope.noteUserActivation();
  return (await loadPart(import('./work.ts'))).claim(scope, request);
});

/** Hashes an allowlist of any length without keeping the page from answering, and has its files kept by a storage. @throws claims.badEntry, claims.badList, file.*, token.noDecimals, the signal's reason */
export const prepareAllowlist = /* @__PURE__ */ claimsKey.flow(async (scope, request: AllowlistRequest): Promise<PreparedAllowlist> => {
  assertArguments('prepareAllowlist({ chainId: number, entries: objects })', request);
  return (await loadPart(import('./work.ts'))).prepareAllowlist(scope, request);
});

/**
 * Sets the phases of a drop, in the name of its owner. Their allowlists are added to the contract's metadata, which a storage keeps anew and `setContractURI`
 * names; then the phases are set, in the same batch where the account carries batches out as one. The person sees each. Nothing is kept or sent for an account
 * that may not set them, and nothing is sent that the contract would refuse.
 * @throws claims.notAdmin, claims.badPhase, claims.metadataUnread, claims.listUnknown, claims.refused, user.cancelled, contract.*, file.*, transaction.*, wallet.*, rpc.*
 */
export const setClaimConditions = /* @__PURE__ */ claimsKey.flow(async (scope, request: SetClaimConditionsRequest): Promise<PaidSent> => {
  assertArguments('setClaimConditions({ chainId: number, contract: string, phases: objects })', request);
  scope.noteUserActivation();
  return (await loadPart(import('./phases.ts'))).setClaimConditions(scope, request);
});

/** What `openClaim` shows: a drop, with a name of the site's for it. */
export interface OpenClaimRequest extends Pick<ClaimOfferRequest, 'chainId' | 'contract' | 'tokenId' | 'allowlist'> {
  /** Absent: as the contract calls itself. */
  readonly name?: string | undefined;
}

/** Opens the modal where a person sees what a drop offers, chooses how many, and claims. */
export const openClaim = /* @__PURE__ */ claimsKey.flow(({ dispatch }, request: OpenClaimRequest): void => {
  assertArguments('openClaim({ chainId: number, contract: string })', request);
  dispatch(showScreen(claimScreenId, request));
});
