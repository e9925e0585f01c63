'use client';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import type { Chain } from '../../domain/chains/chains.ts';
import { exactAmount } from '../../domain/tokens/amounts.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import { enSend } from '../../locales/en/enSend.ts';
import type { Holding } from '../../ui/hooks/sending/useFunds.ts';
import { TextField } from '../../ui/primitives/Field.tsx';
import { InlineButton } from '../../ui/primitives/InlineButton.tsx';
import { Note } from '../../ui/primitives/Row.tsx';
import { Stack } from '../../ui/primitives/Text.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { useMoney } from '../../ui/funds/useMoney.ts';
import type { AmountProblem, AmountVerdict } from './judgeForm.ts';

const Unit = /* @__PURE__ */ styled.bdi`
  flex: none;
  max-width: 8em;
  color: var(--lk-text-muted);
  font: 600 15px/1.3 var(--lk-font);
  overflow-wrap: anywhere;
`;

const Max = /* @__PURE__ */ styled(InlineButton)`
  flex: none;
  min-width: 44px;
  margin-inline-end: -12px; /* what is read ends where the field ends */
  padding: 0 12px; /* taken back by the margin */
  border-radius: var(--lk-radius-medium);
  font-weight: 700;
`;

const Line = /* @__PURE__ */ styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--lk-space-tiny) var(--lk-space-large);
`;

interface AmountFieldProps {
  readonly inputRef: Ref<HTMLInputElement>;
  readonly token: Token;
  readonly chain: Chain;
  readonly text: string;
  readonly isMax: boolean;
  readonly holding: Holding;
  readonly verdict: AmountVerdict;
  readonly isSubmitted: boolean;
  readonly decimalSign: string;
  readonly onChange: (text: string) => void;
  readonly onMax: () => void;
  readonly onRetry: () => void;
}

/** How much, what that is worth, and how much there is. */
export function AmountField({ inputRef, token, chain, text, isMax, holding, verdict: { units, problem }, isSubmitted, decimalSign, onChange, onMax, onRetry }: AmountFieldProps): ReactNode {
  const t = useStrings(enSend, enFunds);
  const money = useMoney();
  const available = holding.at === 'read' ? money.amount(holding.units, token) : undefined;
  const isSaid = problem !== undefined && (problem.at !== 'missing' || isSubmitted);
  const why = isSaid ? sayProblem() : undefined;
  const worth = units === undefined ? undefined : money.worth(units, token);
  return (
    <Stack $gap="tiny">
      <TextField
        ref={inputRef}
        label={t('core.send.amount')}
        placeholder="0"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={text}
        error={why?.title}
        enterKeyHint="go"
        onChange={({ target }) => onChange(target.value)}
        after={<><Unit>{token.symbol}</Unit><Max aria-label={t('core.send.maxLabel')} aria-pressed={isMax} onClick={onMax}>{t('core.send.max')}</Max></>}
      />
      {why?.hint !== undefined && <Note role="status">{why.hint}</Note>}
      <Line>
        {holding.at === 'loading' && <Note>{t('core.funds.reading')}</Note>}
        {available !== undefined && <Note>{t('core.send.available', { amount: available })}</Note>}
        {holding.at === 'failed' && <><Note $tone="danger" role="alert">{t('core.send.availableUnknown')}</Note><InlineButton onClick={onRetry}>{t('core.send.tryAgain')}</InlineButton></>}
        {worth !== undefined && <Note>{t('core.send.about', { worth })}</Note>}
      </Line>
    </Stack>
  );

  function sayProblem(): { readonly title: string; readonly hint?: string } | undefined {
    return problem && describeProblem(problem);
  }

  function describeProblem(wrong: AmountProblem): { readonly title: string; readonly hint?: string } {
    switch (wrong.at) {
      case 'missing':
        return { title: t('core.send.amountMissing') };
      case 'malformed':
        return { title: t('core.send.malformed', { example: `1${decimalSign}5` }) };
      case 'ambiguous':
        return { title: t('core.send.ambiguous', { whole: text.replace(/[.,]/, ''), parts: text.replace(/[.,]/, () => decimalSign) }) };
      case 'tooPrecise':
        return { title: t('core.send.tooPrecise', { count: token.decimals }) };
      case 'tooLarge':
        return { title: t('core.send.tooLarge') };
      case 'balanceShort':
        return { title: t('core.send.insufficientFunds'), ...(available !== undefined && { hint: t('core.send.balanceShort', { amount: available }) }) };
      case 'feeShort': {
        const { symbol, decimals } = chain.nativeCurrency;
        return { title: t('core.send.insufficientFunds'), hint: t('core.send.feeShort', { symbol, missing: `${exactAmount(roundedUp(wrong.missingWei, decimals), decimals, decimalSign)} ${symbol}` }) };
      }
    }
  }
}

const missingDecimals = 6;

/** To six decimals, and up: who adds as much must not be told the same again. */
function roundedUp(wei: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(Math.max(decimals - missingDecimals, 0));
  return ((wei + step - 1n) / step) * step;
}
