import type { TransactionCost } from '../../api/writes/estimateTransactionCost.ts';
import { randomPort } from '../../contracts/ports/random.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { toWireError } from '../../domain/errors.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import { reviewTransfer } from '../../flows/review/reviewTransfer.ts';
import { estimateTransfer } from '../../flows/sending/estimateTransfer.ts';
import type { TransferPlan } from '../../flows/sending/estimateTransfer.ts';
import { selectActivityEntry } from '../../store/activity.ts';
import type { ScreenMemory } from '../../ui/hooks/page/useScreenMemory.ts';
import type { UiKit } from '../../ui/kit/uiKit.ts';
import { judgeAmount, mayBeSent, noticeOf } from './judgeForm.ts';
import type { AmountFacts, FormPhase, SendForm, SendState, SentFacts } from './judgeForm.ts';

export interface Transfer {
  readonly form: SendForm;
  readonly facts: Omit<AmountFacts, 'cost'>;
  readonly plan: TransferPlan;
  /** As shown last; absent, it is worked out first. */
  readonly cost: TransactionCost | undefined;
  readonly to: string;
  /** What the recipient was named by. */
  readonly name: string | undefined;
  readonly walletId: string;
}

/** Judges what was entered by its exact cost, has it reviewed and sent, and writes into the screen's memory how far that is. Never fails. */
export async function submitTransfer(kit: UiKit, memory: ScreenMemory<SendState>, { form, facts, plan, cost, to, name, walletId }: Transfer): Promise<void> {
  const { token } = facts;
  const giveUp = new AbortController();
  const { signal } = giveUp;
  const id = servicesOf(kit).port(randomPort).id();
  // An attempt that was given up has no say any more: another one may be under way.
  const goOn = (next: FormPhase): void => memory.set((before) => ('giveUp' in before.phase && before.phase.giveUp === giveUp ? { ...before, phase: next } : before));
  memory.set((before) => ({ ...before, chosen: token, phase: { at: 'checking', giveUp } }));
  let sent: SentFacts | undefined;
  try {
    const exact = cost ?? (await kit.dispatch(estimateTransfer({ ...plan, signal })));
    const { units, problem } = judgeAmount(form, { ...facts, cost: exact });
    if (problem || units === undefined) return goOn({ at: 'editing' }); // the field says what is wrong
    const isAll = form.isMax && isNativeToken(token.address);
    sent = { id, token, units, to, name };
    await kit.dispatch(reviewTransfer({
      id, chainId: plan.chainId, from: plan.from, walletId, token: token.address, decimals: token.decimals, to, amount: units, name, toldFeeWei: exact.feeWei, signal, ...(isAll && { cost: { gas: exact.gas, fees: exact.fees } }),
      onReview: () => goOn({ at: 'reviewing', giveUp }),
    }));
    goOn({ at: 'sent', sent });
  } catch (thrown) {
    const phase = selectActivityEntry(kit.getState(), id)?.phase;
    // A person who has turned away while the wallet asks may still say yes there: sent once more, it would be paid twice.
    if (sent && mayBeSent(phase)) return goOn({ at: 'sent', sent });
    const notice = signal.aborted ? undefined : noticeOf(toWireError(thrown), phase);
    goOn({ at: 'editing', ...(notice && { notice }) });
  }
}
