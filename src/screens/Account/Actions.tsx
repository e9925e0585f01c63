'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { EntryWallet } from '../../contracts/points/accountEntries.ts';
import type { Catalog } from '../../contracts/points/locales.ts';
import { enAccount } from '../../locales/en/enAccount.ts';
import { enManage } from '../../locales/en/enManage.ts';
import { useAccountEntries } from '../../ui/hooks/wallets/useAccountEntries.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { bareButton } from '../../ui/primitives/bareButton.ts';
import { EntryIcon } from '../../ui/primitives/EntryIcon.tsx';
import { BuyIcon, CallIcon, ReceiveIcon, SendIcon } from '../../ui/primitives/icons.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';

const Tiles = /* @__PURE__ */ styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(92px, 1fr));
  gap: var(--lk-space-small);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Tile = /* @__PURE__ */ styled.button.attrs({ type: 'button' })`
  ${bareButton}
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--lk-space-tiny);
  width: 100%;
  height: 100%;
  min-height: 64px;
  padding: var(--lk-space-small);
  border-radius: var(--lk-radius-medium);
  background: var(--lk-surface);
  color: var(--lk-text);
  font: 600 14px/1.3 var(--lk-font);
  text-align: center;
  overflow-wrap: anywhere;
  &:hover {
    background: var(--lk-surface-hover);
  }
  &:focus-visible {
    outline-offset: 1px;
  }
  & > span {
    color: var(--lk-accent);
  }
  & svg {
    display: block;
    width: 24px;
    height: 24px;
  }
`;

const keptTexts: Catalog = { ...enManage, ...enAccount };

/** What people come for, in one row: the core's own, then what plugins bring. `canSend`: the network is one that the site knows. */
export function Actions({ wallet, canSend }: { readonly wallet: EntryWallet; readonly canSend: boolean }): ReactNode {
  const t = useStrings(enAccount);
  const tAny = useStrings(keptTexts);
  const { show } = useNavigation();
  const buying = useAccountEntries('buy', wallet);
  const more = useAccountEntries('actions', wallet);
  return (
    <Tiles aria-label={t('core.account.actions')}>
      {canSend && <li><Tile onClick={() => show('core.send')}><span><SendIcon /></span>{t('core.account.send')}</Tile></li>}
      <li><Tile onClick={() => show('core.receive')}><span><ReceiveIcon /></span>{t('core.account.receive')}</Tile></li>
      {[...buying, ...more].map(({ entry, choose }) => (
        <li key={entry.id}><Tile onClick={choose}><span><EntryIcon icon={entry.icon}>{entry.place === 'buy' ? <BuyIcon /> : <CallIcon />}</EntryIcon></span>{tAny(entry.title)}</Tile></li>
      ))}
    </Tiles>
  );
}
