'use client';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Token } from '../../domain/tokens/token.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import { useHoldings } from '../hooks/sending/useFunds.ts';
import { LongRows } from '../primitives/LongRows.tsx';
import { Note } from '../primitives/Row.tsx';
import { Stack } from '../primitives/Text.tsx';
import { Tick } from '../primitives/Tick.tsx';
import { useStrings } from '../texts/useStrings.ts';
import { confusableTokens } from './searchTokens.ts';
import { TokenRow } from './TokenRow.tsx';

interface UnlistedTokensProps {
  readonly chainId: number;
  readonly unlisted: readonly Token[];
  /** All that the lists name, which they may imitate. */
  readonly listed: readonly Token[];
  /** Called with the address of one: it is then looked up by what its contract says. */
  readonly onChoose: (address: string) => void;
}

/** Tokens that indexers found and no list names: hidden until they are asked for, without pictures, with a word of caution. Their amounts are the chain's. */
export function UnlistedTokens(props: UnlistedTokensProps): ReactNode {
  const t = useStrings(enFunds);
  const [isShown, setShown] = useState(false);
  if (props.unlisted.length === 0) return null;
  return (
    <Stack $gap="small">
      <Tick tone="text-muted" isOn={isShown} onChange={setShown}>{t('core.funds.showUnlisted', { count: props.unlisted.length })}</Tick>
      {isShown && <ShownTokens {...props} />}
    </Stack>
  );
}

function ShownTokens({ chainId, unlisted, listed, onChoose }: UnlistedTokensProps): ReactNode {
  const t = useStrings(enFunds);
  const holdings = useHoldings(chainId, unlisted);
  const confusables = useMemo(() => confusableTokens([...listed, ...unlisted]), [listed, unlisted]);
  return (
    <>
      <Note $tone="warning">{t('core.funds.unlistedHint')}</Note>
      <LongRows
        label={t('core.funds.unlisted')}
        rows={unlisted.map((token) => ({
          key: token.address,
          shows: <TokenRow token={token} holding={holdings.of(token)} isConfusable={confusables.has(token.address)} caution={t('core.funds.unverified')} onChoose={() => onChoose(token.address)} />,
        }))}
      />
    </>
  );
}
