import type { TypedData } from '../domain/transactions.ts';
import type { Flow } from '../store/coreState.ts';
import { activeSession } from './activeSession.ts';

interface SignOptions {
  readonly walletId?: string;
  readonly signal?: AbortSignal;
}

/** Asks the active account to sign text or bytes. The signature goes to the caller and nowhere else. @see EIP-191 @throws user.rejected, wallet.* */
export function signMessage({ message, walletId, signal }: SignOptions & { readonly message: string | Uint8Array }): Flow<Promise<string>> {
  return async (_dispatch, getState, services) => {
    services.noteIntent();
    const { session, address } = activeSession(getState(), services, walletId);
    return session.signMessage(address, message, { signal });
  };
}

/** Asks the active account to sign typed data. @see EIP-712 @throws user.rejected, wallet.* */
export function signTypedData({ data, walletId, signal }: SignOptions & { readonly data: TypedData }): Flow<Promise<string>> {
  return async (_dispatch, getState, services) => {
    services.noteIntent();
    const { session, address } = activeSession(getState(), services, walletId);
    return session.signTypedData(address, data, { signal });
  };
}
