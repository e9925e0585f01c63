'use client';
import type { ReactNode } from 'react';
import { enGetStarted } from '../../locales/en/enGetStarted.ts';
import { getStartedScreenId } from '../../store/modal.ts';
import { usePlatform } from '../../ui/hooks/usePlatform.ts';
import { useWalletLinks } from '../../ui/hooks/useWalletLinks.ts';
import { useWallet, useWalletName } from '../../ui/hooks/useWallets.ts';
import { useNavigation } from '../../ui/navigation.ts';
import { ExternalIcon } from '../../ui/primitives/icons.tsx';
import { Note, RowButton, Rows, RowText } from '../../ui/primitives/Row.tsx';
import { RowLink } from '../../ui/primitives/RowLink.tsx';
import { SmallIcon } from '../../ui/primitives/SmallIcon.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useStrings } from '../../ui/useStrings.ts';
import { HaveWallet } from './HaveWallet.tsx';
import { CodeIcon, DesktopIcon, GlobeIcon, PhoneIcon } from './storeIcons.tsx';
import { isPhoneStore, storesFor } from './storeKinds.ts';
import type { StoreKind } from './storeKinds.ts';

/** Every way to get one wallet, that of the device at hand first. */
export function WalletDownload({ walletId }: { readonly walletId: string }): ReactNode {
  const t = useStrings(enGetStarted);
  const { show } = useNavigation();
  const platform = usePlatform();
  const wallet = useWalletName(walletId);
  const icon = useWallet(walletId)?.icon;
  const links = useWalletLinks(walletId);
  const values = { wallet };
  const ways = links ? storesFor(platform, links) : [];
  return (
    <Screen title={t('core.getStarted.get', values)}>
      <Stack $align="center" $gap={12}>
        <WalletIcon icon={icon} name={wallet} size={72} />
        <Text $align="center" $tone="text-muted">{t(ways.length > 0 ? 'core.getStarted.about' : 'core.getStarted.noLinks', values)}</Text>
      </Stack>
      {ways.length > 0 && (
        <Rows aria-label={t('core.getStarted.ways', values)}>
          {ways.map(({ store, url }) => (
            <li key={store}>
              {platform === 'desktop' && isPhoneStore(store)
                ? <RowButton onClick={() => show(getStartedScreenId, { walletId, store })}><Way store={store} url={url} /><SmallIcon><CodeIcon /></SmallIcon></RowButton>
                : <RowLink href={url} target="_blank" rel="noopener noreferrer"><Way store={store} url={url} /><SmallIcon><ExternalIcon /></SmallIcon></RowLink>}
            </li>
          ))}
        </Rows>
      )}
      <HaveWallet walletId={walletId} />
      {platform === 'desktop' && links?.chrome !== undefined && <Text $tone="text-muted" $align="center">{t('core.getStarted.reload', values)}</Text>}
    </Screen>
  );
}

const icons: Readonly<Record<StoreKind, () => ReactNode>> = { chrome: DesktopIcon, android: PhoneIcon, ios: PhoneIcon, homepage: GlobeIcon };

function Way({ store, url }: { readonly store: StoreKind; readonly url: string }): ReactNode {
  const t = useStrings(enGetStarted);
  const Icon = icons[store];
  return (
    <>
      <SmallIcon><Icon /></SmallIcon>
      <RowText>
        {t(`core.getStarted.${store}`)}
        <Note>{store === 'homepage' ? <bdi>{new URL(url).host}</bdi> : t(`core.getStarted.${store}More`)}</Note>
      </RowText>
    </>
  );
}
