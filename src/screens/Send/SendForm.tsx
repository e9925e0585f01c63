'use client';
import { useId, useMemo, useRef } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import { randomPort } from '../../contracts/ports/random.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import { toWireError } from '../../domain/errors.ts';
import { recipientWarnings } from '../../domain/recipients/recipientWarnings.ts';
import { decimalSignOf } from '../../domain/tokens/amounts.ts';
import { isNativeToken, nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { reviewTransfer } from '../../flows/review/reviewTransfer.ts';
import { estimateTransfer } from '../../flows/sending/estimateTransfer.ts';
import { enSend } from '../../locales/en/enSend.ts';
import { selectActivityEntry } from '../../store/activity.ts';
import type { Holdings } from '../../ui/hooks/sending/useFunds.ts';
import { useLanguageTag } from '../../ui/hooks/page/useLanguageTag.ts';
import type { ScreenMemory } from '../../ui/hooks/page/useScreenMemory.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Note } from '../../ui/primitives/Row.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Hidden, Stack, Text } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useErrorText } from '../../ui/texts/useErrorText.ts';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { confusableTokens } from '../../ui/funds/searchTokens.ts';
import { TokenRow } from '../../ui/funds/TokenRow.tsx';
import { AmountField } from './AmountField.tsx';
import { Costs } from './Costs.tsx';
import { RecipientField } from './RecipientField.tsx';
import { judgeAmount, mayBeSent, noticeOf, shownAmount, toAcceptance, toQuestion } from './judgeForm.ts';
import type { FormPhase, Notice, SendForm as Entries, SendState, SentFacts } from './judgeForm.ts';
import { useFee } from './useFee.ts';
import { useIsContract } from './useIsContract.ts';
import { useKnownRecipients } from './useKnownRecipients.ts';
import { useRecipient } from './useRecipient.ts';
import { Warnings } from './Warnings.tsx';
import { servicesOf } from '../../contracts/servicesOf.ts';

const Form = /* @__PURE__ */ styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  min-width: 0;
  margin: 0;
`;

const Label = /* @__PURE__ */ styled.span`
  color: var(--lk-text);
  font: 600 14px/1.5 var(--lk-font);
