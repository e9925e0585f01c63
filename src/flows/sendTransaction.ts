import { clockPort } from '../contracts/ports/clock.ts';
import { randomPort } from '../contracts/ports/random.ts';
import type { Services } from '../contracts/services.ts';
import type { WalletSession } from '../contracts/wallet.ts';
import { toWireError } from '../domain/errors.ts';
import { assertTransaction } from '../domain/transactions.ts';
import type { TransactionRequest } from '../domain/transactions.ts';
import { sendFailed, sendRejected, sendStarted, sendSubmitted } from '../store/activity.ts';
import type { CoreState, Flow } from '../store/coreState.ts';
import { transactionSent } from '../store/transactionEvents.ts';
import { activeSession } from './activeSession.ts';
import { assertChecksum } from './assertChecksum.ts';
import { assertOnline } from './assertOnline.ts';
import { gaveUp } from './gaveUp.ts';
import type { SendSignedOptions } from './sendSigned.ts';
import { switchChain } from './switchChain.ts';
import { watchTransaction } from './watchTransaction.ts';

export interface SendRequest extends TransactionRequest {
  /** Names the entry in the activity list, for a caller that wants to follow it from the start. */
  readonly id?: string;
  /** Absent: the wallet's chain. Another one: the wallet is asked to switch first. */
  readonly chainId?: number;
  readonly walletId?: string;
  /** Whether to see first if the chain would refuse it, and then not to ask the wallet at all. If absent, yes, unless `gas` is given: who gives it has looked already. */
  readonly simulate?: boolean;
  readonly signal?: AbortSignal;
}

export interface Sent {
  /** The entry in the activity list. */
  readonly id: string;
  readonly hash: string;
}

/** The work behind `send`. */
export function sendTransaction({ id, chainId, walletId, simulate: isAsked, signal, ...transaction }: SendRequest): Flow<Promise<Sent>> {
  return async (dispatch, getState, services) => {
    services.noteIntent();
    assertTransaction(transaction);
    assertOnline(services);
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
    const order: Order = { services, session, chainId: onChainId, transaction: { ...transaction, from: address }, isSimulated: isAsked ?? transaction.gas === undefined, signal };
    let isSigned = false;
    let hash: string;
    try {
      if (session.signTransaction) {
        hash = await sendByKey(order, getState(), (signed) => {
          isSigned = true;
          dispatch(sendSubmitted({ id: entryId, ...signed }));
        });
      } else {
        hash = await sendByWallet(order);
        dispatch(sendSubmitted({ id: entryId, hash }));
      }
    } catch (thrown) {
      const isRejected = gaveUp(thrown, signal) && !isSigned;
      const explain = async (): Promise<unknown> => {
        const { explainFailure } = await import('./explainFailure.ts');
        return dispatch(explainFailure(thrown, { ...order.transaction, chainId: onChainId, walletId: from, signal }));
      };
      const error = isRejected ? thrown : await explain().catch(() => thrown); // code that does not arrive must not hide the failure itself
      dispatch(isRejected ? sendRejected({ id: entryId }) : sendFailed({ id: entryId, error: toWireError(error) }));
      throw error;
    }
    dispatch(watchTransaction(entryId)).catch((error: unknown) => services.report('core', error));
    dispatch(transactionSent({ chainId: onChainId, walletAddress: address, walletType: from, transactionHash: hash, ...(transaction.to !== undefined && { contractAddress: transaction.to }) }));
    return { id: entryId, hash };
  };
}

interface Order {
  readonly services: Services;
  readonly session: WalletSession;
  readonly chainId: number;
  readonly transaction: TransactionRequest & { readonly from: string };
  readonly isSimulated: boolean;
  readonly signal: AbortSignal | undefined;
}

/** A wallet with a way of its own to the chain: it fills in what it likes, and sends. */
async function sendByWallet({ services, session, chainId, transaction: { from, ...transaction }, isSimulated, signal }: Order): Promise<string> {
  if (isSimulated) {
    const { checkAhead } = await import('./checkAhead.ts');
    await checkAhead({ services, chainId, transaction: { ...transaction, from }, signal });
  }
  return session.sendTransaction(from, transaction, chainId, { signal });
}

/** A wallet that is only a key: the kit does the rest. */
async function sendByKey({ services, session, chainId, transaction, isSimulated, signal }: Order, state: CoreState, onSigned: SendSignedOptions['onSigned']): Promise<string> {
  const [{ sendSigned }, { writeContextOf }] = await Promise.all([import('./sendSigned.ts'), import('./writeContextOf.ts')]);
  return sendSigned({ services, session, context: await writeContextOf(services, state, chainId, signal), transaction, isSimulated, onSigned });
}
