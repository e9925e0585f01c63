'use client';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../contracts/points/screens.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { WalletLinks, WalletSpec } from '../../contracts/wallet.ts';
import { enGetStarted } from '../../locales/en/enGetStarted.ts';
import { usePoint } from '../../ui/kitContext.ts';
import { LinkButton } from '../../ui/primitives/Button.tsx';
import { Rows } from '../../ui/primitives/Row.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useStrings } from '../../ui/useStrings.ts';

const stores = ['chrome', 'android', 'ios', 'homepage'] as const satisfies readonly (keyof WalletLinks)[];

/** Where to get a wallet: the one named, or all that the site recommends. */
export default function GetStarted({ params: { walletId } }: ScreenProps<{ readonly walletId?: string | undefined }>): ReactNode {
  const t = useStrings(enGetStarted);
  const wallets = usePoint(walletsPoint).filter(({ id, links }) => links && (walletId === undefined || id === walletId));
  return (
    <Screen title={t('core.getStarted.title')}>
      <Text $tone="text-muted" $align="center">{t('core.getStarted.about')}</Text>
      {wallets.length === 0 && <Text $align="center">{t('core.getStarted.nothing')}</Text>}
      {wallets.map((wallet) => <WalletLinksOf key={wallet.id} wallet={wallet} />)}
    </Screen>
  );
}

function WalletLinksOf({ wallet }: { readonly wallet: WalletSpec }): ReactNode {
  const t = useStrings(enGetStarted);
  return (
    <Stack $gap={8}>
      <Stack $align="center" $gap={8}>
        <WalletIcon icon={wallet.icon} name={wallet.name} size={56} />
        <Text $strong>{wallet.name}</Text>
      </Stack>
      <Rows aria-label={wallet.name}>
        {stores.map((store) => {
          const url = wallet.links?.[store];
          // Anything but a web address would run in this page.
          if (url === undefined || !/^https:\/\//i.test(url)) return null;
          return <li key={store}><LinkButton href={url} target="_blank" rel="noopener noreferrer" $kind="quiet">{t(`core.getStarted.${store}`)}</LinkButton></li>;
        })}
      </Rows>
    </Stack>
  );
}
