'use client';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { enAccount } from '../../locales/en/enAccount.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { InlineButton } from '../../ui/primitives/InlineButton.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { HistoryLine } from '../../ui/activity/History.tsx';
import { isItemUnderWay } from '../../store/toHistory.ts';
import type { HistoryItem } from '../../store/toHistory.ts';

const maxShown = 3;

const Header = /* @__PURE__ */ styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--lk-space-medium);
`;

const Heading = /* @__PURE__ */ styled.h3`
  margin: 0;
  color: var(--lk-text);
  font: 600 15px/1.5 var(--lk-font);
`;

const Lines = /* @__PURE__ */ styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** What the account sent lately: first what is under way, each with how far it is. */
export function ActivityList({ items }: { readonly items: readonly HistoryItem[] }): ReactNode {
  const t = useStrings(enAccount);
  const { show } = useNavigation();
  const id = useId();
  const shown = [...items.filter(isItemUnderWay), ...items.filter((item) => !isItemUnderWay(item))].slice(0, maxShown);
  return (
    <section aria-labelledby={id}>
      <Header>
        <Heading id={id}>{t('core.account.latest')}</Heading>
        <InlineButton onClick={() => show('core.activity')}>{t('core.account.viewAll')}</InlineButton>
      </Header>
      <Lines aria-labelledby={id}>{shown.map((item) => <HistoryLine key={item.id} item={item} />)}</Lines>
    </section>
  );
}
