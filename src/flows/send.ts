import { clockPort } from '../contracts/ports/clock.ts';
import { randomPort } from '../contracts/ports/random.ts';
import { toWireError } from '../domain/errors.ts';
import { assertTransaction } from '../domain/transactions.ts';
import type { TransactionRequest } from '../domain/transactions.ts';
import { sendFailed, sendRejected, sendStarted, sendSubmitted } from '../store/activity.ts';
import type { Flow } from '../store/coreState.ts';
import { activeSession } from './activeSession.ts';
import { gaveUp } from './gaveUp.ts';
import { switchChain } from './switchChain.ts';
import { watchTransaction } from './watchTransaction.ts';

export interface SendRequest extends TransactionRequest {
  /** Names the entry in the activity list, for a caller that wants to follow it from the start. */
  readonly id?: string;
  /** Absent: the wallet's chain. Another one: the wallet is asked to switch first. */
  readonly chainId?: number;
  readonly walletId?: string;
  readonly signal?: AbortSignal;
}

export interface Sent {
  /** The entry in the activity list. */
  readonly id: string;
  readonly hash: string;
}

/** Sends native currency, data or both. Resolves as soon as the wallet has sent it; the activity list tells how it ends. @throws user.rejected, input.*, wallet.*, chain.* */
export function send({ id, chainId, walletId, signal, ...transaction }: SendRequest): Flow<Promise<Sent>> {
  return async (dispatch, getState, services) => {
    services.noteIntent();
    assertTransaction(transaction);
    await assertChecksum(transaction);
    const { session, walletId: from } = activeSession(getState(), services, walletId);
    if (chainId !== undefined && chainId !== session.chainId()) await dispatch(switchChain({ chainId, walletId: from, ...(signal && { signal }) }));
    const { address } = activeSession(getState(), services, from); // a switch may have changed the account
    const onChainId = session.chainId();
    const entryId = id ?? services.port(randomPort).id();
    dispatch(sendStarted({
      id: entryId,
      chainId: onChainId,
      from: address,
      ...(transaction.to !== undefined && { to: transaction.to }),
      valueWei: transaction.valueWei ?? 0n,
      hasData: (transaction.data ?? '0x') !== '0x',
      sinceMs: services.port(clockPort).nowMs(),
    }));
    let hash: string;
    try {
      hash = await session.sendTransaction(address, transaction, onChainId, { signal });
    } catch (error) {
      dispatch(gaveUp(error, signal) ? sendRejected({ id: entryId }) : sendFailed({ id: entryId, error: toWireError(error) }));
      throw error;
    }
    dispatch(sendSubmitted({ id: entryId, hash }));
    dispatch(watchTransaction(entryId)).catch((error: unknown) => services.report('core', error));
    return { id: entryId, hash };
  };
}

/** Mixed case is a checksum, and a slip in it may be a slip in the address. Needs keccak, which arrives with the first send. @throws input.notAddress */
async function assertChecksum({ to }: TransactionRequest): Promise<void> {
  if (to === undefined || to === to.toLowerCase()) return;
  const { parseAddress } = await import('../domain/address.ts');
  parseAddress(to);
}
