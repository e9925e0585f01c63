'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { shortAddress } from '../../domain/accounts/accounts.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import type { Holding } from '../hooks/sending/useFunds.ts';
import { Note, RowButton, RowText } from '../primitives/Row.tsx';
import { NextIcon } from '../primitives/icons.tsx';
import { SmallIcon } from '../primitives/SmallIcon.tsx';
import { Hidden } from '../primitives/Text.tsx';
import { useStrings } from '../texts/useStrings.ts';
import { TokenMark } from './TokenMark.tsx';
import { useMoney } from './useMoney.ts';

const End = /* @__PURE__ */ styled.span`
  flex: 0 1 auto;
  min-width: 0;
  margin-inline-start: auto;
  text-align: end;
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
`;

const Next = /* @__PURE__ */ styled(SmallIcon)`
  &:dir(rtl) svg {
    transform: scaleX(-1);
  }
`;

const Amount = /* @__PURE__ */ styled.span`
  font: 600 15px/1.3 var(--lk-font);
`;

interface TokenRowProps {
  readonly token: Token;
  readonly holding: Holding;
  /** A word of caution below the name. */
  readonly caution?: string | undefined;
  readonly isCurrent?: boolean;
  /** Another one looks the same: the address tells them apart. */
  readonly isConfusable?: boolean;
  /** To where another one is chosen. */
  readonly leadsOn?: boolean;
  readonly onChoose: () => void;
}

/** One token and how much of it there is. */
export function TokenRow({ token, holding, caution, isCurrent, isConfusable = false, leadsOn = false, onChoose }: TokenRowProps): ReactNode {
  const money = useMoney();
  const worth = holding.at === 'read' ? money.worth(holding.units, token) : undefined;
  return (
    <RowButton aria-current={isCurrent} onClick={onChoose}>
      <TokenMark token={token} />
      <RowText>
        <bdi>{token.symbol || token.name}</bdi>
        <Note><bdi>{token.name}</bdi></Note>
        {isConfusable && !isNativeToken(token.address) && <Note><bdi title={token.address}>{shortAddress(token.address)}</bdi></Note>}
        {caution !== undefined && <Note $tone="warning">{caution}</Note>}
      </RowText>
      <End>
        <HoldingText token={token} holding={holding} />
        {worth !== undefined && <Note>{worth}</Note>}
      </End>
      {leadsOn && <Next><NextIcon /></Next>}
    </RowButton>
  );
}

function HoldingText({ token, holding }: { readonly token: Token; readonly holding: Holding }): ReactNode {
  const t = useStrings(enFunds);
  const money = useMoney();
  switch (holding.at) {
    case 'loading':
      return <Note><Hidden>{t('core.funds.reading')}</Hidden><span aria-hidden="true">…</span></Note>;
    case 'failed':
      return <Note $tone="danger">{t('core.funds.notAvailable')}</Note>;
    case 'read':
      return <Amount><Hidden>{t('core.funds.balance')} </Hidden><bdi>{money.amount(holding.units, { ...token, symbol: '' })}</bdi></Amount>;
  }
}
