import { readGas } from '../../api/writes/readGas.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { TransactionRequest } from '../../domain/transactions/transactions.ts';
import type { BatchCall } from '../../domain/transactions/calls.ts';
import { transactionErrors } from '../../contracts/transactionErrors.ts';
import { hasCode, isWalletError } from '../../domain/errors.ts';
import { asHex } from '../../domain/encoding/hex.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import { sendQueued } from '../../store/activity.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import type { WalletSeen } from '../connection/activeSession.ts';
import type { RelayedCall } from '../relaying/relayOrder.ts';
import * as feeLimits from '../../domain/transactions/feeLimits.ts';
import { relayCalls } from '../relaying/relayCalls.ts';
import { writeContextOf } from './writeContextOf.ts';
import { waitForRelay } from '../relaying/waitForRelay.ts';

/** A transaction for a relayer, and the entry of the activity list that tells of it. */
export interface RelayedSend {
  readonly entryId: string;
  readonly relayerId: string;
  readonly chainId: number;
  readonly transaction: TransactionRequest & { readonly from: string };
  /** Calls in place of the transaction's own, to be carried out together. */
  readonly batch?: readonly BatchCall[] | undefined;
  readonly seen: WalletSeen;
  readonly signal: AbortSignal | undefined;
  /** Told once the relayer may have it, and again with its reference. */
  onHandedOver(): void;
}

/** Hands a transaction to a relayer, once, and waits for its hash. @throws relay.*, transaction.*, user.rejected */
export function sendRelayed({ entryId, relayerId, chainId, transaction, batch, seen, signal, onHandedOver }: RelayedSend): Flow<Promise<Hex>> {
  return coreFlow(async (dispatch, getState, services) => {
    const { from, authorizationList, nonce } = transaction;
    if ((authorizationList && authorizationList.length > 0) || nonce !== undefined) throw transactionErrors.rawUnsupported();
    const context = await writeContextOf(services, getState(), chainId, signal);
    const calls = await Promise.all((batch ?? [transaction]).map(async ({ to = '', data = '0x', valueWei }, at): Promise<RelayedCall> => {
      const call = { to, data, ...(valueWei !== undefined && { valueWei }) };
      const gas = async (): Promise<bigint> => readGas(context, { ...call, from }).catch((error: unknown) => {
        if (at === 0 || signal?.aborted) throw error;
        return feeLimits.maxGas; // it may need what the calls before it do: the account's code carries out all or none
      });
      return { ...call, gas: (batch ? undefined : transaction.gas) ?? (await gas()) };
    }));
    let facts: { readonly id: string; readonly relayerId: string; readonly deadlineMs: number } | undefined;
    const relayed = await dispatch(relayCalls({ calls, relayerId, chainId, walletId: seen.walletId, from, signal }, { ...seen, chainId }, (handingOver) => {
      facts = handingOver;
      dispatch(sendQueued({ id: entryId, relay: handingOver }));
      onHandedOver();
    }));
    if (relayed.by === 'hash') return asHex(relayed.hash);
    const deadlineMs = facts?.deadlineMs ?? services.port(clockPort).nowMs();
    dispatch(sendQueued({ id: entryId, relay: { id: relayed.id, relayerId, deadlineMs, reference: relayed.reference } }));
    return asHex(await dispatch(waitForRelay(relayed, { signal })));
  });
}

/** Codes by which a relayer, or the way to it, says that nothing will become of what it was handed. */
const ends = ['transaction.sendFailed', 'transaction.simulationFailed', 'transaction.erroredWithReason', 'transaction.nonceUsed', 'transaction.sponsorLimit', 'message.unknownDelegate', 'relay.failed', 'relay.cancelled', 'relay.unsupported', 'relay.badDraft', 'http.notAllowed', 'http.beforeIntent', 'rpc.wrongChain'] as const;

/** Whether nothing can become of it any more. Anything else, such as silence, leaves that open. */
export function hasRelayEnded(error: unknown): boolean {
  return ends.some((code) => hasCode(error, code)) || (isWalletError(error) && error.code.startsWith('bundler.') && error.code !== 'bundler.badAnswer');
}
