import type { TransactionCost } from '../../api/writes/estimateTransactionCost.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import { reviewTransfer } from '../../flows/review/reviewTransfer.ts';
import { estimateTransfer } from '../../flows/sending/estimateTransfer.ts';
import type { TransferPlan } from '../../flows/sending/estimateTransfer.ts';
import type { ScreenMemory } from '../../ui/hooks/page/useScreenMemory.ts';
import type { UiKit } from '../../ui/kit/uiKit.ts';
import { attemptSend } from './attemptSend.ts';
import { judgeAmount } from './judgeForm.ts';
import type { AmountFacts, SendForm, SendState } from './judgeForm.ts';

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
  await attemptSend(kit, memory, async ({ onSend, ...attempt }) => {
    const exact = cost ?? (await kit.dispatch(estimateTransfer({ ...plan, signal: attempt.signal })));
    const { units, problem } = judgeAmount(form, { ...facts, cost: exact });
    if (problem || units === undefined) return; // the field says what is wrong
    const isAll = form.isMax && isNativeToken(token.address);
    onSend({ token, units, to, name });
    await kit.dispatch(reviewTransfer({
      ...attempt, chainId: plan.chainId, from: plan.from, walletId, token: token.address, decimals: token.decimals, to, amount: units, name, toldFeeWei: exact.feeWei, ...(isAll && { cost: { gas: exact.gas, fees: exact.fees } }),
    }));
  }, { chosen: token });
}
