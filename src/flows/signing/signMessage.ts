import { walletErrors } from '../../contracts/walletErrors.ts';
import type { Services } from '../../contracts/services.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import type { TypedData } from '../../domain/transactions/transactions.ts';
import type { WalletId } from '../../domain/kitNames.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { CoreState, Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import type { ActiveSession } from '../connection/activeSession.ts';
import { asHex } from '../../domain/encoding/hex.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { loadPart } from '../../domain/loadPart.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Who signs. */
export interface SignOptions {
  /** Absent: the active wallet. */
  readonly walletId?: WalletId;
  /** Only this account may sign; the wallet's selected one if absent. */
  readonly address?: string;
  readonly signal?: AbortSignal | undefined;
}

/** Asks the active account to sign text or bytes. The signature goes to the caller and nowhere else. @see EIP-191 @throws user.rejected, wallet.* */
export function signMessage(request: SignOptions & { readonly message: string | Uint8Array }): Flow<Promise<Hex>> {
  assertArguments('signMessage({ message: string | Uint8Array })', request);
  const { message, signal, ...who } = request;
  return coreFlow(async (_dispatch, getState, services) => {
    services.noteUserActivation();
    const { session, address } = signer(getState(), services, who);
    return asHex(await implemented(session, 'signMessage')(address, message, { signal }));
  });
}

/** Asks the active account to sign typed data; no wallet is asked about what is malformed. @see EIP-712 @throws user.rejected, wallet.*, message.badTypedData */
export function signTypedData(request: SignOptions & { readonly data: TypedData }): Flow<Promise<Hex>> {
  assertArguments('signTypedData({ data: object })', request);
  const { data, signal, ...who } = request;
  return coreFlow(async (_dispatch, getState, services) => {
    services.noteUserActivation();
    const { session, address } = signer(getState(), services, who);
    const { validateTypedData } = await loadPart(import('../../domain/messages/validateTypedData.ts'));
    return asHex(await implemented(session, 'signTypedData')(address, validateTypedData(data), { signal }));
  });
}

/** What a session does, of a wallet that a site or a plugin has written and that may lack it. @throws wallet.notImplemented */
function implemented<Name extends 'signMessage' | 'signTypedData'>(session: WalletSession, name: Name): WalletSession[Name] {
  if (typeof session[name] !== 'function') throw walletErrors.notImplemented({ method: name });
  return session[name].bind(session) as WalletSession[Name]; // bound, it is the same function
}

/** @throws wallet.noneActive, wallet.notOpen, wallet.accountGone */
function signer(state: CoreState, services: Services, { walletId, address }: Pick<SignOptions, 'walletId' | 'address'>): ActiveSession {
  const active = activeSession(state, services, walletId);
  if (address !== undefined && !sameAddress(active.address, address)) throw walletErrors.accountGone({ address });
  return active;
}
