'use client';
import { useMemo } from 'react';
import type { Chain } from '../../domain/chains/chains.ts';
import { recipientWarnings } from '../../domain/recipients/recipientWarnings.ts';
import type { RecipientWarning } from '../../domain/recipients/recipientWarnings.ts';
import { decimalSignOf } from '../../domain/tokens/amounts.ts';
import { nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import type { Token } from '../../domain/tokens/token.ts';
import type { TransferPlan } from '../../flows/sending/estimateTransfer.ts';
import { useLanguageTag } from '../../ui/hooks/page/useLanguageTag.ts';
import type { Holding, Holdings } from '../../ui/hooks/sending/useFunds.ts';
import { judgeAmount, toAcceptance, toQuestion } from './judgeForm.ts';
import type { AmountFacts, AmountVerdict, SendForm } from './judgeForm.ts';
import { useFee } from './useFee.ts';
import type { Fee } from './useFee.ts';
import { useIsContract } from './useIsContract.ts';
import { useKnownRecipients } from './useKnownRecipients.ts';
import type { KnownRecipient } from './useKnownRecipients.ts';
import { useRecipient } from './useRecipient.ts';
import type { RecipientPhase } from './useRecipient.ts';

export interface TransferDraftOptions {
  readonly form: SendForm;
  readonly chain: Chain;
  readonly token: Token;
  /** All of the chain that are known. */
  readonly tokens: readonly Token[];
  readonly holdings: Holdings;
  readonly from: string;
}

/** What was entered, read: whom it names, how much it is, what it costs, and what speaks against it. */
export interface TransferDraft {
  readonly recipient: RecipientPhase;
  /** The recipient's address, once it is known. */
  readonly to: string | undefined;
  readonly known: readonly KnownRecipient[];
  readonly holding: Holding;
  /** All that the amount is judged by, but for the cost. */
  readonly facts: Omit<AmountFacts, 'cost'>;
  /** What can be estimated. */
  readonly plan: TransferPlan | undefined;
  readonly fee: Fee;
  readonly verdict: AmountVerdict;
  readonly warnings: readonly RecipientWarning[];
  /** What ticking the box stands for; undefined without a recipient. */
  readonly acceptance: string | undefined;
  /** A danger has to be accepted first. */
  readonly needsAccept: boolean;
  readonly isAccepted: boolean;
}

export function useTransferDraft({ form, chain, token, tokens, holdings, from }: TransferDraftOptions): TransferDraft {
  const decimalSign = decimalSignOf(useLanguageTag());
  const recipient = useRecipient(form.to, chain.id);
  const known = useKnownRecipients(from);
  const [holding, native] = [holdings.of(token), holdings.of({ ...token, address: nativeTokenAddress })];
  const to = recipient.at === 'known' ? recipient.address : undefined;
  const isToContract = useIsContract(to, chain.id);
  const facts = { token, tokenUnits: unitsOf(holding), nativeWei: unitsOf(native), decimalSign };
  const plan = toQuestion({ ...form, chainId: chain.id }, facts, from, to);
  const fee = useFee(plan);
  const cost = fee.at === 'read' || fee.at === 'loading' ? fee.cost : undefined;
  const warnings = useMemo(
    () => (to === undefined ? [] : recipientWarnings({ to, account: from, token: token.address, tokens: tokens.map(({ address }) => address), known: known.map(({ address }) => address), isContract: isToContract })),
    [to, from, token, tokens, known, isToContract],
  );
  const acceptance = to === undefined ? undefined : toAcceptance(to, warnings);
  return {
    recipient, to, known, holding, facts, plan, fee, warnings, acceptance,
    verdict: judgeAmount(form, { ...facts, cost }),
    needsAccept: warnings.some(({ level }) => level === 'danger'),
    isAccepted: acceptance !== undefined && form.acceptedFor === acceptance,
  };
}

function unitsOf(holding: Holding): bigint | undefined {
  return holding.at === 'read' ? holding.units : undefined;
}
