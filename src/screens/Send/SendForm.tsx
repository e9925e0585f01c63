'use client';
import { useId, useMemo, useRef } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import type { Chain } from '../../domain/chains/chains.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { enSend } from '../../locales/en/enSend.ts';
import type { Holdings } from '../../ui/hooks/sending/useFunds.ts';
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
import { shownAmount } from './judgeForm.ts';
import type { FormPhase, Notice, SendForm as Entries, SendState } from './judgeForm.ts';
import { submitTransfer } from './submitTransfer.ts';
import { useTransferDraft } from './useTransferDraft.ts';
import { Warnings } from './Warnings.tsx';

export const Form = /* @__PURE__ */ styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--lk-space-large);
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
  const confusables = useMemo(() => confusableTokens(tokens), [tokens]);
  const draft = useTransferDraft({ form, chain, token, tokens, holdings, from });
  const { recipient, to, holding, plan, fee, verdict, needsAccept, isAccepted } = draft;
  const { decimalSign } = draft.facts;
  const isBusy = phase.at === 'checking' || phase.at === 'reviewing';
  const isHeldBack = needsAccept && !isAccepted;
  // What is being checked is no longer what is meant.
  const enter = (part: Partial<Entries>): void => memory.set((before) => {
    if (before.phase.at === 'checking') before.phase.giveUp.abort();
    return { ...before, form: { ...before.form, ...part }, phase: { at: 'editing' } };
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    enter({ isSubmitted: true });
    if (recipient.at !== 'known' && recipient.at !== 'lookingUp') return toInput.current?.focus();
    if (!to || isHeldBack) return;
    if (verdict.problem || verdict.units === undefined || !plan) return amountInput.current?.focus();
    void submitTransfer(kit, memory, { form, facts: draft.facts, plan, cost: fee.at === 'read' ? fee.cost : undefined, to, name: recipient.at === 'known' ? recipient.name : undefined, walletId });
  };

  return (
    <Screen title={t('core.send.title')}>
      <Form noValidate onSubmit={submit}>
        <Stack $gap="tiny">
          <Label>{t('core.send.token')} <Hidden>{t('core.send.chooseToken')}</Hidden></Label>
          <TokenRow token={token} holding={holding} isConfusable={confusables.has(token.address)} leadsOn onChoose={() => memory.set((before) => ({ ...before, picker: { search: '' } }))} />
          <Note $tone={isElsewhere ? 'warning' : 'muted'}>{t(isElsewhere ? 'core.send.switchFirst' : 'core.send.onNetwork', { network: chain.name })}</Note>
        </Stack>
        <RecipientField
          inputRef={toInput}
          text={form.to}
          recipient={recipient}
          isSubmitted={form.isSubmitted}
          known={draft.known}
          onChange={(text) => enter({ to: text })}
          onChoose={(text) => {
            enter({ to: text });
            amountInput.current?.focus(); // what was pressed is gone
          }}
          onRetry={() => toInput.current?.focus()}
        />
        <Warnings
          id={warningsId}
          warnings={draft.warnings}
          accept={needsAccept ? { isAccepted, isDisabled: isBusy, onChange: (isTicked) => enter({ acceptedFor: isTicked ? draft.acceptance : undefined }) } : undefined}
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
        <SubmitRows phase={phase} isHeldBack={isHeldBack} onSubmit={submit} />
      </Form>
    </Screen>
  );
}

interface SubmitRowsProps {
  readonly phase: FormPhase;
  /** Until the person accepts what they are warned of. */
  readonly isHeldBack: boolean;
  onSubmit(event: SyntheticEvent): void;
}

/** The last rows of a form: how the last attempt ended, and the button that goes on to the review. */
export function SubmitRows({ phase, isHeldBack, onSubmit }: SubmitRowsProps): ReactNode {
  const t = useStrings(enSend);
  const isBusy = phase.at === 'checking' || phase.at === 'reviewing';
  return (
    <>
      {phase.at === 'editing' && phase.notice && <NoticeText notice={phase.notice} />}
      <Button aria-disabled={isBusy} disabled={isHeldBack} onClick={onSubmit}>
        {isBusy && <Spinner $size={18} />}
        {t(phase.at === 'checking' ? 'core.send.checking' : phase.at === 'reviewing' ? 'core.send.reviewing' : 'core.send.continue')}
      </Button>
      {/* So that Enter sends the form, as everywhere. */}
      <input type="submit" hidden disabled={isHeldBack} />
      <Hidden role="status">{phase.at === 'checking' ? t('core.send.checking') : ''}</Hidden>
    </>
  );
}

/** How the last attempt ended. What was entered is still there. */
function NoticeText({ notice }: { readonly notice: Notice }): ReactNode {
  const t = useStrings(enSend);
  const say = useErrorText();
  if (notice.at === 'rejected') {
    return (
      <Stack $gap="tiny" role="alert">
        <Text $strong>{t('core.send.transactionRejected')}</Text>
        <Text $tone="text-muted">{t('core.send.rejectedHint')}</Text>
      </Stack>
    );
  }
  const { message, remedy } = say(notice.error);
  const isFailure = notice.error.code.startsWith('transaction.') && notice.error.code !== 'transaction.insufficientFunds';
  return (
    <Stack $gap="tiny" role="alert">
      <Text $strong $tone="danger">{isFailure ? t('core.send.transactionFailed') : <bdi>{message}</bdi>}</Text>
      {isFailure && message !== t('core.send.transactionFailed') && <Text><bdi>{message}</bdi></Text>}
      {remedy !== undefined && <Text $tone="text-muted"><bdi>{remedy}</bdi></Text>}
    </Stack>
  );
}
