import type { TransactionCost } from '../../api/writes/estimateTransactionCost.ts';
import type { WireError } from '../../domain/errors.ts';
import type { RecipientWarning } from '../../domain/recipients/recipientWarnings.ts';
import { exactAmount, parseAmount } from '../../domain/tokens/amounts.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { keptForFee, mostNative } from '../../flows/sending/estimateTransfer.ts';
import type { SendPhase } from '../../store/activity.ts';

/** What a person has entered so far. */
export interface SendForm {
  readonly chainId: number;
  /** The address of the token, or the placeholder of the native currency. */
  readonly token: string;
  readonly to: string;
  readonly amount: string;
  /** As much as can be sent, whatever that is: the fee moves. */
  readonly isMax: boolean;
  /** These very warnings about this very recipient were accepted, see `toAcceptance`. */
  readonly acceptedFor: string | undefined;
  /** What is missing is said only once the person wanted to go on. */
  readonly isSubmitted: boolean;
}

/** Why the form is shown again. */
export type Notice = { readonly at: 'rejected' } | { readonly at: 'failed'; readonly error: WireError };

/** What was sent, as it was shown. */
export interface SentFacts {
  /** The entry in the activity list. */
  readonly id: string;
  readonly token: Token;
  readonly units: bigint;
  readonly to: string;
  readonly name: string | undefined;
  /** An NFT, so many times: wallets are not asked to list it as a token. */
  readonly isNft?: true;
}

export type FormPhase =
  | { readonly at: 'editing'; readonly notice?: Notice }
  | { readonly at: 'checking'; readonly giveUp: AbortController }
  | { readonly at: 'reviewing'; readonly giveUp: AbortController }
  | { readonly at: 'sent'; readonly sent: SentFacts };

export interface SendState {
  readonly form: SendForm;
  readonly phase: FormPhase;
  /** The token as it was chosen: a list that arrives late, or not again, must not put another one in its place. */
  readonly chosen: Token | undefined;
  /** The list of tokens lies over the form. */
  readonly picker: { readonly search: string } | undefined;
}

/** What is known of the amount: how much it is, and what is wrong with it. */
export interface AmountVerdict {
  /** Absent as long as it is not known, or is none. */
  readonly units: bigint | undefined;
  readonly problem: AmountProblem | undefined;
}

export type AmountProblem =
  | { readonly at: 'missing' | 'malformed' | 'tooLarge' | 'tooPrecise' | 'ambiguous' }
  /** There is less of the token. */
  | { readonly at: 'balanceShort' }
  /** There is enough of the token, and too little for the fee. */
  | { readonly at: 'feeShort'; readonly missingWei: bigint };

export interface AmountFacts {
  readonly token: Token;
  readonly decimalSign: string;
  /** Absent while they are not known. */
  readonly tokenUnits: bigint | undefined;
  readonly nativeWei: bigint | undefined;
  readonly cost: TransactionCost | undefined;
}

/** How much is to be sent, and whether there is enough for it and for the fee. */
export function judgeAmount({ amount, isMax }: Pick<SendForm, 'amount' | 'isMax'>, facts: AmountFacts): AmountVerdict {
  const { token, decimalSign, tokenUnits, nativeWei, cost } = facts;
  if (isMax) return maxJudge(facts);
  const reading = parseAmount(amount, { decimals: token.decimals, decimalSign });
  if (reading.at === 'wrong') return { units: undefined, problem: { at: reading.why } };
  if (reading.at === 'empty' || reading.units === 0n) return { units: undefined, problem: { at: 'missing' } };
  const { units } = reading;
  if (tokenUnits !== undefined && units > tokenUnits) return { units, problem: { at: 'balanceShort' } };
  if (nativeWei === undefined || !cost) return { units, problem: undefined };
  const neededWei = cost.feeWei + (isNativeToken(token.address) ? units : 0n);
  return { units, problem: neededWei > nativeWei ? { at: 'feeShort', missingWei: neededWei - nativeWei } : undefined };
}

function maxJudge({ token, tokenUnits, nativeWei, cost }: AmountFacts): AmountVerdict {
  if (tokenUnits === undefined) return { units: undefined, problem: undefined };
  if (tokenUnits === 0n) return { units: undefined, problem: { at: 'balanceShort' } };
  const short = (missingWei: bigint): AmountVerdict => ({ units: undefined, problem: { at: 'feeShort', missingWei } });
  if (!isNativeToken(token.address)) return cost && nativeWei !== undefined && cost.feeWei > nativeWei ? { ...short(cost.feeWei - nativeWei), units: tokenUnits } : { units: tokenUnits, problem: undefined };
  if (!cost) return { units: undefined, problem: undefined };
  const units = mostNative(tokenUnits, cost);
  return units > 0n ? { units, problem: undefined } : short(keptForFee(cost) - tokenUnits + 1n);
}

/** What stands in the field: for as much as possible the amount that comes out. */
export function shownAmount({ amount, isMax }: Pick<SendForm, 'amount' | 'isMax'>, { units }: AmountVerdict, { decimals }: Token, decimalSign: string): string {
  if (!isMax) return amount;
  return units === undefined ? '' : exactAmount(units, decimals, decimalSign);
}

/** What is to be estimated; undefined where nothing can be yet. Of the native currency the fee is known before the recipient. */
export function toQuestion(form: SendForm, { token, tokenUnits, decimalSign }: Pick<AmountFacts, 'token' | 'tokenUnits' | 'decimalSign'>, from: string, to: string | undefined): { readonly chainId: number; readonly from: string; readonly token: string; readonly to: string; readonly amount: bigint } | undefined {
  const isNative = isNativeToken(token.address);
  const recipient = to ?? (isNative ? from : undefined);
  const { units } = judgeAmount({ ...form, isMax: false }, { token, tokenUnits, decimalSign, nativeWei: undefined, cost: undefined });
  const amount = form.isMax ? (isNative ? 1n : tokenUnits) : units;
  if (recipient === undefined || amount === undefined || amount === 0n || tokenUnits === undefined || amount > tokenUnits) return undefined;
  return { chainId: form.chainId, from, token: token.address, to: recipient, amount };
}

/** What a tick stands for: it says nothing of another recipient, or of another danger. */
export function toAcceptance(to: string, warnings: readonly RecipientWarning[]): string {
  return [to, ...warnings.filter(({ level }) => level === 'danger').map(({ code }) => code)].join(' ');
}

/** Whether the wallet or the network has it in hand, so that another one would come on top. */
export function mayBeSent(phase: SendPhase | undefined): boolean {
  return phase?.at === 'sending' || phase?.at === 'queued' || phase?.at === 'pending' || phase?.at === 'confirmed' || phase?.at === 'replaced';
}

/** Why the review ended without a transaction, by what it threw and how far the transaction was. Undefined where the person has just turned back. */
export function noticeOf(error: WireError, phase: SendPhase | undefined): Notice | undefined {
  const isTurnedBack = error.code === 'user.cancelled';
  if (error.code === 'user.rejected' || (isTurnedBack && phase?.at === 'rejected')) return { at: 'rejected' };
  if (!isTurnedBack) return { at: 'failed', error };
  return phase?.at === 'failed' ? { at: 'failed', error: phase.error } : undefined;
}
