'use client';
import type { ReactNode } from 'react';
import { enGetStarted } from '../../locales/en/enGetStarted.ts';
import { allWalletsScreenId, getStartedScreenId } from '../../store/modal.ts';
import { useKnownWallet } from '../../ui/hooks/wallets/useKnownWallet.ts';
import type { KnownWallet } from '../../ui/hooks/wallets/useKnownWallet.ts';
import { usePlatform } from '../../ui/hooks/page/usePlatform.ts';
import { useWallet, useWallets } from '../../ui/hooks/wallets/useWallets.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { ExternalIcon } from '../../ui/primitives/icons.tsx';
import { Note, RowButton, Rows, RowText } from '../../ui/primitives/Row.tsx';
import { RowLink } from '../../ui/primitives/RowLink.tsx';
import { SmallIcon } from '../../ui/primitives/SmallIcon.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { WalletIcon } from '../../ui/primitives/WalletIcon.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { BrowseInWallet } from '../../ui/wallets/BrowseInWallet.tsx';
import { WaitingBody } from '../../ui/wallets/WaitingBody.tsx';
import { walletDirectory } from '../../ui/wallets/walletDirectoryPart.ts';
import { ConnectTo } from './ConnectTo.tsx';
import { HaveWallet } from './HaveWallet.tsx';
import { CodeIcon, DesktopIcon, GlobeIcon, PhoneIcon } from './storeIcons.tsx';
import { isPhoneStore, storesFor } from './storeKinds.ts';
import type { StoreKind } from './storeKinds.ts';

/** Where to get one wallet, and the way on as soon as it is here. */
export function WalletDownload({ walletId }: { readonly walletId: string }): ReactNode {
  const t = useStrings(enGetStarted);
  const known = useKnownWallet(walletId);
  const rdns = useWallet(walletId)?.rdns ?? walletId;
  const installed = useWallets().find(({ wallet, state }) => state === 'installed' && (wallet.id === walletId || wallet.rdns === rdns))?.wallet;
  // A screen of its own: its heading takes the focus, and is read out.
  if (installed) {
    return (
      <Screen key="installed" title={t('core.getStarted.installed', { wallet: installed.name })}>
        <WaitingBody at="done" icon={<WalletIcon icon={installed.icon ?? known.icon} name={installed.name} size={72} />} title={t('core.getStarted.installedMore')}>
          <ConnectTo wallet={installed}>{t('core.getStarted.continue')}</ConnectTo>
        </WaitingBody>
      </Screen>
    );
  }
  switch (known.at) {
    case 'loading': return <Screen key="loading" title={t('core.modal.loading')}><Stack $align="center"><Spinner /></Stack></Screen>;
    case 'failed': return <Screen key="failed" title={t('core.modal.loadFailed')}><Button onClick={() => void walletDirectory.load()}>{t('core.modal.tryAgain')}</Button></Screen>;
    case 'known': return <Ways key="known" walletId={walletId} known={known} />;
  }
}

/** The ways to get it, that of the device at hand first. */
function Ways({ walletId, known: { name: wallet, icon, links = {} } }: { readonly walletId: string; readonly known: KnownWallet }): ReactNode {
  const t = useStrings(enGetStarted);
  const { show } = useNavigation();
  const platform = usePlatform();
  const ways = storesFor(platform, links);
  return (
    <Screen title={t('core.getStarted.get', { wallet })}>
      <Stack $align="center" $gap="medium">
        <WalletIcon icon={icon} name={wallet} size={72} />
        <Text $align="center" $tone="text-muted">{t(ways.length > 0 ? 'core.getStarted.about' : 'core.getStarted.noLinks', { wallet })}</Text>
      </Stack>
      <BrowseInWallet walletId={walletId} wallet={wallet} isMain />
      {ways.length > 0 && (
        <Rows aria-label={t('core.getStarted.ways', { wallet })}>
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
      {ways.length === 0 && <Button $kind="quiet" onClick={() => show(allWalletsScreenId)}>{t('core.getStarted.all')}</Button>}
      {platform === 'desktop' && links.chrome !== undefined && <Text $tone="text-muted" $align="center">{t('core.getStarted.reload', { wallet })}</Text>}
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