`;

interface SendFormProps {
  readonly memory: ScreenMemory<SendState>;
  readonly state: SendState;
  readonly chain: Chain;
  readonly token: Token;
  /** All of the chain that are known. */
  readonly tokens: readonly Token[];
  readonly holdings: Holdings;
  readonly from: string;
  readonly walletId: string;
  /** The wallet is on another network now. */
  readonly isElsewhere: boolean;
}

/** What, to whom and how much, with what it costs. */
export function SendForm({ memory, state: { form, phase }, chain, token, tokens, holdings, from, walletId, isElsewhere }: SendFormProps): ReactNode {
  const t = useStrings(enSend);
  const kit = useLatchkey();
  const warningsId = useId();
  const toInput = useRef<HTMLInputElement>(null);
  const amountInput = useRef<HTMLInputElement>(null);
  const decimalSign = decimalSignOf(useLanguageTag());
  // What is being checked is no longer what is meant.
  const enter = (part: Partial<Entries>): void => memory.set((before) => {
    if (before.phase.at === 'checking') before.phase.giveUp.abort();
    return { ...before, form: { ...before.form, ...part }, phase: { at: 'editing' } };
  });
  const recipient = useRecipient(form.to, chain.id);
  const known = useKnownRecipients(from);
  const confusables = useMemo(() => confusableTokens(tokens), [tokens]);
  const [holding, native] = [holdings.of(token), holdings.of({ ...token, address: nativeTokenAddress })];
  const [tokenUnits, nativeWei] = [holding, native].map((each) => (each.at === 'read' ? each.units : undefined));
  const to = recipient.at === 'known' ? recipient.address : undefined;
  const isToContract = useIsContract(to, chain.id);
  const facts = { token, tokenUnits, nativeWei, decimalSign };
  const question = toQuestion({ ...form, chainId: chain.id }, facts, from, to);
  const fee = useFee(question);
  const cost = fee.at === 'read' || fee.at === 'loading' ? fee.cost : undefined;
  const verdict = judgeAmount(form, { ...facts, cost });
  const warnings = to === undefined ? [] : recipientWarnings({ to, account: from, token: token.address, tokens: tokens.map(({ address }) => address), known: known.map(({ address }) => address), isContract: isToContract });
  const needsAccept = warnings.some(({ level }) => level === 'danger');
  const acceptance = to === undefined ? undefined : toAcceptance(to, warnings);
  const isAccepted = acceptance !== undefined && form.acceptedFor === acceptance;
  const isBusy = phase.at === 'checking' || phase.at === 'reviewing';

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    enter({ isSubmitted: true });
    if (recipient.at !== 'known' && recipient.at !== 'lookingUp') return toInput.current?.focus();
    if (!to || (needsAccept && !isAccepted)) return;
    if (verdict.problem || verdict.units === undefined || !question) return amountInput.current?.focus();
    const giveUp = new AbortController();
    const id = servicesOf(kit).port(randomPort).id();
    // An attempt that was given up has no say any more: another one may be under way.
    const goOn = (next: FormPhase): void => memory.set((before) => ('giveUp' in before.phase && before.phase.giveUp === giveUp ? { ...before, phase: next } : before));
    memory.set((before) => ({ ...before, chosen: token, phase: { at: 'checking', giveUp } }));
    let sent: SentFacts | undefined;
    try {
      const { signal } = giveUp;
      const exact = fee.at === 'read' ? fee.cost : await kit.dispatch(estimateTransfer({ ...question, signal }));
      const { units, problem } = judgeAmount(form, { ...facts, cost: exact });
      if (problem || units === undefined) return goOn({ at: 'editing' }); // the field says what is wrong
      const name = recipient.at === 'known' ? recipient.name : undefined;
      const isAll = form.isMax && isNativeToken(token.address);
      sent = { id, token, units, to, name };
      await kit.dispatch(reviewTransfer({
        id, chainId: chain.id, from, walletId, token: token.address, decimals: token.decimals, to, amount: units, name, signal, ...(isAll && { cost: { gas: exact.gas, fees: exact.fees } }),
        onReview: () => goOn({ at: 'reviewing', giveUp }),
      }));
      goOn({ at: 'sent', sent });
    } catch (thrown) {
      const phase = selectActivityEntry(kit.getState(), id)?.phase;
      // Who has turned away while the wallet asks may still say yes there: sent once more, it would be paid twice.
      if (sent && mayBeSent(phase)) return goOn({ at: 'sent', sent });
      const notice = giveUp.signal.aborted ? undefined : noticeOf(toWireError(thrown), phase);
      goOn({ at: 'editing', ...(notice && { notice }) });
    }
  };

  return (
    <Screen title={t('core.send.title')}>
      <Form noValidate onSubmit={(event) => void submit(event)}>
        <Stack $gap={4}>
          <Label>{t('core.send.token')} <Hidden>{t('core.send.chooseToken')}</Hidden></Label>
          <TokenRow token={token} holding={holding} isConfusable={confusables.has(token.address)} leadsOn onChoose={() => memory.set((before) => ({ ...before, picker: { search: '' } }))} />
          <Note $tone={isElsewhere ? 'warning' : 'muted'}>{t(isElsewhere ? 'core.send.switchFirst' : 'core.send.onNetwork', { network: chain.name })}</Note>
        </Stack>
        <RecipientField
          inputRef={toInput}
          text={form.to}
          recipient={recipient}
          isSubmitted={form.isSubmitted}
          known={known}
          onChange={(text) => enter({ to: text })}
          onChoose={(text) => {
            enter({ to: text });
            amountInput.current?.focus(); // what was pressed is gone
          }}
          onRetry={() => toInput.current?.focus()}
        />
        <Warnings
          id={warningsId}
          warnings={warnings}
          accept={needsAccept ? { isAccepted, isDisabled: isBusy, onChange: (isTicked) => enter({ acceptedFor: isTicked ? acceptance : undefined }) } : undefined}
        />
        <AmountField
          inputRef={amountInput}
          token={token}
          chain={chain}
          text={shownAmount(form, verdict, token, decimalSign)}
          isMax={form.isMax}
          holding={holding}
          verdict={verdict}
          isSubmitted={form.isSubmitted}
          decimalSign={decimalSign}
          onChange={(amount) => enter({ amount, isMax: false })}
          onMax={() => enter({ isMax: true, amount: '' })}
          onRetry={() => {
            holdings.refetch();
            amountInput.current?.focus();
          }}
        />
        <Costs fee={fee} token={token} chain={chain} tokens={tokens} units={verdict.units} onRetry={() => amountInput.current?.focus()} />
        {phase.at === 'editing' && phase.notice && <NoticeText notice={phase.notice} />}
        <Button aria-disabled={isBusy} disabled={needsAccept && !isAccepted} onClick={(event) => void submit(event)}>
          {isBusy && <Spinner $size={18} />}
          {t(phase.at === 'checking' ? 'core.send.checking' : phase.at === 'reviewing' ? 'core.send.reviewing' : 'core.send.continue')}
        </Button>
        {/* So that Enter sends the form, as everywhere. */}
        <input type="submit" hidden disabled={needsAccept && !isAccepted} />
        <Hidden role="status">{phase.at === 'checking' ? t('core.send.checking') : ''}</Hidden>
      </Form>
    </Screen>
  );
}

/** How the last attempt ended. What was entered is still there. */
function NoticeText({ notice }: { readonly notice: Notice }): ReactNode {
  const t = useStrings(enSend);
  const say = useErrorText();
  if (notice.at === 'rejected') {
    return (
      <Stack $gap={2} role="alert">
        <Text $strong>{t('core.send.transactionRejected')}</Text>
        <Text $tone="text-muted">{t('core.send.rejectedHint')}</Text>
      </Stack>
    );
  }
  const { message, remedy } = say(notice.error);
  const isFailure = notice.error.code.startsWith('transaction.') && notice.error.code !== 'transaction.insufficientFunds';
  return (
    <Stack $gap={2} role="alert">
      <Text $strong $tone="danger">{isFailure ? t('core.send.transactionFailed') : <bdi>{message}</bdi>}</Text>
      {isFailure && message !== t('core.send.transactionFailed') && <Text><bdi>{message}</bdi></Text>}
      {remedy !== undefined && <Text $tone="text-muted"><bdi>{remedy}</bdi></Text>}
    </Stack>
  );
}
