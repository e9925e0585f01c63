import { fillIn } from '../../api/writes/fillIn.ts';
import type { WriteContext } from '../../api/writes/writeContext.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import type { PreparedTransaction, TransactionRequest } from '../../domain/transactions/transactions.ts';
import { assertTransaction } from '../../domain/transactions/transactions.ts';
import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { CoreState, Flow } from '../../store/coreState.ts';
import type { Services } from '../../contracts/services.ts';
import { activeSession } from '../connection/activeSession.ts';
import { nextNonce } from './sendSigned.ts';
import { writeContextOf } from './writeContextOf.ts';

/** What is to be filled in, for whom, and on which chain. */
export interface PrepareRequest extends TransactionRequest {
  /** Absent: the account of the wallet. Given together with `chainId`, no wallet is needed. */
  readonly from?: string;
  /** Absent: the wallet's. */
  readonly chainId?: ChainId;
  readonly walletId?: WalletId;
  readonly signal?: AbortSignal | undefined;
}

/** Completes a transaction with gas, fees and the next nonce, and asks no wallet anything. @throws transaction.*, input.*, chain.*, rpc.*, wallet.noneActive */
export function prepareTransaction(request: PrepareRequest): Flow<Promise<PreparedTransaction>> {
  return coreFlow(async (_dispatch, getState, services) => (await prepare(services, getState(), request)).prepared);
}

/** The same, with the way to the chain. */
export async function prepare(services: Services, state: CoreState, { from: asked, chainId: wanted, walletId, signal, ...transaction }: PrepareRequest): Promise<{ readonly prepared: PreparedTransaction; readonly context: WriteContext }> {
  services.noteUserActivation();
  assertTransaction(transaction);
  if (transaction.to !== undefined) parseAddress(transaction.to);
  const from = asked === undefined ? activeSession(state, services, walletId).address : parseAddress(asked);
  const chainId = wanted ?? activeSession(state, services, walletId).session.chainId();
  const context = await writeContextOf(services, state, chainId, signal);
  const [filled, nonce] = await Promise.all([fillIn(context, { ...transaction, from }), transaction.nonce ?? nextNonce(services, context, from)]);
  return { prepared: { ...filled, nonce }, context };
}
