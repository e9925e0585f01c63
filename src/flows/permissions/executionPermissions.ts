import { walletErrors } from '../../contracts/walletErrors.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import type { ExecutionPermissionRequest, GrantedExecutionPermission } from '../../domain/permissions/executionPermissions.ts';
import type { WalletId } from '../../domain/kitNames.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';

/** Permissions that a wallet is asked for, all at once. */
export interface ExecutionPermissionsRequest {
  readonly permissions: readonly ExecutionPermissionRequest[];
  /** Absent: the active wallet. */
  readonly walletId?: WalletId;
  readonly signal?: AbortSignal | undefined;
}

/** A permission that is to end. */
export interface RevokeExecutionPermissionRequest {
  /** As it was granted. */
  readonly context: string;
  /** Absent: the active wallet. */
  readonly walletId?: WalletId;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks the connected wallet to let keys of the site act for its account, on its chain, each within limits: the standard's current form, else the earlier one. The kit keeps nothing of what is
 * granted. What a wallet grants beside what was asked for is an error. These are not the permissions of EIP-2255, which let a site see accounts.
 * @see ERC-7715 @throws permission.badRequest, permission.notAsked, wallet.unsupported for a wallet that grants none, user.rejected, wallet.*
 */
export function requestExecutionPermissions(request: ExecutionPermissionsRequest): Flow<Promise<readonly GrantedExecutionPermission[]>> {
  assertArguments('requestExecutionPermissions({ permissions: objects })', request);
  const { permissions, walletId, signal } = request;
  return coreFlow(async (_dispatch, getState, services) => {
    services.noteUserActivation();
    const active = activeSession(getState(), services, walletId);
    const { askPermissions } = await loadPart(import('./askPermissions.ts'));
    return askPermissions(active, permissions, signal);
  });
}

/** Ends a permission that the connected wallet has granted. @see ERC-7715 @throws wallet.unsupported for a wallet that ends none for a site, user.rejected, wallet.* */
export function revokeExecutionPermission(request: RevokeExecutionPermissionRequest): Flow<Promise<void>> {
  assertArguments('revokeExecutionPermission({ context: string })', request);
  const { context, walletId, signal } = request;
  return coreFlow(async (_dispatch, getState, services) => {
    services.noteUserActivation();
    const { session } = activeSession(getState(), services, walletId);
    if (!session.executionPermissions) throw walletErrors.unsupported({ method: 'wallet_revokeExecutionPermission' });
    await session.executionPermissions.revoke(context, { signal });
  });
}
