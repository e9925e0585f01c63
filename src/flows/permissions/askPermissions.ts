import { walletErrors } from '../../contracts/walletErrors.ts';
import { encodeAsked } from '../../domain/permissions/askedPermissions.ts';
import type { ExecutionPermissionRequest, GrantedExecutionPermission } from '../../domain/permissions/executionPermissions.ts';
import type { ActiveSession } from '../connection/activeSession.ts';

/** Asks an open wallet for permissions of its account on its chain. @throws permission.*, wallet.* */
export async function askPermissions({ session, address }: ActiveSession, permissions: readonly ExecutionPermissionRequest[], signal: AbortSignal | undefined): Promise<readonly GrantedExecutionPermission[]> {
  if (!session.executionPermissions) throw walletErrors.unsupported({ method: 'wallet_requestExecutionPermissions' });
  const chainId = session.chainId();
  const asked = permissions.map((each) => ({ ...each, from: address, chainId }));
  encodeAsked(asked, 'current'); // what can be asked of no wallet is told before one is asked
  return session.executionPermissions.grant(asked, { signal });
}
