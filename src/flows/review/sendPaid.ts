import { estimateGas } from '../../api/writes/estimateGas.ts';
import { simulate } from '../../api/writes/simulate.ts';
import { transactionErrors } from '../../contracts/transactionErrors.ts';
import type { Abi } from '../../domain/abi/abi.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import type { Hex } from '../../domain/encoding/hex.ts';
import type { ChainId, WalletId } from '../../domain/kitNames.ts';
import type { BatchCall } from '../../domain/transactions/calls.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { sendCalls } from '../batches/sendCalls.ts';
import { waitForCalls } from '../batches/waitForCalls.ts';
import { activeSession, seenOf } from '../connection/activeSession.ts';
import { waitForConfirmation } from '../following/waitForConfirmation.ts';
import { send } from '../sending/send.ts';
import type { Sent } from '../sending/sendTransaction.ts';
import { approvalCalls, goesAtOnce, unlessRefusedAtOnce } from './atOnce.ts';
import type { ReviewHints } from './review.ts';
import { reviewCalls } from './reviewCalls.ts';
import { reviewSend } from './reviewSend.ts';

/** A call of a contract that may take a token from the account for it. */
export interface PaidCall extends Pick<ReviewHints, 'names' | 'signatures'> {
  readonly chainId: ChainId;
  /** Absent: the active wallet. */
  readonly walletId?: WalletId | undefined;
  /** Whose call it is: no other account sends it. Absent: the account selected now. */
  readonly from?: string | undefined;
  readonly call: BatchCall & { readonly to: string; readonly data: string };
  /** Calls that have to be carried out before it: in the same batch, or each confirmed first. Absent: none. */
  readonly ahead?: readonly BatchCall[] | undefined;
  /** What the contract takes for it in a token, in the token's smallest unit: allowed first where it is not yet. Absent: nothing beyond the call's value. */
  readonly pays?: { readonly token: string; readonly spender: string; readonly amount: bigint } | undefined;
  /** Of the contract, to say its own errors by name. */
  readonly abi?: Abi | undefined;
  /** Gas beyond what a node estimates for the call; not in a batch, whose gas the account finds out. */
  readonly extraGas?: bigint | undefined;
  /** Whether the modal shows each transaction before it is sent; it does, if absent. Where it does not, the wallet alone asks. */
  readonly isReviewed?: boolean | undefined;
  /** Called before anything is sent, and again before the call itself where another went ahead of it. It throws where the terms are no longer what the person saw. */
  readonly assertUnchanged?: (() => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How it went out: as a transaction, or with what goes ahead of it as a batch of the account. */
export type PaidSent = ({ readonly by: 'transaction' } & Sent) | { readonly by: 'batch'; readonly id: string };

/**
 * Sends a call that is paid for. A token is allowed exactly what it takes: in the same batch where the account carries batches out as one, else by a
 * transaction of its own that is confirmed first. Nothing is sent that a node says would fail.
 * @throws transaction.simulationFailed with the contract's own error, token.*, user.cancelled, what `assertUnchanged` throws, and what `reviewSend`, `reviewCalls` and `send` throw
 */
export function sendPaid(request: PaidCall): Flow<Promise<PaidSent>> {
  assertArguments('sendPaid({ chainId: number, call: object })', request);
  const { chainId, call, ahead = [], pays, abi, extraGas = 0n, isReviewed = true, assertUnchanged, names, signatures, signal } = request;
  return coreFlow(async (dispatch, getState, services): Promise<PaidSent> => {
    services.noteUserActivation();
    const { address: owner, walletId } = seenOf(activeSession(getState(), services, request.walletId, request.from));
    const transport = await services.transport(chainId);
    await transport.verify({ signal });
    await assertUnchanged?.();
    const before = [...ahead, ...(pays ? await approvalCalls(transport, { ...pays, owner }, { signal }) : [])];
    const who = { chainId, walletId, from: owner, signal } as const;
    const hints = { ...(names && { names }), ...(signatures && { signatures }) };
    if (before.length > 0) {
      if (await dispatch(goesAtOnce({ address: owner, chainId, walletId, signal }))) {
        const batch = { ...who, calls: [...before, call], forceAtomic: true } as const;
        const sent = await unlessRefusedAtOnce(dispatch(isReviewed ? reviewCalls({ ...batch, ...hints }) : sendCalls(batch)));
        if (sent) return { by: 'batch', id: sent.id };
      }
      for (const each of before) {
        const { id } = await dispatch(isReviewed ? reviewSend({ ...who, ...each, ...hints }) : send({ ...who, ...each }));
        await dispatch(waitForConfirmation({ id, signal }));
      }
      await assertUnchanged?.();
    }
    await simulate(transport, { from: owner, ...call }, { abi, signal });
    const gas = extraGas > 0n ? { gas: (await estimateGas(transport, { from: owner, ...call }, { signal })) + extraGas, simulate: true } : {};
    const sent = await dispatch(isReviewed ? reviewSend({ ...who, ...call, ...gas, ...hints }) : send({ ...who, ...call, ...gas }));
    return { by: 'transaction', ...sent };
  });
}

/** Waits until what was sent is in a block, and gives the hash of the transaction that carried it, where that is known. @throws transaction.reverted and what `waitForConfirmation` and `waitForCalls` throw */
export function waitForPaid(request: { readonly sent: PaidSent; readonly signal?: AbortSignal | undefined }): Flow<Promise<{ readonly hash?: Hex }>> {
  assertArguments('waitForPaid({ sent: object })', request);
  const { sent, signal } = request;
  return async (dispatch) => {
    if (sent.by === 'transaction') {
      await dispatch(waitForConfirmation({ id: sent.id, signal }));
      return { hash: sent.hash };
    }
    const { outcome, receipts } = await dispatch(waitForCalls({ id: sent.id, signal }));
    if (outcome !== 'confirmed') throw transactionErrors.reverted({ why: '' });
    const hash = receipts.at(-1)?.hash;
    return hash === undefined ? {} : { hash };
  };
}
