import { assertSignedAuthorization } from '../../api/writes/assertAuthorizations.ts';
import { writeErrors } from '../../api/writes/writeErrors.ts';
import { transactionErrors } from '../../contracts/transactionErrors.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import { hasCode, isWalletError } from '../../domain/errors.ts';
import type { Authorization, SignedAuthorization } from '../../domain/transactions/transactions.ts';
import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { activeSession } from '../connection/activeSession.ts';
import { nextNonce } from '../sending/sendSigned.ts';
import { writeContextOf } from '../sending/writeContextOf.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

/** Whose code the account is to run. */
export interface AuthorizeRequest {
  /** Whose code the account will run. */
  readonly address: string;
  /** Absent: the wallet's chain. */
  readonly chainId?: ChainId;
  /** Absent: what fits if it is sent next. */
  readonly nonce?: number;
  /** Another account sends it. Else the account's own transaction does, and uses a nonce first. */
  readonly isSponsored?: boolean;
  readonly walletId?: WalletId;
  readonly signal?: AbortSignal | undefined;
}

/** Has an account allow another's code to run in its place, on one chain; `send` takes it as part of `authorizationList`. @throws transaction.rawUnsupported, transaction.noChainFor7702, user.rejected, chain.*, rpc.*, wallet.* @see EIP-7702 */
export function signAuthorization(request: AuthorizeRequest): Flow<Promise<SignedAuthorization>> {
  assertArguments('signAuthorization({ address: string })', request);
  const { address, chainId, nonce, isSponsored = false, walletId, signal } = request;
  return coreFlow(async (_dispatch, getState, services) => {
    services.noteUserActivation();
    const { session, address: from } = activeSession(getState(), services, walletId);
    if (!session.signAuthorization) throw transactionErrors.rawUnsupported();
    const onChainId = chainId ?? session.chainId();
    // Signed for chain 0 it would hold on every chain there is.
    if (onChainId === 0) throw writeErrors.noChainFor7702();
    const context = await writeContextOf(services, getState(), onChainId, signal);
    const next = nonce ?? (await nextNonce(services, context, from)) + (isSponsored ? 0 : 1);
    const asked: Authorization = { chainId: onChainId, address: parseAddress(address), nonce: next };
    const signed = await session.signAuthorization(from, asked, { signal }).catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw isWalletError(cause) && !hasCode(cause, 'wallet.requestFailed') ? cause : walletErrors.authorizationFailed({}, { cause });
    });
    assertSignedAuthorization(signed, { ...asked, from });
    return signed;
  });
}
