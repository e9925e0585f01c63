import { paymentErrors } from '../../contracts/paymentErrors.ts';
import { randomPort } from '../../contracts/ports/random.ts';
import { assertArguments } from '../../domain/assertArguments.ts';
import { selectActivityEntry } from '../../store/activity.ts';
import { selectCallsBundle } from '../../store/calls.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { CoreState, Flow } from '../../store/coreState.ts';
import { waitForCalls } from '../batches/waitForCalls.ts';
import { waitForConfirmation } from '../following/waitForConfirmation.ts';
import { approvalCalls, goesAtOnce, unlessRefusedAtOnce } from '../review/atOnce.ts';
import { reviewCalls } from '../review/reviewCalls.ts';
import { reviewSend } from '../review/reviewSend.ts';
import type { CheckedStep } from './assertPayment.ts';

/** Names what was asked of the wallet, to follow it over a reload: an entry of the activity list, or a batch. */
export interface PaymentSend {
  readonly by: 'send' | 'batch';
  readonly id: string;
  /** How many of the step's calls are done once it is in a block; approvals are none of them. */
  readonly done: number;
  /** How many calls the step has. */
  readonly of: number;
}

/** What is to be sent for a step, and who hears how far it is. */
export interface SendStepRequest extends CheckedStep {
  readonly walletId: string;
  readonly account: string;
  readonly chainId: number;
  readonly token: string;
  /** How many of the calls are done already. */
  readonly done: number;
  readonly signal?: AbortSignal | undefined;
  /** A review is about to be shown: nothing is sent yet. */
  onAsking(send: PaymentSend): void;
  /** The wallet has it in hand: from here on it may be sent. */
  onSending(send: PaymentSend): void;
  /** It is in a block. */
  onDone(send: PaymentSend, hash: string): void;
}

/**
 * Sends a step through reviews, each of which shows the call as it is: first the leave to take exactly the amount, where the token does not give it already, then its calls, each once the former is confirmed;
 * all at once where the account can. Resolves with the hash of the last, once that is in a block.
 * @throws user.cancelled, user.rejected, payment.notCarriedOut, and what reviews throw
 */
export function sendPaymentStep(request: SendStepRequest): Flow<Promise<string>> {
  assertArguments('sendPaymentStep({ walletId: string, account: string, chainId: number, calls: list, approvals: list, done: number })', request);
  const { walletId, account, chainId, token, approvals, calls, done, signal, onAsking, onSending, onDone } = request;
  return coreFlow(async (dispatch, getState, services) => {
    const transport = await services.transport(chainId);
    await transport.verify({ signal });
    const allowing = (await Promise.all(approvals.map((approval) => approvalCalls(transport, { token, owner: account, ...approval }, { signal })))).flat();
    const due = calls.slice(done);
    const all = [...(due.length > 0 ? allowing : []), ...due.map(({ to, data, valueWei }) => ({ to, data, valueWei }))];
    const newId = (): string => `payment.${services.port(randomPort).id()}`;
    if (all.length > 1) {
      if (await dispatch(goesAtOnce({ address: account, chainId, walletId, signal }))) {
        const send: PaymentSend = { by: 'batch', id: newId(), done: calls.length, of: calls.length };
        onSending(send); // a batch shows nowhere before the wallet has answered
        const sent = await unlessRefusedAtOnce(dispatch(reviewCalls({ chainId, walletId, from: account, calls: all, forceAtomic: true, id: send.id, signal })));
        if (sent) {
          onSending({ ...send, id: sent.id });
          const hash = await dispatch(waitForBatch(sent.id, walletId, signal));
          onDone(send, hash);
          return hash;
        }
      }
    }
    let last = '';
    for (const [at, call] of all.entries()) {
      const send: PaymentSend = { by: 'send', id: newId(), done: Math.max(done, calls.length - all.length + at + 1), of: calls.length };
      onAsking(send);
      let isTold = false;
      const stop = services.subscribe(() => {
        if (isTold || !selectActivityEntry(getState(), send.id)) return;
        isTold = true; // what hears it changes the store too
        onSending(send);
      });
      try {
        last = (await dispatch(reviewSend({ ...call, chainId, walletId, from: account, id: send.id, ...(signal && { signal }) }))).hash;
      } finally {
        stop();
      }
      if (!isTold) onSending(send);
      await dispatch(waitForConfirmation({ id: send.id, signal }));
      last = hashIn(getState(), send.id) ?? last; // it may have been sent again at another price
      onDone(send, last);
    }
    return last;
  });
}

/** What became of what a page before this one had asked of the wallet: a hash once it is in a block, undefined where nothing tells whether it was sent. @throws payment.notCarriedOut, what it failed with, the signal's reason */
export function followPaymentSend(send: PaymentSend, options: { readonly walletId: string; readonly signal?: AbortSignal | undefined }): Flow<Promise<string | undefined>> {
  assertArguments('followPaymentSend({ by: string, id: string }, { walletId: string })', send, options);
  const { by, id } = send;
  const { walletId, signal } = options;
  return coreFlow(async (dispatch, getState) => {
    if (by === 'batch') {
      const bundle = selectCallsBundle(getState(), id);
      return bundle ? dispatch(waitForBatch(bundle.id, walletId, signal)) : undefined;
    }
    const entry = selectActivityEntry(getState(), id);
    if (!entry || entry.phase.at === 'sending') return undefined;
    await dispatch(waitForConfirmation({ id, signal }));
    return hashIn(getState(), id);
  });
}

function waitForBatch(id: string, walletId: string, signal: AbortSignal | undefined): Flow<Promise<string>> {
  return async (dispatch) => {
    const { outcome, receipts } = await dispatch(waitForCalls({ id, walletId, signal }));
    const hash = receipts.at(-1)?.hash;
    if (outcome !== 'confirmed' || hash === undefined) throw paymentErrors.notCarriedOut({ outcome });
    return hash;
  };
}

function hashIn(state: CoreState, id: string): string | undefined {
  const phase = selectActivityEntry(state, id)?.phase;
  if (phase?.at === 'replaced') return phase.byHash ?? phase.hash;
  return phase && 'hash' in phase ? phase.hash : undefined;
}
