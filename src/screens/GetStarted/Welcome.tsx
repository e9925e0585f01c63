'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { screensPoint } from '../../contracts/points/screens.ts';
import { enGetStarted } from '../../locales/en/enGetStarted.ts';
import { allWalletsScreenId, getStartedScreenId } from '../../store/modal.ts';
import { useWalletMark } from '../../ui/hooks/wallets/useDirectoryWallet.ts';
import { useWallets } from '../../ui/hooks/wallets/useWallets.ts';
import { usePoint } from '../../ui/kit/kitContext.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { NextIcon, WalletsIcon } from '../../ui/primitives/icons.tsx';
import { Note, RowButton, Rows, RowText } from '../../ui/primitives/Row.tsx';
import { SmallIcon } from '../../ui/primitives/SmallIcon.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { KeyIcon, ShieldIcon } from './storeIcons.tsx';

/** Offered to people who have no wallet yet: few, so that choosing is easy. */
const maxBeginnersWallets = 5;

const Points = /* @__PURE__ */ styled.ul`
  display: grid;
  gap: var(--lk-space-large);
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    gap: var(--lk-space-medium);
    align-items: flex-start;
    color: var(--lk-text);
    font: 600 15px/1.4 var(--lk-font);
  }
`;

const Tile = /* @__PURE__ */ styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: var(--lk-radius-medium);
  background: var(--lk-surface);
  color: var(--lk-accent);
  & svg {
    width: 24px;
    height: 24px;
  }
`;

/** Points on, whichever way the page reads. */
const Onward = /* @__PURE__ */ styled(SmallIcon)`
  &:dir(rtl) svg {
    transform: scaleX(-1);
  }
`;

const points = [['holds', WalletsIcon], ['signs', KeyIcon], ['asks', ShieldIcon]] as const;

/** What a wallet is, in a few words, and some to choose from. */
export function Welcome(): ReactNode {
  const t = useStrings(enGetStarted);
  const { show } = useNavigation();
  const hasAll = usePoint(screensPoint).has(allWalletsScreenId);
  const offered = useWallets().filter(({ wallet, state }) => wallet.links !== undefined && state !== 'installed').slice(0, maxBeginnersWallets);
  return (
    <Screen title={t('core.getStarted.title')} keepsPlace>
      <Text $align="center" $tone="text-muted">{t('core.getStarted.welcome')}</Text>
      <Points>
        {points.map(([point, Icon]) => (
          <li key={point}>
            <Tile aria-hidden="true"><Icon /></Tile>
            <RowText>{t(`core.getStarted.${point}`)}<Note>{t(`core.getStarted.${point}More`)}</Note></RowText>
          </li>
        ))}
      </Points>
      <Stack $gap="small">
        {offered.length === 0 ? <Text $align="center">{t('core.getStarted.nothing')}</Text> : (
          <>
            <Text $strong>{t('core.getStarted.choose')}</Text>
            <Rows aria-label={t('core.getStarted.choose')}>
              {offered.map(({ wallet: { id, icon, name } }) => (
                <li key={id}>
                  <RowButton onClick={() => show(getStartedScreenId, { walletId: id })}>
                    <Mark id={id} icon={icon} name={name} />
                    <RowText><bdi>{name}</bdi></RowText>
                    <Onward><NextIcon /></Onward>
                  </RowButton>
                </li>
              ))}
            </Rows>
          </>
        )}
        {hasAll && <Button $kind="quiet" onClick={() => show(allWalletsScreenId)}>{t('core.getStarted.all')}</Button>}
      </Stack>
    </Screen>
  );
}

function Mark({ id, icon, name }: { readonly id: string; readonly icon: string | undefined; readonly name: string }): ReactNode {
  return <WalletIcon icon={useWalletMark(id, icon)} name={name} />;
}
